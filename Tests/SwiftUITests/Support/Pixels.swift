import Foundation
import SwiftUI
import Testing

@testable import SwiftUITesting

/// The pixels of a picture of a view.
@MainActor
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init<V: View>(_ host: TestHost<V>, scale: CGFloat = 1) throws {
    let data = try host.pngData(scale: scale)
    let cairo = try #require(LibCairo.shared)
    let read = try #require(dlsym(dlopen("libcairo.so.2", RTLD_NOW), "cairo_image_surface_create_from_png_stream"))
    let get = try #require(dlsym(dlopen("libcairo.so.2", RTLD_NOW), "cairo_image_surface_get_data"))
    typealias Read = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
    typealias Load = @convention(c) (Read, UnsafeMutableRawPointer?) -> OpaquePointer
    typealias Get = @convention(c) (OpaquePointer) -> UnsafePointer<UInt8>
    var rest = data
    let surface = withUnsafeMutablePointer(to: &rest) { rest in
      unsafeBitCast(read, to: Load.self)(
        { closure, target, count in
          guard let data = closure?.assumingMemoryBound(to: Data.self), let target, data.pointee.count >= count
          else { return 10 }
          data.pointee.copyBytes(to: target, count: Int(count))
          data.pointee = Data(data.pointee.dropFirst(Int(count)))
          return 0
        }, rest)
    }
    #expect(cairo.surfaceStatus(surface) == 0)
    let size = try #require(PictureHeader.size(of: [UInt8](data)))
    (width, height) = (Int(size.width), Int(size.height))
    bytes = Array(UnsafeBufferPointer(start: unsafeBitCast(get, to: Get.self)(surface), count: width * height * 4))
    cairo.destroySurface(surface)
  }

  /// Returns the red, green and blue components of a pixel.
  func color(_ x: Int, _ y: Int) -> [Int] {
    let place = (y * width + x) * 4
    return [2, 1, 0].map { Int(bytes[place + $0]) }
  }

  /// Returns the number of pixels in a rectangle that differ from a color.
  func count(not color: [Int], x: Range<Int>, y: Range<Int>) -> Int {
    y.reduce(0) { count, y in count + x.filter { self.color($0, y) != color }.count }
  }
}
