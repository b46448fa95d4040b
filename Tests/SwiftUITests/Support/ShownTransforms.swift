import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting

extension TestHost {
  /// The transforms with which views are drawn, from the outermost to the innermost.
  package var shownTransforms: [CGAffineTransform] {
    layOut()
    var found: [CGAffineTransform] = []
    _ = findAll { primitive in
      if case .modified(.transform(let transform)) = primitive { found.append(transform) }
      return false
    }
    return found
  }
}
