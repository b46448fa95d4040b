/// The content of a window that shows a value.
public struct PresentedWindowContent<Value: Codable & Hashable, Content: View> {
  /// The value that was created for a window.
  @MainActor
  private final class Created {
    var value: Value?

    nonisolated init() {}
  }

  private let content: (Binding<Value?>) -> Content
  private let defaultValue: (() -> Value)?
  @Environment(\.windowValue) private var initial
  @State private var changed: Value??
  @State private var created = Created()

  init(_ content: @escaping (Binding<Value?>) -> Content) {
    (self.content, defaultValue) = (content, nil)
  }

  init(_ content: @escaping (Binding<Value>) -> Content, _ defaultValue: @escaping () -> Value) {
    self.content = { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
    self.defaultValue = defaultValue
  }
}

extension PresentedWindowContent: View {
  /// The value with which the window was opened, or that is created for it.
  @MainActor private var first: Value? {
    if let value = initial?.base as? Value { return value }
    if created.value == nil { created.value = defaultValue?() }
    return created.value
  }

  /// The views for the value.
  public var body: some View {
    let first = first
    content(Binding(get: { changed ?? first }, set: { changed = .some($0) }))
  }
}
