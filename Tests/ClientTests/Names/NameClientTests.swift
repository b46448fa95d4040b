import Combine
import CombineExtras
import CombineInspector
import CombineNATS
import CombineTestKit
import CommonNames
import Foundation
import GTKInterop
import SwiftUI
import SwiftUITesting
import Testing
import UniformTypeIdentifiers

/// A client that imports everything beside a module of its own. It is built without access to what the modules of the
/// package share, as another package is.
struct NameClientTests {
  @Test("A common name is that of the client's own module")
  func commonNames() {
    let types: [Any.Type] = [
      Account.self, Action.self, Address.self, Album.self, Appointment.self, Asset.self, Board.self, Card.self,
      Cart.self, Category.self, Cell.self, Change.self, Channel.self, Choice.self, Column.self, Contact.self,
      Content.self, Context.self, Coordinator.self, Effect.self, Element.self, Event.self, Exercise.self,
      Favorite.self, Filter.self, Folder.self, Game.self, Item.self, Kind.self, Level.self, Location.self,
      Message.self, Model.self, Move.self, Node.self, Note.self, Option.self, Order.self, Page.self, Paint.self,
      Part.self, Person.self, Photo.self, Piece.self, Place.self, Player.self, Position.self, Primitive.self,
      Product.self, Profile.self, Question.self, Reducer.self, Renderer.self, Request.self, Response.self,
      Route.self, Router.self, Row.self, Score.self, Screen.self, Service.self, Session.self, Source.self, Step.self,
      Store.self, Style.self, Theme.self, Tile.self, Track.self, Trip.self, User.self,
    ]
    for type in types { #expect(String(reflecting: type).hasPrefix("CommonNames.")) }
  }

  @Test("A name of two modules is declared once")
  func declaredOnce() {
    #expect(String(reflecting: TransferEvent<Data>.self).hasPrefix("CombineExtras."))
  }
}
