import Foundation
import SwiftUI
import SwiftUITesting
import Testing

/// The pixels of a picture of a view.
@MainActor
package struct Pixels {
  package let width: Int
  package let height: Int
  private let bytes: [UInt8]

  package init<V: View>(_ host: TestHost<V>, scale: CGFloat = 1) throws {
    let data = try host.pngData(scale: scale)
    let cairo = try #require(dlopen("libcairo.so.2", RTLD_NOW))
    func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(cairo, "cairo_\(name)")), to: type)
    }
    typealias Read = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
    typealias Load = @convention(c) (Read, UnsafeMutableRawPointer?) -> OpaquePointer
    typealias Number = @convention(c) (OpaquePointer) -> Int32
    let load = try function("image_surface_create_from_png_stream", Load.self)
    var rest = data
    let surface = withUnsafeMutablePointer(to: &rest) { rest in
      load(
        { closure, target, count in
          guard let data = closure?.assumingMemoryBound(to: Data.self), let target, data.pointee.count >= count
          else { return 10 }
          data.pointee.copyBytes(to: target, count: Int(count))
          data.pointee = Data(data.pointee.dropFirst(Int(count)))
          return 0
        }, rest)
    }
    #expect(try function("surface_status", Number.self)(surface) == 0)
    width = Int(try function("image_surface_get_width", Number.self)(surface))
    height = Int(try function("image_surface_get_height", Number.self)(surface))
    let pixels = try function(
      "image_surface_get_data", (@convention(c) (OpaquePointer) -> UnsafePointer<UInt8>).self)(surface)
    bytes = Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
    try function("surface_destroy", (@convention(c) (OpaquePointer) -> Void).self)(surface)
  }

  /// Returns the red, green and blue components of a pixel.
  package func color(_ x: Int, _ y: Int) -> [Int] {
    let place = (y * width + x) * 4
    return [2, 1, 0].map { Int(bytes[place + $0]) }
  }

  /// Returns the number of pixels in a rectangle that differ from a color.
  package func count(not color: [Int], x: Range<Int>, y: Range<Int>) -> Int {
    y.reduce(0) { count, y in count + x.filter { self.color($0, y) != color }.count }
  }
}
