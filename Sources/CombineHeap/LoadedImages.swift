#if canImport(Runtime) && !canImport(Darwin)
  import Foundation
  package import Runtime

  extension ImageMap {
    /// Returns the images of the program and its libraries, as the dynamic linker lists them.
    ///
    /// `capture()` looks for images in all files that are mapped, and stops the process if another thread unmaps one
    /// meanwhile. The runtime itself does that when a thread ends that has captured or symbolicated a backtrace. Where
    /// the dynamic linker is not glibc's, the result is nevertheless that of `capture()`.
    ///
    /// - Cost: A few milliseconds.
    package static func loaded() -> ImageMap {
      #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
        // Only the compact format can make an image map. It is written as its base64 encoding.
        let encoded = try? JSONEncoder().encode(compactImageMap())
        return encoded.flatMap { try? JSONDecoder().decode(ImageMap.self, from: $0) } ?? capture()
      #else
        return capture()
      #endif
    }

    #if canImport(Glibc) && (arch(x86_64) || arch(arm64))
      /// Returns the images in the compact format: version and word size, the platform, the number of images, and each
      /// image's addresses, build identifier and path.
      private static func compactImageMap() -> Data {
        var images: [(start: UInt, record: Data)] = []
        ProcessMemory.forEachLoadedFile { name, segments in
          let loaded = segments.filter(\.isLoaded)
          // The image that the kernel provides has no path. The program's own is empty.
          guard name.isEmpty || name.contains("/"), let start = loaded.map(\.range.lowerBound).min(),
            let end = loaded.filter(\.isExecutable).map(\.range.upperBound).max(),
            let path = realpath(name.isEmpty ? "/proc/self/exe" : name, nil)
          else { return }
          defer { free(path) }
          // The lengths of both numbers, less one, in three bits each.
          var record = Data([7 << 3 | 7])
          record.append(bigEndian: start)
          record.append(bigEndian: end - start)
          let identifier = buildIdentifier(in: segments)
          record.append(count: identifier.count)
          record.append(contentsOf: identifier)
          // Parts of up to 63 bytes, and a zero.
          var rest = Array(String(cString: path).utf8)[...]
          while !rest.isEmpty {
            let part = rest.prefix(63)
            record.append(UInt8(part.count))
            record.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
          }
          record.append(0)
          images.append((start, record))
        }
        let platform = Array("Linux".utf8)
        // Version 0, words of 64 bits.
        var data = Data([2])
        data.append(count: platform.count)
        data.append(contentsOf: platform)
        data.append(count: images.count)
        for image in images.sorted(by: { $0.start < $1.start }) { data.append(image.record) }
        return data
      }

      /// Returns the content of a file's note with its build identifier; empty if it has none.
      private static func buildIdentifier(in segments: [ProcessMemory.Segment]) -> UnsafeRawBufferPointer {
        for segment in segments where segment.isNote {
          guard let start = UnsafeRawPointer(bitPattern: segment.range.lowerBound) else { continue }
          let notes = UnsafeRawBufferPointer(start: start, count: segment.range.count)
          var position = 0
          // The lengths of name and content, the type, and both, each of them aligned to four bytes.
          while position + 12 <= notes.count {
            let nameLength = Int(notes.load(fromByteOffset: position, as: UInt32.self))
            let length = Int(notes.load(fromByteOffset: position + 4, as: UInt32.self))
            let name = position + 12
            let content = name + (nameLength + 3) & ~3
            guard content + length <= notes.count else { break }
            // Type 3 of `GNU`.
            if notes.load(fromByteOffset: position + 8, as: UInt32.self) == 3, notes[name...].starts(with: "GNU\0".utf8)
            {
              return UnsafeRawBufferPointer(rebasing: notes[content..<content + length])
            }
            position = content + (length + 3) & ~3
          }
        }
        return UnsafeRawBufferPointer(start: nil, count: 0)
      }
    #endif
  }

  extension Data {
    fileprivate mutating func append(bigEndian word: UInt) {
      Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends a number less than 16,384 in groups of seven bits, the most significant one first and with the high bit.
    fileprivate mutating func append(count: Int) {
      if count > 0x7f { append(UInt8(count >> 7 | 0x80)) }
      append(UInt8(count & 0x7f))
    }
  }
#endif
