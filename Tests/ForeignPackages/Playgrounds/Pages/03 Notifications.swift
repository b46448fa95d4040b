import Cocoa
import Combine

extension Notification.Name {
  static let newPost = Notification.Name("new_post")
}

struct Post { let title: String }

let posts = NotificationCenter.Publisher(center: .default, name: .newPost, object: nil)
  .map { ($0.object as? Post)?.title ?? "" }
let subscription = posts.sink { print("last post:", $0) }
NotificationCenter.default.post(name: .newPost, object: Post(title: "Getting started"))
subscription.cancel()
