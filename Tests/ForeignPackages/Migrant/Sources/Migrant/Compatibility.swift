#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

#if canImport(OpenCombine)
  import OpenCombineFoundation
  typealias Cancellables = Set<OpenCombine.AnyCancellable>
#else
  typealias Cancellables = Set<AnyCancellable>
#endif

#if os(Linux) && !canImport(Combine)
  let implementation = "another one"
#else
  let implementation = "Combine"
#endif

final class Bag {
  var cancellables = Cancellables()
  let name = implementation
}
