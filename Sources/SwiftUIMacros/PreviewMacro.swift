/// The implementation of `#Preview`.
///
/// The compiler checks the arguments, which include the views, before it asks for the expansion. There is no code for
/// them in the program.
enum PreviewMacro {
  static func expansion(of use: MacroUse) -> Expansion { Expansion("") }
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
