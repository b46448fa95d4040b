// `AnyScheduler` belongs to this module's users, although `CombineTestKit` needs it without the operators of this one.
@_exported import CombineSupport
