import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An article of a feed.
public struct Article: Codable, Hashable, Identifiable, Sendable {
  public let id: String
  public var title: String
  /// The text without markup, with an empty line between paragraphs.
  public var text: String
  public var author: String?
  public var date: Date?
  public var link: URL?
  public var image: URL?

  /// The first paragraph of the text.
  public var summary: String { String(text.prefix { $0 != "\n" }) }

  /// Creates an article.
  public init(
    id: String, title: String, text: String = "", author: String? = nil, date: Date? = nil, link: URL? = nil,
    image: URL? = nil
  ) {
    (self.id, self.title, self.text) = (id, title, text)
    (self.author, self.date, self.link, self.image) = (author, date, link, image)
  }
}

/// A feed with its articles, in the order in which the server lists them.
public struct Feed: Codable, Equatable, Sendable {
  public var title: String
  public var articles: [Article]

  /// Creates a feed.
  public init(title: String, articles: [Article]) { (self.title, self.articles) = (title, articles) }
}

/// An error that is thrown for data that is not a feed, and for responses without a feed.
public enum FeedError: LocalizedError, Equatable {
  case unreadable(String)
  case status(Int)
  case address(String)

  public var errorDescription: String? {
    switch self {
    case .unreadable(let reason): "The feed can't be read: \(reason)"
    case .status(let code): "The server answered with status \(code)."
    case .address(let text): "“\(text)” is not the address of a feed."
    }
  }
}

extension Feed {
  /// Creates a feed from the data of a JSON Feed, an RSS feed or an Atom feed.
  public init(data: Data) throws {
    let first = data.first { !" \t\r\n".utf8.contains($0) }
    self = first == UInt8(ascii: "{") ? try JSONFeed.feed(from: data) : try XMLFeed.feed(from: data)
  }
}

/// A JSON Feed, version 1 or 1.1.
private struct JSONFeed: Decodable {
  struct Author: Decodable { let name: String? }

  struct Item: Decodable {
    let id: String
    let title: String?
    let contentText: String?
    let contentHtml: String?
    let summary: String?
    let url: String?
    let image: String?
    let datePublished: String?
    let author: Author?
    let authors: [Author]?
  }

  let title: String
  let items: [Item]

  static func feed(from data: Data) throws -> Feed {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      let feed = try decoder.decode(JSONFeed.self, from: data)
      return Feed(title: feed.title, articles: feed.items.map(article))
    } catch {
      throw FeedError.unreadable("it is no JSON Feed.")
    }
  }

  private static func article(_ item: Item) -> Article {
    let text = item.contentText ?? item.contentHtml?.withoutMarkup ?? item.summary ?? ""
    return Article(
      id: item.id, title: item.title ?? String(text.prefix(60)), text: text,
      author: (item.authors?.first ?? item.author)?.name, date: item.datePublished.flatMap(date(from:)),
      link: item.url.flatMap { URL(string: $0) }, image: item.image.flatMap { URL(string: $0) })
  }
}

/// A parser of RSS 2.0 and Atom, which have elements of different names for the same properties.
private final class XMLFeed: NSObject, XMLParserDelegate {
  private var title: String?
  private var articles: [Article] = []
  private var current: Article?
  private var content: String?
  private var identifier: String?
  private var characters = ""

  static func feed(from data: Data) throws -> Feed {
    let (parser, reader) = (XMLParser(data: data), XMLFeed())
    parser.delegate = reader
    guard parser.parse() else {
      throw FeedError.unreadable("line \(parser.lineNumber) is no XML.")
    }
    guard let title = reader.title else { throw FeedError.unreadable("it is neither RSS nor Atom.") }
    return Feed(title: title, articles: reader.articles)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    characters = ""
    switch name {
    case "item", "entry":
      current = Article(id: "", title: "")
      (content, identifier) = (nil, nil)
    case "link":
      if let target = attributes["href"], ["alternate", nil].contains(attributes["rel"]) {
        current?.link = URL(string: target)
      }
    case "media:thumbnail", "media:content", "enclosure":
      let isImage = name == "media:thumbnail" || attributes["type"]?.hasPrefix("image/") == true
      if isImage, current?.image == nil { current?.image = attributes["url"].flatMap { URL(string: $0) } }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }
  func parser(_ parser: XMLParser, foundCDATA block: Data) { characters += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let text = characters.trimmingCharacters(in: .whitespacesAndNewlines)
    characters = ""
    switch name {
    case "title" where current == nil: title = title ?? text
    case "title": current?.title = text.withoutMarkup
    case "id", "guid": identifier = text
    case "link" where !text.isEmpty: current?.link = URL(string: text)
    case "pubDate", "published", "dc:date": current?.date = date(from: text)
    case "updated" where current?.date == nil: current?.date = date(from: text)
    case "name", "dc:creator": current?.author = text
    case "author" where !text.isEmpty: current?.author = text
    case "content:encoded", "content": content = text
    case "description", "summary": content = content ?? text
    case "item", "entry": finishArticle()
    default: break
    }
  }

  private func finishArticle() {
    guard let article = current else { return }
    current = nil
    let id = identifier ?? article.link?.absoluteString ?? article.title
    articles.append(
      Article(
        id: id, title: article.title, text: content?.withoutMarkup ?? "", author: article.author, date: article.date,
        link: article.link, image: article.image))
  }
}

/// Returns the date in a text in the format of JSON Feed and Atom, or in that of RSS.
private func date(from text: String) -> Date? {
  let internet = ISO8601DateFormatter()
  if let date = internet.date(from: text) { return date }
  internet.formatOptions.insert(.withFractionalSeconds)
  if let date = internet.date(from: text) { return date }
  let mail = DateFormatter()
  mail.locale = Locale(identifier: "en_US_POSIX")
  for format in ["EEE, d MMM yyyy HH:mm:ss Z", "d MMM yyyy HH:mm:ss Z"] {
    mail.dateFormat = format
    if let date = mail.date(from: text) { return date }
  }
  return nil
}

extension String {
  /// The text of a fragment of HTML: paragraphs are separated by an empty line.
  fileprivate var withoutMarkup: String {
    var text = replacingOccurrences(of: "\\s+", with: " ", options: .regularExpression)
    for (pattern, replacement) in [
      ("(?i)<br[^>]*>", "\n"), ("(?i)</(p|div|h[1-6]|li|ul|ol|pre|blockquote)>", "\n\n"),
      ("(?is)<(script|style)[^>]*>.*?</(script|style)>", ""), ("<[^>]+>", ""), ("[ \t]*\n[ \t]*", "\n"),
      ("\n{3,}", "\n\n"),
    ] {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    // The ampersand is last, because the text of an entity may be written with one.
    for (entity, character) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&rsquo;", "’"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
