import CombineCore

/// A view that performs an action for each element of a publisher.
///
///     SubscriptionView(content: Chart(prices), publisher: exchange.prices) { prices.append($0) }
///
/// Elements are handled as with ``View/onReceive(_:perform:)``.
public struct SubscriptionView<PublisherType: Publisher, Content: View> where PublisherType.Failure == Never {
  /// The view.
  public var content: Content
  /// The publisher.
  public var publisher: PublisherType
  /// The action, which receives the element.
  public var action: (PublisherType.Output) -> Void

  /// Creates a view with a subscription.
  ///
  /// - Parameters:
  ///   - content: The view to show.
  ///   - publisher: The publisher to subscribe to, which never fails.
  ///   - action: The action, which receives the element.
  public init(
    content: Content, publisher: PublisherType, action: @escaping (PublisherType.Output) -> Void
  ) {
    (self.content, self.publisher, self.action) = (content, publisher, action)
  }
}

extension SubscriptionView: View {
  /// The view with the subscription.
  public var body: some View { content.onReceive(publisher, perform: action) }
}
