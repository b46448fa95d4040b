import Foundation
class Target: NSObject {
  @objc func fire() {}
}
print(#selector(Target.fire))
