// swift-format-ignore-file
import SwiftUI
import PlaygroundSupport
import UIKit

let view = Text("Hosted").frame(width: 375, height: 100)
PlaygroundPage.current.liveView = UIHostingController(rootView: view)
print("set")
