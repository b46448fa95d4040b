/// One of the views that a container is given, which the container can show in any place.
///
/// Containers get subviews from ``Group/init(subviews:transform:)`` and ``ForEach/init(subviews:content:)``. A subview
/// is a view itself, and can be modified as any other. It is created where the container shows it: its state begins
/// there, and it inherits the environment of that place.
public struct Subview: Identifiable {
  /// The identity of a subview: its place among the views that the container is given, with the identifiers of the
  /// elements of every `ForEach` around it.
  public struct ID: Hashable {
    let path: [AnyHashable]
  }

  /// The identity of the subview.
  public let id: ID
  /// The values that the view sets for its container.
  public let containerValues: ContainerValues
  let content: AnyView
}

extension Subview: View {
  /// The view.
  public var body: some View { content.id(id) }
}

/// The views that a container is given, in order.
///
/// The collection is a view, too, which shows all of them. Access to an element takes constant time.
public struct SubviewsCollection: RandomAccessCollection {
  let subviews: [Subview]

  /// The position of the first subview: 0.
  public var startIndex: Int { 0 }
  /// The position after the last subview.
  public var endIndex: Int { subviews.count }

  /// The subview at a position.
  ///
  /// - Parameter position: A valid index of the collection. An invalid one stops the process.
  public subscript(position: Int) -> Subview { subviews[position] }

  /// A part of the collection.
  ///
  /// - Parameter bounds: A range of valid indices. An invalid one stops the process.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }
}

extension SubviewsCollection: View {
  /// A view that shows all subviews, in order.
  public var body: some View { ForEach(subviews) { $0 } }
}

/// A part of the views that a container is given, in order. The slice is a view, too, which shows all of them.
public struct SubviewsCollectionSlice: RandomAccessCollection {
  let subviews: ArraySlice<Subview>

  /// The position of the first subview.
  public var startIndex: Int { subviews.startIndex }
  /// The position after the last subview.
  public var endIndex: Int { subviews.endIndex }

  /// The subview at a position.
  ///
  /// - Parameter position: A valid index of the slice. An invalid one stops the process.
  public subscript(position: Int) -> Subview { subviews[position] }

  /// A part of the slice.
  ///
  /// - Parameter bounds: A range of valid indices. An invalid one stops the process.
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }
}

extension SubviewsCollectionSlice: View {
  /// A view that shows all subviews of the slice, in order.
  public var body: some View { ForEach(subviews) { $0 } }
}

// MARK: - Containers

/// A view that passes the subviews of a view to a closure, and shows what it returns.
public struct GroupElementsOfContent<Subviews: View, Content: View> {
  let view: Subviews
  let transform: (SubviewsCollection) -> Content
}

extension GroupElementsOfContent: View {
  /// The view that the closure returns.
  public var body: some View { transform(SubviewsCollection(of: view)) }
}

extension Group {
  /// Creates a group from the subviews of a view.
  ///
  ///     struct Cards<Content: View>: View {
  ///       @ViewBuilder var content: Content
  ///
  ///       var body: some View {
  ///         Group(subviews: content) { subviews in
  ///           if let first = subviews.first { first.font(.title) }
  ///           HStack { subviews.dropFirst() }
  ///         }
  ///       }
  ///     }
  ///
  /// The views of a `ForEach`, a `Group`, an `if` and a `Section` are subviews of their own, each with the modifiers of
  /// the view that contains them. An ``EmptyView`` is none.
  ///
  /// - Differences: A view with a `body` is one subview, also if its body consists of several views.
  ///
  /// - Parameters:
  ///   - view: The view whose subviews are passed to the closure.
  ///   - transform: A view builder that creates the views to show. A subview that it does not return is not shown, and
  ///     has no state.
  public nonisolated init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init(content: GroupElementsOfContent(view: view, transform: transform))
  }

  /// Creates a group from the sections of a view.
  ///
  ///     Group(sections: content) { sections in
  ///       HStack { ForEach(sections) { section in VStack { section.content } } }
  ///     }
  ///
  /// Views outside a section form sections of their own, without a header and a footer.
  ///
  /// - Parameters:
  ///   - view: The view whose sections are passed to the closure.
  ///   - transform: A view builder that creates the views to show.
  public nonisolated init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    self.init(content: GroupSectionsOfContent(view: view, transform: transform))
  }
}

/// The data of a `ForEach` over the subviews of a view.
public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
  let subviews: [Subview]

  /// The position of the first subview: 0.
  public var startIndex: Int { 0 }
  /// The position after the last subview.
  public var endIndex: Int { subviews.count }

  /// The subview at a position.
  ///
  /// - Parameter position: A valid index of the collection. An invalid one stops the process.
  public subscript(position: Int) -> Subview { subviews[position] }
}

extension ForEach where Content: View {
  /// Creates a view for each subview of a view.
  ///
  ///     VStack {
  ///       ForEach(subviews: content) { subview in
  ///         subview.padding().background(.quaternary, in: .rect(cornerRadius: 8))
  ///       }
  ///     }
  ///
  /// The subviews are those of ``Group/init(subviews:transform:)``.
  ///
  /// - Parameters:
  ///   - view: The view whose subviews are shown.
  ///   - content: A view builder that creates the view for a subview.
  public nonisolated init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
  where Data == ForEachSubviewCollection<Content>, ID == Subview.ID {
    self.init(
      data: ForEachSubviewCollection(subviews: SubviewsCollection(of: view).subviews), content: content, id: { $0.id })
  }

  /// Creates a view for each section of a view.
  ///
  ///     ForEach(sections: content) { section in
  ///       VStack {
  ///         section.header.font(.headline)
  ///         section.content
  ///       }
  ///     }
  ///
  /// The sections are those of ``Group/init(sections:transform:)``.
  ///
  /// - Parameters:
  ///   - view: The view whose sections are shown.
  ///   - content: A view builder that creates the view for a section.
  public nonisolated init<V: View>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
  where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID {
    self.init(
      data: ForEachSectionCollection(sections: SectionCollection(of: view).sections), content: content, id: { $0.id })
  }
}
