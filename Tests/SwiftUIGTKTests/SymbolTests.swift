#if GTK
  import Foundation
  import Testing

  @testable import SwiftUIGTK

  /// The drawings of Apple's symbols, by their names.
  @MainActor
  struct SymbolTests {
    /// Names that tutorials and sample code use.
    private static let names = """
      square.and.arrow.up square.and.arrow.up.fill square.and.arrow.up.on.square square.and.arrow.down
      square.and.arrow.down.on.square pencil pencil.circle pencil.circle.fill pencil.slash square.and.pencil
      pencil.and.outline highlighter trash trash.fill trash.circle trash.circle.fill trash.slash folder folder.fill
      folder.badge.plus folder.circle paperplane paperplane.fill paperplane.circle.fill tray tray.fill tray.full
      tray.2 tray.and.arrow.down tray.and.arrow.up externaldrive internaldrive archivebox archivebox.fill doc
      doc.fill doc.text doc.text.fill doc.on.doc doc.on.doc.fill doc.on.clipboard doc.badge.plus doc.richtext
      doc.plaintext doc.text.magnifyingglass note note.text note.text.badge.plus calendar calendar.circle
      calendar.badge.plus calendar.badge.clock book book.fill book.closed book.closed.fill books.vertical
      books.vertical.fill text.book.closed bookmark bookmark.fill bookmark.circle bookmark.slash graduationcap
      graduationcap.fill paperclip paperclip.circle link link.circle link.badge.plus person person.fill
      person.circle person.circle.fill person.crop.circle person.crop.circle.fill person.crop.circle.badge.plus
      person.crop.circle.badge.checkmark person.crop.square person.2 person.2.fill person.3 person.3.fill
      person.badge.plus person.fill.badge.plus person.text.rectangle person.and.background.dotted figure.walk
      figure.run figure.stand figure.wave sun.max sun.max.fill sun.min sunrise sunrise.fill sunset sunset.fill moon
      moon.fill moon.stars moon.stars.fill moon.zzz cloud cloud.fill cloud.rain cloud.rain.fill cloud.sun
      cloud.sun.fill cloud.sun.rain.fill cloud.bolt cloud.bolt.fill cloud.bolt.rain.fill cloud.snow cloud.snow.fill
      cloud.fog cloud.fog.fill cloud.heavyrain cloud.heavyrain.fill cloud.drizzle cloud.hail.fill cloud.moon.fill
      smoke wind snow snowflake tornado hurricane thermometer thermometer.sun.fill thermometer.medium drop
      drop.fill flame flame.fill umbrella umbrella.fill humidity humidity.fill sparkles sparkle keyboard globe
      globe.americas globe.europe.africa.fill command option control shift power escape eject delete.left
      delete.left.fill delete.right play play.fill play.circle play.circle.fill play.rectangle play.rectangle.fill
      pause pause.fill pause.circle pause.circle.fill stop stop.fill stop.circle stop.circle.fill record.circle
      record.circle.fill playpause playpause.fill backward backward.fill forward forward.fill backward.end
      backward.end.fill forward.end forward.end.fill gobackward gobackward.10 gobackward.15 goforward goforward.10
      goforward.15 goforward.30 shuffle repeat repeat.1 infinity speaker speaker.fill speaker.slash
      speaker.slash.fill speaker.wave.1 speaker.wave.2 speaker.wave.2.fill speaker.wave.3 speaker.wave.3.fill
      music.note music.note.list music.mic music.quarternote.3 mic mic.fill mic.slash mic.slash.fill mic.circle
      mic.circle.fill waveform waveform.circle waveform.path waveform.path.ecg magnifyingglass
      magnifyingglass.circle magnifyingglass.circle.fill plus.magnifyingglass minus.magnifyingglass circle
      circle.fill circle.dashed circle.lefthalf.filled circle.righthalf.filled circle.grid.2x2 circle.grid.3x3
      circle.grid.3x3.fill square square.fill square.dashed square.grid.2x2 square.grid.2x2.fill square.grid.3x3
      square.grid.3x3.fill square.on.square square.stack square.stack.fill square.stack.3d.up
      square.stack.3d.up.fill square.split.2x1 rectangle rectangle.fill rectangle.grid.1x2 rectangle.grid.1x2.fill
      rectangle.grid.2x2 rectangle.stack rectangle.stack.fill rectangle.portrait rectangle.on.rectangle
      rectangle.portrait.and.arrow.right rectangle.portrait.and.arrow.forward capsule capsule.fill oval triangle
      triangle.fill diamond diamond.fill hexagon hexagon.fill octagon pentagon rhombus seal seal.fill
      checkmark.seal checkmark.seal.fill xmark.seal heart heart.fill heart.circle heart.circle.fill heart.slash
      heart.slash.fill heart.text.square heart.text.square.fill suit.heart suit.heart.fill suit.club.fill
      suit.diamond.fill suit.spade.fill star star.fill star.circle star.circle.fill star.slash
      star.leadinghalf.filled star.square flag flag.fill flag.circle flag.checkered location location.fill
      location.circle location.circle.fill location.north location.slash bell bell.fill bell.circle bell.badge
      bell.badge.fill bell.slash bell.slash.fill tag tag.fill tag.circle bolt bolt.fill bolt.circle
      bolt.circle.fill bolt.slash bolt.heart eye eye.fill eye.slash eye.slash.fill eye.circle eyes camera
      camera.fill camera.circle camera.circle.fill camera.rotate camera.viewfinder message message.fill
      message.circle bubble.left bubble.left.fill bubble.right bubble.right.fill bubble.left.and.bubble.right
      bubble.left.and.bubble.right.fill quote.bubble text.bubble text.bubble.fill ellipsis.bubble
      ellipsis.bubble.fill phone phone.fill phone.circle.fill phone.down phone.down.fill phone.arrow.up.right video
      video.fill video.slash video.circle envelope envelope.fill envelope.open envelope.open.fill envelope.badge
      envelope.circle gear gearshape gearshape.fill gearshape.2 gearshape.2.fill gearshape.circle signature
      scissors ellipsis ellipsis.circle ellipsis.circle.fill bag bag.fill bag.badge.plus cart cart.fill
      cart.badge.plus cart.badge.minus cart.circle creditcard creditcard.fill giftcard gift gift.fill wallet.pass
      wand.and.stars wand.and.rays dial.min dial.max gauge gauge.medium speedometer metronome dice dice.fill
      die.face.1 die.face.2 die.face.3 die.face.4 die.face.5 die.face.6 die.face.1.fill die.face.6.fill pianokeys
      paintbrush paintbrush.fill paintbrush.pointed paintpalette paintpalette.fill eyedropper bandage ruler
      ruler.fill level wrench wrench.fill wrench.and.screwdriver wrench.and.screwdriver.fill hammer hammer.fill
      screwdriver printer printer.fill scanner briefcase briefcase.fill case suitcase suitcase.fill theatermasks
      puzzlepiece puzzlepiece.fill puzzlepiece.extension house house.fill house.circle house.circle.fill building
      building.fill building.2 building.2.fill building.columns building.columns.fill lightbulb lightbulb.fill
      lightbulb.slash lamp.desk fan bed.double bed.double.fill sofa fork.knife fork.knife.circle cup.and.saucer
      cup.and.saucer.fill takeoutbag.and.cup.and.straw wineglass birthday.cake birthday.cake.fill carrot lock
      lock.fill lock.open lock.open.fill lock.circle lock.shield lock.shield.fill lock.rotation key key.fill wifi
      wifi.slash wifi.exclamationmark antenna.radiowaves.left.and.right dot.radiowaves.left.and.right pin pin.fill
      pin.slash mappin mappin.circle mappin.circle.fill mappin.and.ellipse map map.fill cpu memorychip display
      desktopcomputer laptopcomputer iphone ipad applewatch airpods headphones headphones.circle hifispeaker tv
      tv.fill gamecontroller gamecontroller.fill airplane airplane.departure airplane.arrival car car.fill car.2
      bus bus.fill tram tram.fill bicycle scooter ferry fuelpump fuelpump.fill figure.hiking figure.yoga
      figure.pool.swim sportscourt sportscourt.fill soccerball basketball basketball.fill football tennisball
      baseball trophy trophy.fill medal medal.fill rosette crown crown.fill cross cross.fill cross.case
      cross.case.fill pills pills.fill stethoscope staroflife heart.rectangle lungs brain brain.head.profile ear
      hand.raised hand.raised.fill hand.thumbsup hand.thumbsup.fill hand.thumbsdown hand.thumbsdown.fill
      hand.point.right hand.point.up hand.tap hand.draw hand.wave hand.wave.fill hands.clap hands.clap.fill
      face.smiling face.smiling.fill face.dashed allergens ant ant.fill ladybug ladybug.fill hare hare.fill
      tortoise tortoise.fill pawprint pawprint.fill cat cat.fill dog dog.fill bird bird.fill fish fish.fill lizard
      leaf leaf.fill leaf.circle tree tree.fill camera.macro mountain.2 mountain.2.fill photo photo.fill
      photo.on.rectangle photo.on.rectangle.angled photo.circle photo.stack rectangle.and.pencil.and.ellipsis
      slider.horizontal.3 slider.horizontal.below.rectangle slider.vertical.3 list.bullet list.bullet.circle
      list.bullet.rectangle list.bullet.indent list.dash list.number list.star list.clipboard checklist
      text.alignleft text.aligncenter text.alignright text.justify text.quote text.badge.plus text.badge.checkmark
      textformat textformat.size textformat.abc bold italic underline strikethrough character
      character.cursor.ibeam number sum percent function plusminus plus.forwardslash.minus multiply divide equal
      lessthan greaterthan x.squareroot x.circle info info.circle info.circle.fill at questionmark
      questionmark.circle questionmark.circle.fill questionmark.square exclamationmark exclamationmark.circle
      exclamationmark.circle.fill exclamationmark.triangle exclamationmark.triangle.fill exclamationmark.bubble
      exclamationmark.octagon exclamationmark.shield plus plus.circle plus.circle.fill plus.square plus.square.fill
      plus.app plus.rectangle plus.rectangle.on.rectangle plus.bubble minus minus.circle minus.circle.fill
      minus.square multiply.circle multiply.circle.fill xmark xmark.circle xmark.circle.fill xmark.square
      xmark.octagon xmark.octagon.fill xmark.shield xmark.bin checkmark checkmark.circle checkmark.circle.fill
      checkmark.square checkmark.square.fill checkmark.shield checkmark.shield.fill checkmark.rectangle
      chevron.left chevron.right chevron.up chevron.down chevron.left.circle chevron.right.circle chevron.up.circle
      chevron.down.circle chevron.left.2 chevron.right.2 chevron.up.chevron.down chevron.up.down
      chevron.compact.down chevron.backward chevron.forward chevron.left.forwardslash.chevron.right arrow.left
      arrow.right arrow.up arrow.down arrow.left.circle arrow.left.circle.fill arrow.right.circle
      arrow.right.circle.fill arrow.up.circle arrow.up.circle.fill arrow.down.circle arrow.down.circle.fill
      arrow.up.right arrow.up.left arrow.down.right arrow.down.left arrow.up.right.square arrow.up.arrow.down
      arrow.up.arrow.down.circle arrow.left.arrow.right arrow.left.and.right arrow.up.and.down
      arrow.up.left.and.arrow.down.right arrow.down.right.and.arrow.up.left
      arrow.up.backward.and.arrow.down.forward arrow.turn.up.left arrow.turn.up.right arrow.turn.down.right
      arrow.uturn.left arrow.uturn.right arrow.uturn.backward arrow.uturn.forward arrow.uturn.left.circle
      arrow.counterclockwise arrow.clockwise arrow.clockwise.circle arrow.clockwise.circle.fill
      arrow.counterclockwise.circle arrow.triangle.2.circlepath arrow.triangle.2.circlepath.circle
      arrow.2.circlepath arrow.3.trianglepath arrow.triangle.branch arrow.down.to.line arrow.up.to.line
      arrow.right.to.line arrow.down.doc arrow.up.doc arrow.up.and.down.and.arrow.left.and.right
      arrowshape.turn.up.left arrowshape.turn.up.left.fill arrowshape.turn.up.right arrowshape.turn.up.right.fill
      arrowtriangle.left.fill arrowtriangle.right.fill arrowtriangle.up.fill arrowtriangle.down.fill
      arrowtriangle.right arrowtriangle.down return increase.indent decrease.indent clock clock.fill
      clock.arrow.circlepath clock.badge.checkmark alarm alarm.fill stopwatch stopwatch.fill timer timer.circle
      hourglass hourglass.bottomhalf.filled deskclock chart.bar chart.bar.fill chart.bar.xaxis chart.pie
      chart.pie.fill chart.line.uptrend.xyaxis chart.line.downtrend.xyaxis chart.xyaxis.line dollarsign
      dollarsign.circle dollarsign.circle.fill eurosign eurosign.circle sterlingsign yensign bitcoinsign
      bitcoinsign.circle banknote banknote.fill cube cube.fill cube.transparent cube.box cube.box.fill shippingbox
      shippingbox.fill shield shield.fill shield.slash shield.checkered network server.rack app app.fill app.badge
      apps.iphone terminal terminal.fill hourglass.circle sidebar.left sidebar.right sidebar.leading
      inset.filled.rectangle line.3.horizontal line.3.horizontal.decrease line.3.horizontal.decrease.circle
      line.3.horizontal.decrease.circle.fill line.horizontal.3 line.horizontal.3.decrease.circle line.diagonal
      lineweight scribble scribble.variable lasso pencil.tip pencil.tip.crop.circle eraser eraser.fill crop
      crop.rotate rotate.left rotate.right rotate.left.fill flip.horizontal aspectratio viewfinder qrcode
      qrcode.viewfinder barcode barcode.viewfinder faceid touchid opticid camera.filters wand.and.sparkles
      circle.hexagongrid circle.hexagongrid.fill newspaper newspaper.fill megaphone megaphone.fill ticket
      ticket.fill film film.fill popcorn popcorn.fill magazine storefront storefront.fill basket basket.fill tshirt
      tshirt.fill shoe eyeglasses sunglasses mustache testtube.2 flask flask.fill atom binoculars binoculars.fill
      telescope safari safari.fill bonjour icloud icloud.fill icloud.and.arrow.up icloud.and.arrow.down
      icloud.slash square.and.line.vertical.and.square circle.bottomhalf.filled power.circle power.circle.fill
      powerplug battery.100 battery.50 battery.25 battery.0 battery.100.bolt lifepreserver helm hand.point.up.left
      rectangle.3.group rectangle.3.group.fill uiwindow.split.2x1 macwindow dot.circle dot.circle.fill
      smallcircle.filled.circle smallcircle.filled.circle.fill largecircle.fill.circle swift curlybraces
      bubble.middle.bottom person.wave.2 person.line.dotted.person shareplay teletype livephoto questionmark.folder
      questionmark.diamond trash.square hourglass.tophalf.filled calendar.day.timeline.left sun.haze sun.dust
      wifi.router
      """

    @Test func theUsualNamesAreDrawn() {
      let names = Self.names.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(names.count == 925)
      #expect(names.filter { Symbols.drawing(of: $0) == nil } == [])
    }

    @Test func similarNamesHaveADrawing() {
      for (name, other) in DrawnSymbols.aliases {
        #expect(Symbols.drawing(of: other) != nil, "\(name) is drawn as \(other)")
        #expect(Symbols.drawing(of: name) == Symbols.drawing(of: other))
      }
      #expect(Symbols.drawing(of: "rectangle.stack.fill") == Symbols.drawing(of: "square.stack.fill"))
    }

    @Test func badgesAreBesideTheirSymbol() throws {
      let cart = try #require(Symbols.drawing(of: "cart"))
      let filled = try #require(Symbols.drawing(of: "cart.fill"))
      let plus = try #require(Symbols.drawing(of: "plus"))
      #expect(Symbols.drawing(of: "cart.badge.plus") == SymbolDrawing(core: cart.core, badge: plus.core))
      #expect(Symbols.drawing(of: "cart.fill.badge.plus")?.isFilled == filled.isFilled)
      #expect(Symbols.drawing(of: "nothing.badge.plus") == nil)
      #expect(Symbols.drawing(of: "cart.badge.nothing") == nil)
    }

    /// A path has absolute commands with the numbers that they need. Control points may be a little outside the box.
    @Test func pathsAreInsideTheBox() {
      let counts: [Character: Int] = ["M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0]
      for (name, path) in DrawnSymbols.paths {
        var (command, count): (Character, Int) = ("Z", 0)
        #expect(path.first == "M", "\(name)")
        for part in path.replacing(/[A-Z]/, with: { " \($0.output) " }).split(separator: " ") {
          if let number = Double(part) {
            #expect((0...17).contains(number), "\(name): \(number)")
            count += 1
          } else {
            let needed = counts[command] ?? .max
            #expect(needed == 0 ? count == 0 : count > 0 && count.isMultiple(of: needed), "\(name): \(command)")
            (command, count) = (part.first ?? " ", 0)
          }
        }
        #expect(command == "Z", "\(name) is closed")
      }
    }
  }
#endif
