// swift-format-ignore-file
import UIKit
let color = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
