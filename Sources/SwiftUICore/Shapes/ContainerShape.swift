/// A shape of a container, which is compared by its type and its properties.
struct ContainerShape: Equatable {
  let shape: any InsettableShape

  static func == (one: ContainerShape, other: ContainerShape) -> Bool {
    EquatableShape(shape: one.shape) == EquatableShape(shape: other.shape)
  }
}

/// The environment key for ``EnvironmentValues/containerShape``.
private struct ContainerShapeKey: OptionalEnvironmentKey { typealias Value = ContainerShape? }

extension EnvironmentValues {
  /// The shape of the container around a view, or `nil` if none is set.
  var containerShape: ContainerShape? {
    get { self[ContainerShapeKey.self] }
    set { self[ContainerShapeKey.self] = newValue }
  }
}

extension Node {
  /// Returns a shape in the environment of this node, which is that of the container for a shape relative to it.
  func resolved(_ shape: any Shape) -> any Shape {
    guard let shape = shape as? ContainerRelativeShape else { return shape }
    return readEnvironment { shape.resolved($0.containerShape) }
  }
}

extension View {
  /// Sets the shape of the container for the views inside this view that have a ``ContainerRelativeShape``.
  ///
  /// - Parameter shape: The shape to which relative shapes inside this view correspond.
  /// - Returns: A view with the shape in its environment.
  public nonisolated func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    environment(\.containerShape, ContainerShape(shape: shape))
  }
}
