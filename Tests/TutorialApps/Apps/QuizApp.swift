import SwiftUI

struct Question {
  let text: LocalizedStringKey
  let answers: [String]
  let correct: Int
}

struct QuizView: View {
  let questions: [Question]
  @State private var current = 0
  @State private var score = 0
  @State private var chosen: Int?
  @State private var showsResult = false

  private var progress: Double { Double(current) / Double(questions.count) }

  var body: some View {
    VStack(spacing: 16) {
      ProgressView(value: progress) {
        Text("Question \(min(current + 1, questions.count)) of \(questions.count)")
      } currentValueLabel: {
        Text("Score: \(score)")
      }
      if current < questions.count {
        Text(questions[current].text)
          .font(.title3)
          .multilineTextAlignment(.center)
        ForEach(questions[current].answers.indices, id: \.self) { index in
          Button {
            choose(index)
          } label: {
            HStack {
              Text(questions[current].answers[index]).frame(maxWidth: .infinity)
              if let chosen, index == questions[current].correct {
                Image(systemName: chosen == index ? "checkmark.circle.fill" : "arrow.left")
              }
            }
          }
          .buttonStyle(.bordered)
          .disabled(chosen != nil)
        }
        Button("Next") { advance() }
          .keyboardShortcut(.defaultAction)
          .opacity(chosen == nil ? 0 : 1)
          .disabled(chosen == nil)
      }
    }
    .padding()
    .alert("Finished", isPresented: $showsResult) {
      Button("Again") {
        (current, score, chosen) = (0, 0, nil)
      }
    } message: {
      Text("You have \(score) of \(questions.count) points.")
    }
  }

  private func choose(_ index: Int) {
    chosen = index
    if index == questions[current].correct { score += 1 }
  }

  private func advance() {
    chosen = nil
    current += 1
    showsResult = current == questions.count
  }
}

struct QuizApp: App {
  private let questions = [
    Question(text: "What is **2 + 2**?", answers: ["3", "4"], correct: 1),
    Question(text: "Which is a fruit?", answers: ["Apple", "Stone"], correct: 0),
  ]

  var body: some Scene {
    WindowGroup {
      QuizView(questions: questions).frame(width: 320)
    }
  }
}
