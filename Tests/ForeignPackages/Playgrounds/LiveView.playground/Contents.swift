import PlaygroundSupport
import SwiftUI

final class Clicks: ObservableObject {
  @Published var count = 0
}

struct ContentView: View {
  @StateObject var clicks = Clicks()

  var body: some View {
    VStack {
      Text("Clicked \(clicks.count)")
      Button("Click") { clicks.count += 1 }
    }
    .padding()
    .onAppear {
      print("appeared")
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { PlaygroundPage.current.finishExecution() }
    }
  }
}

PlaygroundPage.current.setLiveView(ContentView().frame(width: 200, height: 120))
