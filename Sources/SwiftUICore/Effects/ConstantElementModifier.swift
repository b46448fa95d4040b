/// A modifier that applies a fixed modification, which depends on nothing in the environment, to each element of its
/// content.
struct ConstantElementModifier: ElementModifier {
  let value: Modification

  func modification(in node: Node) -> Modification { value }
}
