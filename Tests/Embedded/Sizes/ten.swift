// Ten operators: map, filter, scan, removeDuplicates, combineLatest, merge, flatMap, catch, prefix and share.
import CombineCore

enum Fault: Error { case fault }

@main
enum Main {
  static func main() {
    let (left, right) = (PassthroughSubject<Int, Fault>(), CurrentValueSubject<Int, Fault>(1))
    let shared = left.map { $0 * 2 }.filter { $0 % 3 != 0 }.scan(0, +).removeDuplicates().share()
    let cancellables = [
      shared.combineLatest(right) { $0 + $1 }.catch { _ in Just(0) }.sink { print($0) },
      shared.merge(with: right).flatMap { [$0, -$0].publisher.setFailureType(to: Fault.self) }.prefix(5)
        .catch { _ in Just(0) }.sink { print($0) },
    ]
    for number in 0..<5 { left.send(number) }
    right.send(completion: .failure(.fault))
    withExtendedLifetime(cancellables) {}
  }
}
