#if GTK
  @_exported import CGTK
  import Foundation
  import SwiftUICore
  import SwiftUIGTK

  /// A widget of GTK, of any class. GTK's functions take and return widgets in this form.
  public typealias GTKWidget = UnsafeMutablePointer<GtkWidget>

  /// A view that shows a widget of GTK.
  ///
  ///     struct Calendar: GTKViewRepresentable {
  ///       @Binding var day: Int
  ///
  ///       func makeWidget(context: Context) -> GTKWidget { gtk_calendar_new() }
  ///
  ///       func updateWidget(_ widget: GTKWidget, context: Context) {
  ///         gtk_calendar_mark_day(OpaquePointer(widget), guint(day))
  ///       }
  ///     }
  ///
  /// The runtime makes one widget for each identity of the view, and updates it when the view has another value, and
  /// when a state, an object or an environment value changes that ``updateWidget(_:context:)`` has read. The properties
  /// of the view can be states, bindings and other dynamic properties.
  ///
  /// The size of the view is the one that the widget requests: the natural one, or the proposed one along an axis along
  /// which the widget expands (`gtk_widget_set_hexpand`, `gtk_widget_set_vexpand`), or less if less is proposed, but at
  /// least the minimum. If the widget requests another size by itself, the views around it are laid out again.
  ///
  /// The environment's value for disabled controls is not passed on: a widget that can be disabled reads
  /// `context.environment.isEnabled`.
  ///
  /// - Threads: All methods are called on the main actor's thread, which is GTK's.
  @MainActor
  @preconcurrency
  public protocol GTKViewRepresentable: View where Body == Never {
    /// The type of the object that the view uses to communicate with the widget, `Void` if there is none.
    associatedtype Coordinator = Void

    /// The coordinator and the environment of the view.
    typealias Context = GTKViewRepresentableContext<Self>

    /// Returns a new widget. It is updated before it is shown.
    ///
    /// - Parameter context: The coordinator and the environment.
    /// - Returns: The widget, which no other widget contains. The runtime takes the floating reference.
    func makeWidget(context: Context) -> GTKWidget

    /// Updates the widget to this value of the view.
    ///
    /// - Parameters:
    ///   - widget: The widget that `makeWidget(context:)` has created.
    ///   - context: The coordinator and the environment.
    func updateWidget(_ widget: GTKWidget, context: Context)

    /// Returns the coordinator, before the widget is made.
    ///
    /// - Returns: The coordinator, which lives as long as the widget.
    func makeCoordinator() -> Coordinator

    /// Releases what belongs to the widget, which is about to be removed.
    ///
    /// - Parameters:
    ///   - widget: The widget to release.
    ///   - coordinator: The coordinator that was made for the widget.
    static func dismantleWidget(_ widget: GTKWidget, coordinator: Coordinator)

    /// Returns the size of the view for a proposal. The default implementation returns `nil`.
    ///
    /// - Parameters:
    ///   - proposal: The proposed size.
    ///   - widget: The widget to measure.
    ///   - context: The coordinator and the environment.
    /// - Returns: The size, in points, or `nil` for the one that the widget requests.
    func sizeThatFits(_ proposal: ProposedViewSize, widget: GTKWidget, context: Context) -> CGSize?
  }

  extension GTKViewRepresentable {
    /// Releases nothing.
    public static func dismantleWidget(_ widget: GTKWidget, coordinator: Coordinator) {}

    /// Returns `nil`, for the size that the widget requests.
    public func sizeThatFits(_ proposal: ProposedViewSize, widget: GTKWidget, context: Context) -> CGSize? { nil }

    /// Creates the node that represents a value of the view at runtime.
    ///
    /// - Parameters:
    ///   - view: The value of the view.
    ///   - context: The parent and the environment of the node.
    /// - Returns: A node for the value.
    public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
      makeForeignNode(view, context) { RepresentableHost($0) }
    }
  }

  extension GTKViewRepresentable where Coordinator == Void {
    /// Returns nothing, because there is no coordinator.
    public func makeCoordinator() {}
  }

  /// The values that a ``GTKViewRepresentable`` can use when its widget is made and updated.
  @MainActor
  @preconcurrency
  public struct GTKViewRepresentableContext<Representable: GTKViewRepresentable> {
    /// The object that ``GTKViewRepresentable/makeCoordinator()`` has returned.
    public let coordinator: Representable.Coordinator
    /// The environment of the view. The view is updated when a value changes that has been read.
    public let environment: EnvironmentValues
    /// The transaction of the current update.
    public let transaction: Transaction
  }

  /// The host of a representable's widget, which owns the widget and the coordinator.
  private final class RepresentableHost<Representable: GTKViewRepresentable>: WidgetHost {
    private let view: ForeignView<Representable>
    private var widget: GTKWidget?
    private var coordinator: Representable.Coordinator?

    init(_ view: ForeignView<Representable>) { self.view = view }

    private func read<Result>(
      isUpdate: Bool = true, _ body: (Representable, GTKViewRepresentableContext<Representable>) -> Result
    ) -> Result? {
      view.read(isUpdate: isUpdate) { value, environment, transaction in
        let coordinator = self.coordinator ?? value.makeCoordinator()
        self.coordinator = coordinator
        return body(
          value,
          GTKViewRepresentableContext(coordinator: coordinator, environment: environment, transaction: transaction))
      }
    }

    func makeWidget() -> GTKWidget {
      dismantle()
      let made = read { view, context in
        let widget = view.makeWidget(context: context)
        view.updateWidget(widget, context: context)
        return widget
      }
      guard let made else { fatalError("The widget of a view that has been removed can't be made.") }
      g_object_ref_sink(made)
      widget = made
      return made
    }

    func updateWidget() {
      guard let widget else { return }
      _ = read { view, context in view.updateWidget(widget, context: context) }
    }

    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize? {
      guard let widget else { return nil }
      return read(isUpdate: false) { view, context in view.sizeThatFits(proposal, widget: widget, context: context) }
        ?? nil
    }

    func dismantle() {
      guard let widget, let coordinator else { return }
      Representable.dismantleWidget(widget, coordinator: coordinator)
      (self.widget, self.coordinator) = (nil, nil)
      g_object_unref(widget)
    }
  }
#endif
