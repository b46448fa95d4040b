// Declarations of the views mention what Foundation lacks on this platform, such as `CGAffineTransform`.
@_exported import FoundationSupplement
