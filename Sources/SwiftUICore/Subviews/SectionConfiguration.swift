/// A section among the views that a container is given.
public struct SectionConfiguration: Identifiable {
  /// The identity of a section.
  public struct ID: Hashable {
    let path: [AnyHashable]
  }

  /// The identity of the section.
  public let id: ID
  /// The values that the section sets for its container.
  public let containerValues: ContainerValues
  /// The views of the header, in order, or none.
  public let header: SubviewsCollection
  /// The views of the section without its header and footer, in order.
  public let content: SubviewsCollection
  /// The views of the footer, in order, or none.
  public let footer: SubviewsCollection
}

/// The sections that a container is given, in order. Views outside a section form sections of their own, without a
/// header and a footer.
public struct SectionCollection: RandomAccessCollection {
  let sections: [SectionConfiguration]

  /// The position of the first section: 0.
  public var startIndex: Int { 0 }
  /// The position after the last section.
  public var endIndex: Int { sections.count }

  /// The section at a position.
  ///
  /// - Parameter position: A valid index of the collection. An invalid one stops the process.
  public subscript(position: Int) -> SectionConfiguration { sections[position] }
}

/// A view that passes the sections of a view to a closure, and shows what it returns.
public struct GroupSectionsOfContent<Sections: View, Content: View> {
  let view: Sections
  let transform: (SectionCollection) -> Content
}

extension GroupSectionsOfContent: View {
  /// The view that the closure returns.
  public var body: some View { transform(SectionCollection(of: view)) }
}

/// The data of a `ForEach` over the sections of a view.
public struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
  let sections: [SectionConfiguration]

  /// The position of the first section: 0.
  public var startIndex: Int { 0 }
  /// The position after the last section.
  public var endIndex: Int { sections.count }

  /// The section at a position.
  ///
  /// - Parameter position: A valid index of the collection. An invalid one stops the process.
  public subscript(position: Int) -> SectionConfiguration { sections[position] }
}
