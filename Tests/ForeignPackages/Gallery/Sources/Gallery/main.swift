import SwiftUI

struct Title: View {
  var body: some View { Text("Gallery").foregroundStyle(.brand).background(Color(.brand).opacity(0.2)) }
}

print(Color.brand, UIColor.brand == UIColor(resource: .brand))
