// The modules that `import Combine` brings: the framework itself, the schedulers and publishers of Dispatch and
// Foundation, and Foundation, because code written for the original imports only Combine and uses `URLSession` or
// `Data`.
@_exported import CombineCore
@_exported import CombineDispatch
@_exported import CombineFoundation
@_exported import Foundation

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
