import Combine
import Foundation

let (left, right) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, Never>("a"))
async let first = left.zip(right).map { "\($0)\($1)" }.values.first { _ in true }
try await Task.sleep(nanoseconds: 50_000_000)
left.send(1)
print(await first ?? "nothing")
