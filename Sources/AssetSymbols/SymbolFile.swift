/// Writes the source file with the symbols of assets.
struct SymbolFile {
  /// A folder with a namespace, or the catalogs themselves.
  private final class Scope {
    var symbols: [(identifier: String, asset: String)] = []
    var scopes: [(identifier: String, scope: Scope)] = []
    var isEmpty: Bool { symbols.isEmpty && scopes.allSatisfy(\.scope.isEmpty) }

    func scope(_ identifier: String) -> Scope {
      if let known = scopes.first(where: { $0.identifier == identifier }) { return known.scope }
      let scope = Scope()
      scopes.append((identifier, scope))
      return scope
    }
  }

  private let colors = Scope()
  private let images = Scope()
  private let bundle: String
  private let declared: DeclaredMembers
  /// Assets without a symbol of their own, with the reason.
  private(set) var warnings: [String] = []

  /// Gives symbols to assets. Of two assets with the same symbol, the first gets it.
  ///
  /// - Parameters:
  ///   - assets: The assets of a target.
  ///   - bundle: The expression for the bundle with the catalogs.
  ///   - declared: The members that the target itself declares.
  init(_ assets: [Asset], bundle: String, declared: DeclaredMembers) {
    self.bundle = bundle
    self.declared = declared
    var known: [String: String] = [:]
    for asset in assets {
      let ending = asset.kind == .color ? "Color" : "Image"
      let folders = asset.path.dropLast().compactMap(Identifiers.namespace)
      guard let name = asset.path.last, let identifier = Identifiers.property(name, withoutEnding: ending),
        folders.count == asset.path.count - 1
      else {
        warnings.append("the asset '\(asset.name)' has no symbol, because no name can be made of its own")
        continue
      }
      let symbol = "\(ending)Resource.\((folders + [identifier]).joined(separator: "."))"
      if let first = known[symbol] {
        if first != asset.name {
          warnings.append("the asset '\(asset.name)' has no symbol, because '\(symbol)' is that of '\(first)'")
        }
        continue
      }
      known[symbol] = asset.name
      let root = asset.kind == .color ? colors : images
      folders.reduce(root) { $0.scope($1) }.symbols.append((identifier, asset.name))
    }
  }

  /// The source text, without the imports that it needs: Foundation and SwiftUI.
  ///
  /// The colors of the toolkit of small devices are disfavored, so that `Color(.brand)` takes the resource.
  var text: String {
    var lines = ["private let resourceBundle = \(bundle)", ""]
    lines += resources(of: colors, type: "ColorResource") + resources(of: images, type: "ImageResource")
    let color = "static var # : SwiftUI.Color { SwiftUI.Color(SwiftUI.ColorResource.@) }"
    lines += shortcuts(of: colors, "SwiftUI.Color", "@_disfavoredOverload \(color)")
    // A protocol has no nested types.
    lines += shortcuts(
      of: colors, "SwiftUI.ShapeStyle where Self == SwiftUI.Color", color, declaredIn: ["ShapeStyle", "Color"],
      withScopes: false)
    let toolkitColor = "static var # : UIColor { UIColor(resource: SwiftUI.ColorResource.@) }"
    lines += shortcuts(of: colors, "UIColor", "@_disfavoredOverload \(toolkitColor)")
    lines += shortcuts(
      of: images, "UIImage", "static var # : UIImage { UIImage(resource: SwiftUI.ImageResource.@) }")
    return lines.joined(separator: "\n")
  }

  private func resources(of root: Scope, type: String) -> [String] {
    func members(_ scope: Scope, _ indent: String, isOutermost: Bool) -> [String] {
      var lines: [String] = []
      for (identifier, asset) in scope.symbols where !isOutermost || !declared.contains(identifier, in: type) {
        let name = asset.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        lines.append("\(indent)static let \(identifier) = SwiftUI.\(type)(name: \"\(name)\", bundle: resourceBundle)")
      }
      for (identifier, inner) in scope.scopes {
        lines.append("\(indent)enum \(identifier) {")
        lines += members(inner, indent + "  ", isOutermost: false)
        lines.append("\(indent)}")
      }
      return lines
    }
    if root.isEmpty { return [] }
    return ["extension SwiftUI.\(type) {"] + members(root, "  ", isOutermost: true) + ["}", ""]
  }

  /// Returns an extension with a property for each symbol that the framework or the target does not have already.
  private func shortcuts(
    of root: Scope, _ extended: String, _ template: String, declaredIn types: [String]? = nil, withScopes: Bool = true
  ) -> [String] {
    let types = types ?? [extended.split(separator: ".").last.map(String.init) ?? extended]
    func members(_ scope: Scope, _ path: [String], _ indent: String) -> [String] {
      var lines: [String] = []
      for (identifier, _) in scope.symbols {
        let isTaken =
          path.isEmpty
          && (root === colors && DeclaredMembers.ofColor.contains(identifier)
            || types.contains { declared.contains(identifier, in: $0) })
        if isTaken { continue }
        let resource = (path + [identifier]).joined(separator: ".")
        lines.append(indent + template.replacing(" # ", with: " \(identifier)").replacing("@)", with: "\(resource))"))
      }
      for (identifier, inner) in scope.scopes where withScopes {
        if path.isEmpty, types.contains(where: { declared.contains(identifier, in: $0) }) { continue }
        lines.append("\(indent)enum \(identifier) {")
        lines += members(inner, path + [identifier], indent + "  ")
        lines.append("\(indent)}")
      }
      return lines
    }
    let lines = members(root, [], "  ")
    return lines.isEmpty ? [] : ["extension \(extended) {"] + lines + ["}", ""]
  }
}
