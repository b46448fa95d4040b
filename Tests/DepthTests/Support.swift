/// The error of failing pipelines.
enum TestError: Error { case boom }

/// A Boolean value that indicates whether the tests are built without optimization.
let isDebugBuild: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()
