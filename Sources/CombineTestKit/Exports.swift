// `AnyScheduler`, but not the operators of `CombineExtras`: their names must not collide with a test's own.
@_exported import CombineSupport
