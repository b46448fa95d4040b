#if GTK
  import Foundation
  import Testing
  import WindowDriver

  /// Drag and drop and the clipboard, in windows and between programs.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty,
      "Drag and drop is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick)."))
  struct TransferWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private func scene() throws -> WindowProgram { try WindowProgram(program("scenes"), ["transfers"], on: display) }

    private func middle(_ widget: Shown) -> (x: Double, y: Double) {
      (widget.frame[0] + widget.frame[2] / 2, widget.frame[1] + widget.frame[3] / 2)
    }

    @Test func viewsAndRowsAreDragged() throws {
      let window = try scene()
      let (source, target) = (try window.wait(for: "the text"), try window.wait(for: "texts "))
      try window.beginDrag(at: middle(source))
      try window.moveDrag(to: middle(target), until: "targeted") { $0.find("targeted") != nil }
      try window.endDrag()
      try window.wait(for: "texts dragged")
      try window.wait(for: "not targeted")

      // An address is also a text. The innermost destination that can read the address receives it.
      let address = try window.wait(for: "the address")
      let urls = try window.wait(for: "urls ")
      try window.beginDrag(at: middle(address))
      try window.moveDrag(to: middle(try window.wait(for: "texts dragged")), until: "targeted") {
        $0.find("targeted") != nil
      }
      try window.moveDrag(to: middle(urls), until: "not targeted") { $0.find("not targeted") != nil }
      try window.endDrag()
      try window.wait(for: "urls https://swift.org/")

      let (first, last) = (try window.wait(for: "a1"), try window.wait(for: "c3"))
      try window.beginDrag(at: middle(first))
      try window.moveDrag(to: (middle(last).x, last.frame[1] + last.frame[3] - 1), until: nil) { _ in true }
      try window.endDrag()
      try window.wait(for: "rows b2 c3 a1")

      try window.click("Share")
      try window.wait(for: "Copied to the clipboard")
      try window.click("Paste")
      try window.wait(for: "texts dragged shared")
      try window.wait(for: "no message") { $0.find("Copied to the clipboard") == nil }

      // The window closes also while the message is visible.
      try window.click("Share")
      try window.wait(for: "Copied to the clipboard")
      #expect(try window.closeWindow() == 0)
    }

    @Test func keysCopyCutAndPasteValues() throws {
      let one = try WindowProgram(program("scenes"), ["clipboard values"], on: display)
      func go(_ window: WindowProgram, to name: String) throws {
        try window.click("go to \(name)")
        try window.wait(for: "at \(name)")
      }
      try go(one, to: "cards")
      try one.press("ctrl+c")
      try go(one, to: "pasted")
      try one.press("ctrl+v")
      try one.wait(for: "pasted one two")
      try one.click("Share")
      try one.wait(for: "Copied to the clipboard")
      try go(one, to: "pasted")
      try one.press("ctrl+v")
      try one.wait(for: "pasted one two a b")
      try go(one, to: "cards")
      try one.press("ctrl+x")
      try one.wait(for: "cards ")

      // Another program gets the first of the values, and texts as lines.
      let other = try WindowProgram(program("scenes"), ["clipboard values"], on: display)
      try other.wait(for: "pasted ")
      func goThere(to name: String) throws {
        let button = middle(try other.wait(for: "go to \(name)"))
        try other.click(at: (button.x + 512, button.y))
        try other.wait(for: "at \(name)")
      }
      try other.move(to: (512, 0))
      try goThere(to: "pasted")
      try other.press("ctrl+v")
      try other.wait(for: "pasted one")
      try go(one, to: "texts")
      try one.press("ctrl+c")
      try one.press("ctrl+v")
      try one.wait(for: "texts x, y")
      try goThere(to: "texts")
      try other.press("ctrl+v")
      try other.wait(for: "texts x\ny")
    }

    @Test func dataIsDraggedAndPastedBetweenPrograms() throws {
      let (one, other) = (try scene(), try scene())
      let source = try one.wait(for: "the text")
      try other.wait(for: "the text")
      try other.move(to: (512, 0))
      let texts = middle(try other.wait(for: "texts "))
      try one.beginDrag(at: middle(source))
      try other.moveDrag(to: (texts.x + 512, texts.y), until: "targeted") { $0.find("targeted") != nil }
      try other.endDrag()
      try other.wait(for: "texts dragged")

      let urls = middle(try other.wait(for: "urls "))
      try one.beginDrag(at: middle(try one.wait(for: "the address")))
      try other.moveDrag(to: (urls.x + 512, urls.y), until: nil) { _ in true }
      try other.endDrag()
      try other.wait(for: "urls https://swift.org/")

      try one.click("Share")
      // As soon as this program can paste, the other one can, too.
      try one.click("Paste")
      try one.wait(for: "texts shared")
      let paste = middle(try other.wait(for: "Paste"))
      try other.click(at: (paste.x + 512, paste.y))
      try other.wait(for: "texts dragged shared")
    }
  }
#endif
