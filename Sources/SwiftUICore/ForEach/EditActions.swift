import Foundation

/// A set of changes that the user can make to the elements of a collection in a list.
///
///     List($items, editActions: .all) { $item in
///       TextField("Name", text: $item.name)
///     }
public struct EditActions<Data>: OptionSet, Sendable {
  /// The set as bits, one for each change.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each change.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension EditActions where Data: MutableCollection {
  /// The user can move elements.
  public static var move: EditActions<Data> { EditActions(rawValue: 1 << 0) }
}

extension EditActions where Data: RangeReplaceableCollection {
  /// The user can delete elements.
  public static var delete: EditActions<Data> { EditActions(rawValue: 1 << 1) }
}

extension EditActions where Data: MutableCollection & RangeReplaceableCollection {
  /// The user can move and delete elements.
  public static var all: EditActions<Data> { [.move, .delete] }
}

/// The views of an element in a collection that the user can change.
///
/// Returned by the initializers of ``ForEach`` and ``List`` with `editActions`.
public struct EditableCollectionContent<Content, Data> {
  private let content: Content

  init(_ content: Content) { self.content = content }
}

extension EditableCollectionContent: View where Content: View {
  /// The views of the element.
  public var body: some View { content }
}

/// The changes that a `ForEach` itself lets the user make, whatever the modifiers around it do.
struct ForEachRowEdits {
  var onDelete: ((IndexSet) -> Void)?
  var onMove: ((IndexSet, Int) -> Void)?

  init<Elements: MutableCollection>(_ data: Binding<Elements>, _ actions: EditActions<Elements>) {
    if actions.contains(EditActions(rawValue: 1 << 0)) {
      onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
    }
    if actions.contains(EditActions(rawValue: 1 << 1)) {
      // Only a collection from which elements can be removed has the action in its set.
      onDelete = { offsets in
        func rest<Whole: RangeReplaceableCollection>(of whole: Whole) -> Any {
          var kept = Whole()
          for (offset, element) in whole.enumerated() where !offsets.contains(offset) { kept.append(element) }
          return kept
        }
        guard let whole = data.wrappedValue as? any RangeReplaceableCollection else { return }
        if let kept = rest(of: whole) as? Elements { data.wrappedValue = kept }
      }
    }
  }
}

extension ForEach {
  /// Creates views for a collection of identifiable elements that the user can change, with a binding to each element.
  ///
  ///     List {
  ///       ForEach($items, editActions: [.delete, .move]) { $item in
  ///         Text(item.name).deleteDisabled(item.isNeeded)
  ///       }
  ///     }
  ///
  /// In a list, the user deletes and moves rows as with `onDelete(perform:)` and `onMove(perform:)`, and the changes
  /// are written to the binding. If a modifier around this view sets an action for a change, the action is performed
  /// instead.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The changes that the user can make.
  ///   - content: A closure that creates the view for an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable, Elements.Index: Hashable, ID == Elements.Element.ID,
    Data == LazyMapSequence<Elements.Indices, (Elements.Index, ID)>,
    Content == EditableCollectionContent<RowContent, Elements>
  { self.init(data, id: \.id, editActions: editActions, content: content) }

  /// Creates views for a collection that the user can change and whose elements are identified by a property, with a
  /// binding to each element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - editActions: The changes that the user can make.
  ///   - content: A closure that creates the view for an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, editActions: EditActions<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable, Data == LazyMapSequence<Elements.Indices, (Elements.Index, ID)>,
    Content == EditableCollectionContent<RowContent, Elements>
  {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { EditableCollectionContent(content(data[$0.0])) }, id: { $0.1 },
      ownEdits: ForEachRowEdits(data, editActions))
  }
}

extension List {
  /// Creates a list with a row for each element of a collection that the user can change, with a binding to each
  /// element, and lets the user select one row.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The changes that the user can make.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, editActions: EditActions<Elements>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable,
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID,
      EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(selection.map(Selection.one), ForEach(data, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection that the user can change, with a binding to each
  /// element, and lets the user select several rows.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The changes that the user can make.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, editActions: EditActions<Elements>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable,
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID,
      EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(selection.map(Selection.several), ForEach(data, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection that the user can change and whose elements are
  /// identified by a property, with a binding to each element, and lets the user select one row.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - editActions: The changes that the user can make.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, editActions: EditActions<Elements>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(selection.map(Selection.one), ForEach(data, id: id, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection that the user can change and whose elements are
  /// identified by a property, with a binding to each element, and lets the user select several rows.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - editActions: The changes that the user can make.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, editActions: EditActions<Elements>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(selection.map(Selection.several), ForEach(data, id: id, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection, with a binding to the element, and lets the user
  /// select one row.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable,
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID, RowContent
    >
  {
    self.init(selection.map(Selection.one), ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection, with a binding to the element, and lets the user
  /// select several rows.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable,
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID, RowContent
    >
  {
    self.init(selection.map(Selection.several), ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection whose elements are identified by a property, with a
  /// binding to each element, and lets the user select one row.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, RowContent
    >
  {
    self.init(selection.map(Selection.one), ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection whose elements are identified by a property, with a
  /// binding to each element, and lets the user select several rows.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, RowContent
    >
  {
    self.init(selection.map(Selection.several), ForEach(data, id: id, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list with a row for each element of a collection that the user can change, with a binding to each
  /// element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - editActions: The changes that the user can make.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, editActions: EditActions<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable,
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID,
      EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(nil, ForEach(data, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection that the user can change and whose elements are
  /// identified by a property, with a binding to each element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - editActions: The changes that the user can make.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>, editActions: EditActions<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, EditableCollectionContent<RowContent, Elements>
    >
  {
    self.init(nil, ForEach(data, id: id, editActions: editActions, content: rowContent))
  }

  /// Creates a list with a row for each element of a collection whose elements are identified by a property, with a
  /// binding to each element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, ID)>, ID, RowContent
    >
  {
    self.init(nil, ForEach(data, id: id, content: rowContent))
  }
}
