/// The implementation of `#Preview`.
///
///     #Preview("Counter") {
///       @Previewable @State var count = 0
///       CounterView(count: $count)
///     }
///
/// becomes, in debug builds, a type whose initializer the loader of the program calls before `main`:
///
///     enum <unique name> {
///       struct Content: SwiftUICore.View {
///         @State var count = 0
///         var body: some SwiftUICore.View {
///           CounterView(count: $count)
///         }
///       }
///       @section(".init_array") @used nonisolated static let registration: @convention(c) () -> Void = {
///         SwiftUICore._PreviewList.add(
///           file: …, arguments: { SwiftUICore._PreviewList.Arguments("Counter") }, body: { Content() })
///       }
///     }
///
/// The compiler checks the arguments, which include the views, before it asks for the expansion.
enum PreviewMacro {
  static func expansion(of use: MacroUse) -> Expansion {
    // Only a declaration at the level of the file can add a constant to a section.
    guard let discriminator = use.discriminator, use.lexicalContext?.isEmpty ?? true,
      let preview = Parts(use.syntax?.source ?? "")
    else { return Expansion("") }
    let file = use.syntax?.location?.fileName.split(separator: "/").last.map(String.init) ?? ""
    return Expansion(
      """
      #if DEBUG && compiler(>=6.3) && os(Linux)
      enum \(discriminator)7PreviewfMu_ {
        struct Content: SwiftUICore.View {
          \(preview.variables)
          var body: some SwiftUICore.View {
            \(preview.views)
          }
        }
        @section(".init_array") @used nonisolated static let registration: @convention(c) () -> Void = {
          SwiftUICore._PreviewList.add(
            file: "\(file)", arguments: { SwiftUICore._PreviewList.Arguments(\(preview.arguments)) },
            body: { Content() })
        }
      }
      #endif
      """)
  }

  /// The parts of a use of the macro.
  private struct Parts {
    /// The arguments in parentheses.
    var arguments = ""
    /// The variables with `@Previewable`, without that attribute.
    var variables = ""
    var views = ""

    /// Reads the parts from the source, or returns `nil` if the views are no trailing closure.
    init?(_ source: String) {
      var cursor = SourceCursor(source)
      cursor.skipTrivia()
      guard cursor.skip("#"), cursor.name() == "Preview" else { return nil }
      cursor.skipTrivia()
      if cursor.current == UInt8(ascii: "(") {
        let start = cursor.position
        cursor.skipToken()
        arguments = cursor.text(from: start + 1, to: cursor.position - 1)
      }
      cursor.skipTrivia()
      guard cursor.current == UInt8(ascii: "{") else { return nil }
      let start = cursor.position
      cursor.skipToken()
      var body = SourceCursor(cursor.text(from: start + 1, to: cursor.position - 1))
      body.skipTrivia()
      while body.isAt("@Previewable") {
        body.advance("@Previewable".utf8.count)
        let start = body.position
        body.skipDeclaration()
        variables += body.text(from: start, to: body.position) + "\n"
        _ = body.skip(";")
        body.skipTrivia()
      }
      views = body.rest
    }
  }
}

/// The implementation of `@Previewable`, which adds nothing to the variable.
enum PreviewableMacro {
  static func expansion(of use: MacroUse) -> Expansion {
    let isInPreview = (use.lexicalContext ?? []).contains { syntax in
      var cursor = SourceCursor(syntax.source)
      cursor.skipTrivia()
      return cursor.rest.hasPrefix("#Preview")
    }
    if isInPreview { return Expansion("") }
    var cursor = SourceCursor(use.declSyntax?.source ?? "")
    cursor.skipTrivia()
    return Expansion(
      failure: Diagnostic(
        "'@Previewable' can only be used in the body of '#Preview'", at: use.declSyntax, offset: cursor.position))
  }
}
