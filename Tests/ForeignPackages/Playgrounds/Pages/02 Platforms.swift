// swift-format-ignore-file
#if canImport(UIKit)
  import UIKit
  typealias PlatformColor = UIColor
#elseif canImport(AppKit)
  import AppKit
  typealias PlatformColor = NSColor
#endif
import Combine

let subject = PassthroughSubject<Int, Never>()
let subscription = subject.debounce(for: .seconds(1), scheduler: DispatchQueue.main).sink { print($0) }
subscription.cancel()
print("on any platform")
