/// A view that consists of several views, or of one with values for its container.
@MainActor
@preconcurrency
protocol SubviewProvider {
  /// Adds the views to a list, in order.
  nonisolated func addSubviews(to list: inout SubviewList)
}

/// The subviews and sections of a view, while they are collected.
///
/// The view is taken apart as a value, without a node. What a `body` returns is not known then.
struct SubviewList {
  private(set) var subviews: [Subview] = []
  /// The sections so far, or `nil` if those of the view are not looked for.
  private(set) var sections: [SectionConfiguration]?

  /// The identity of the view that is taken apart.
  private var path: [AnyHashable] = []
  /// The values that modifiers around it have set.
  private(set) var values = ContainerValues()
  /// The modifiers around it that apply to each of its views, from the outside in.
  private var modifiers: [(AnyView) -> AnyView] = []

  init(findsSections: Bool = false) { sections = findsSections ? [] : nil }

  /// Adds the views of which a view consists, or the view itself.
  mutating func add<V: View>(_ view: V) {
    if let views = view as? any SubviewProvider { views.addSubviews(to: &self) } else { addOne(AnyView(view)) }
  }

  /// Adds the views of a part of a view.
  ///
  /// - Parameter place: What distinguishes the part from the others.
  mutating func add<V: View>(_ view: V, at place: AnyHashable) {
    path.append(place)
    add(view)
    path.removeLast()
  }

  /// Adds a view that is a subview as a whole.
  mutating func addOne(_ view: AnyView, id: [AnyHashable] = []) {
    let content = modifiers.reversed().reduce(view) { $1($0) }
    subviews.append(Subview(id: Subview.ID(path: path + id), containerValues: values, content: content))
  }

  /// Adds the views of a modified view, each with the modifier.
  mutating func addModified(by modifier: @escaping (AnyView) -> AnyView, _ add: (inout SubviewList) -> Void) {
    modifiers.append(modifier)
    add(&self)
    modifiers.removeLast()
  }

  /// Adds views that have values for their container.
  mutating func add(with values: ContainerValues, _ add: (inout SubviewList) -> Void) {
    let outer = self.values
    self.values = values
    add(&self)
    self.values = outer
  }

  /// Adds a section, or its views if those are looked for.
  mutating func add<Header: View, Content: View, Footer: View>(_ section: Section<Header, Content, Footer>) {
    guard sections != nil else {
      add(section.header, at: 0)
      add(section.content, at: 1)
      return add(section.footer, at: 2)
    }
    endSection()
    func part<Part: View>(_ view: Part, at place: Int) -> SubviewsCollection {
      var list = self
      (list.sections, list.subviews) = (nil, [])
      list.add(view, at: place)
      return SubviewsCollection(subviews: list.subviews)
    }
    let section = SectionConfiguration(
      id: SectionConfiguration.ID(path: path), containerValues: values, header: part(section.header, at: 0),
      content: part(section.content, at: 1), footer: part(section.footer, at: 2))
    sections?.append(section)
  }

  /// Makes a section of the views that are in none.
  mutating func endSection() {
    guard let first = subviews.first else { return }
    sections?.append(
      SectionConfiguration(
        id: SectionConfiguration.ID(path: first.id.path + ["around"]), containerValues: ContainerValues(),
        header: SubviewsCollection(subviews: []), content: SubviewsCollection(subviews: subviews),
        footer: SubviewsCollection(subviews: [])))
    subviews = []
  }
}

extension SubviewsCollection {
  /// Collects the subviews of a view.
  nonisolated init<V: View>(of view: V) {
    var list = SubviewList()
    list.add(view)
    self.init(subviews: list.subviews)
  }
}

extension SectionCollection {
  /// Collects the sections of a view.
  nonisolated init<V: View>(of view: V) {
    var list = SubviewList(findsSections: true)
    list.add(view)
    list.endSection()
    self.init(sections: list.sections ?? [])
  }
}

// MARK: - Views that consist of others

extension EmptyView: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) {}
}

extension TupleView: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) {
    withUnsafePointer(to: value) { tuple in
      for (place, member) in TupleMembers.of(T.self).members.enumerated() {
        member.add(from: tuple, to: &list, at: place)
      }
    }
  }
}

extension _ConditionalContent: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) {
    switch branch {
    case .first(let view): list.add(view, at: true)
    case .second(let view): list.add(view, at: false)
    }
  }
}

extension Optional: SubviewProvider where Wrapped: View {
  nonisolated func addSubviews(to list: inout SubviewList) { if let view = self { list.add(view) } }
}

extension Group: SubviewProvider where Content: View {
  nonisolated func addSubviews(to list: inout SubviewList) { list.add(content) }
}

extension ForEach: SubviewProvider where Content: View {
  nonisolated func addSubviews(to list: inout SubviewList) {
    for element in data { list.add(content(element), at: id(element)) }
  }
}

extension Section: SubviewProvider where Parent: View, Content: View, Footer: View {
  nonisolated func addSubviews(to list: inout SubviewList) { list.add(self) as Void }
}

extension AnyView: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) { box.addSubviews(to: &list) }
}

extension Subview: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) {
    var values = list.values
    values.addInner(containerValues)
    list.add(with: values) { $0.addOne(content, id: id.path) }
  }
}

extension SubviewsCollection: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) { for subview in subviews { list.add(subview) } }
}

extension SubviewsCollectionSlice: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) { for subview in subviews { list.add(subview) } }
}

extension GroupElementsOfContent: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) { list.add(transform(SubviewsCollection(of: view))) }
}

extension GroupSectionsOfContent: SubviewProvider {
  nonisolated func addSubviews(to list: inout SubviewList) { list.add(transform(SectionCollection(of: view))) }
}

extension ModifiedContent: SubviewProvider where Content: View, Modifier: ViewModifier {
  nonisolated func addSubviews(to list: inout SubviewList) {
    var values = list.values
    (modifier as? any ContainerValueWriting)?.write(to: &values)
    list.add(with: values) { list in
      guard content is any SubviewProvider else { return list.addOne(AnyView(self)) }
      func modified(_ view: AnyView) -> AnyView {
        AnyView(ModifiedContent<AnyView, Modifier>(content: view, modifier: modifier))
      }
      list.addModified(by: modified) { $0.add(content) }
    }
  }
}
