extension View {
  /// Sets whether the user can select the texts inside this view.
  ///
  /// - Parameter selectability: The selectability, `.enabled` or `.disabled`.
  /// - Returns: A view whose texts can be selected or not.
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    format { $0.isSelectable = S.allowsSelection }
  }
}

/// A type that determines whether the user can select texts.
public protocol TextSelectability {
  /// A Boolean value that indicates whether texts can be selected.
  static var allowsSelection: Bool { get }
}

/// A selectability of texts that can be selected.
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// A selectability of texts that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// A selectability of texts that can be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// A selectability of texts that cannot be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
