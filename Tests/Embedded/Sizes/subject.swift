// A subject, map, filter and sink.
import CombineCore

@main
enum Main {
  static func main() {
    let numbers = PassthroughSubject<Int, Never>()
    let cancellable = numbers.map { $0 * 2 }.filter { $0 % 3 != 0 }.sink { print($0) }
    for number in 0..<5 { numbers.send(number) }
    cancellable.cancel()
  }
}
