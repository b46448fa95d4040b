/// An edge at the top or bottom.
public enum VerticalEdge: Int8, CaseIterable, Codable, Hashable, Sendable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
}

/// An edge at a side.
public enum HorizontalEdge: Int8, CaseIterable, Codable, Hashable, Sendable {
  /// The leading edge.
  case leading
  /// The trailing edge.
  case trailing
}
