import Combine
import UIKit

let label = UILabel()
label.text = "Hello"
let subscription = Just("World").map(Optional.some).assign(to: \.text, on: label)
