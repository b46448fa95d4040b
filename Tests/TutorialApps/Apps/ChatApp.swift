import SwiftUI

// A chat with bubbles, an answer that arrives in pieces, and a field that grows.

struct ChatMessage: Identifiable, Equatable, Sendable {
  enum Author: Sendable { case user, assistant }

  let id: UUID
  let author: Author
  var text: String
  var date = Date()

  init(id: UUID = UUID(), author: Author, text: String) { (self.id, self.author, self.text) = (id, author, text) }
}

protocol ChatService: Sendable {
  func answer(to text: String) -> AsyncThrowingStream<String, Error>
}

struct EchoService: ChatService {
  func answer(to text: String) -> AsyncThrowingStream<String, Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        for word in "You said: \(text)".split(separator: " ") {
          try await Task.sleep(for: .milliseconds(10))
          continuation.yield(String(word) + " ")
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

@MainActor @Observable
final class ChatModel {
  private(set) var messages: [ChatMessage] = []
  private(set) var isAnswering = false
  var draft = ""
  var error: String?
  @ObservationIgnored private let service: any ChatService

  init(service: any ChatService = EchoService()) { self.service = service }

  func send() async {
    let text = draft.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, !isAnswering else { return }
    draft = ""
    messages.append(ChatMessage(author: .user, text: text))
    isAnswering = true
    defer { isAnswering = false }
    let answer = ChatMessage(author: .assistant, text: "")
    messages.append(answer)
    do {
      for try await piece in service.answer(to: text) {
        guard let index = messages.lastIndex(where: { $0.id == answer.id }) else { return }
        messages[index].text += piece
      }
    } catch is CancellationError {
    } catch {
      self.error = error.localizedDescription
    }
  }
}

struct BubbleShape: Shape {
  let isOwn: Bool

  func path(in rect: CGRect) -> Path {
    Path(
      UIBezierPath(
        roundedRect: rect,
        byRoundingCorners: [.topLeft, .topRight, isOwn ? .bottomLeft : .bottomRight],
        cornerRadii: CGSize(width: 16, height: 16)
      ).cgPath)
  }
}

struct MessageBubble: View {
  let message: ChatMessage

  private var isOwn: Bool { message.author == .user }

  var body: some View {
    HStack(alignment: .bottom) {
      if isOwn { Spacer(minLength: 40) }
      VStack(alignment: isOwn ? .trailing : .leading, spacing: 4) {
        Text(message.text)
          .textSelection(.enabled)
          .padding(.horizontal, 14).padding(.vertical, 8)
          .background(isOwn ? Color.blue : Color(.systemGray5))
          .foregroundColor(isOwn ? .white : .primary)
          .clipShape(BubbleShape(isOwn: isOwn))
        Text(message.date, style: .time).font(.caption2).foregroundStyle(.tertiary)
      }
      if !isOwn { Spacer(minLength: 40) }
    }
  }
}

struct TypingIndicator: View {
  var body: some View {
    HStack(spacing: 4) {
      ForEach(0..<3) { index in
        Circle().frame(width: 6, height: 6)
          .phaseAnimator([0.3, 1]) {
            $0.opacity($1)
          } animation: { _ in
            .easeInOut(duration: 0.5).delay(Double(index) * 0.15)
          }
      }
    }
    .foregroundStyle(.secondary)
    .accessibilityLabel("Answering")
  }
}

struct ChatView: View {
  @State private var model: ChatModel
  @FocusState private var isFocused

  init(model: ChatModel) { _model = State(initialValue: model) }

  var body: some View {
    VStack(spacing: 0) {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(spacing: 12) {
            ForEach(model.messages) { MessageBubble(message: $0).id($0.id) }
            if model.isAnswering { TypingIndicator() }
          }
          .padding()
        }
        .defaultScrollAnchor(.bottom)
        .scrollDismissesKeyboard(.interactively)
        .onChange(of: model.messages.last?.text) {
          if let last = model.messages.last { withAnimation { proxy.scrollTo(last.id, anchor: .bottom) } }
        }
      }
      Divider()
      HStack(alignment: .bottom) {
        TextField("Message", text: $model.draft, axis: .vertical)
          .lineLimit(1...5)
          .textFieldStyle(.plain)
          .padding(8)
          .overlay(RoundedRectangle(cornerRadius: 18).stroke(Color(.separator)))
          .focused($isFocused)
          .submitLabel(.send)
        Button {
          Task { await model.send() }
          isFocused = false
        } label: {
          Image(systemName: "arrow.up.circle.fill").font(.title)
        }
        .disabled(model.draft.isEmpty || model.isAnswering)
        .accessibilityLabel("Send")
      }
      .padding()
      .background(.bar)
    }
    .alert("Something went wrong", isPresented: .constant(model.error != nil), presenting: model.error) { _ in
      Button("OK") { model.error = nil }
    } message: {
      Text($0)
    }
  }
}

struct ChatApp: App {
  var body: some Scene { WindowGroup { ChatView(model: ChatModel()) } }
}
