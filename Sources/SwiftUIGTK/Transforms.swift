#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  extension ElementPlacement {
    var isInvertible: Bool {
      let determinant = transform.a * transform.d - transform.b * transform.c
      return determinant.isFinite && abs(determinant) > 1e-9
    }

    /// `true` if nothing outside the frame is shown.
    var isClippedToFrame: Bool {
      switch clip {
      case nil: false
      case .bounds: true
      case .shape(let clip): CGRect(origin: .zero, size: frame.size).contains(clip.path.boundingRect)
      }
    }
  }

  extension CGAffineTransform {
    /// Returns the transform after a translation, for a widget at a position. The caller owns the result.
    ///
    /// GSK draws arbitrary matrices less efficiently than rotations, scalings and skews, and not in all of its
    /// renderers, so the matrix is decomposed: it is a rotation of a skew along the x axis of a scaling.
    ///
    /// - Parameters:
    ///   - x: The horizontal position, in points.
    ///   - y: The vertical position, in points.
    func gsk(at x: gint, _ y: gint) -> OpaquePointer? {
      var origin = graphene_point_t(x: Float(CGFloat(x) + tx), y: Float(CGFloat(y) + ty))
      var result = gsk_transform_translate(nil, &origin)
      let length = (a * a + b * b).squareRoot()
      guard length > 0, b != 0 || c != 0 || a != 1 || d != 1 else { return result }
      if b != 0 || a < 0 { result = gsk_transform_rotate(result, Float(atan2(b, a) * 180 / .pi)) }
      let height = (a * d - b * c) / length
      let skew = (a * c + b * d) / length
      if abs(skew) > 1e-9, height != 0 {
        result = gsk_transform_skew(result, Float(atan2(skew, height) * 180 / .pi), 0)
      }
      return gsk_transform_scale(result, Float(length), Float(height))
    }
  }
#endif
