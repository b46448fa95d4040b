import SwiftUI
import SwiftUITesting
import Testing

// What apps for small devices write with the names that `import SwiftUI` brings along there, unmodified. Each type is a
// reduction of a way in which apps are written; they must compile without warnings.

// MARK: Keyboards and screens

extension UIApplication {
  func endEditing() { sendAction(Selector(("resignFirstResponder")), to: nil, from: nil, for: nil) }

  var currentWindow: UIWindow? {
    connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap { $0.windows }.first { $0.isKeyWindow }
  }

  static var topInset: CGFloat {
    (shared.connectedScenes.first as? UIWindowScene)?.windows.first?.safeAreaInsets.top ?? 0
  }
}

extension Publishers {
  fileprivate static var keyboardHeight: AnyPublisher<CGFloat, Never> {
    let willShow = NotificationCenter.default.publisher(for: UIApplication.keyboardWillShowNotification)
      .map { ($0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect)?.height ?? 0 }
    let willHide = NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification)
      .map { _ in CGFloat(0) }
    return MergeMany(willShow, willHide).eraseToAnyPublisher()
  }
}

private struct Half: View {
  let width = UIScreen.main.bounds.width

  var body: some View {
    Color.red.frame(width: width / 2, height: UIScreen.main.bounds.size.height / UIScreen.main.scale)
      .padding(.top, UIApplication.shared.windows.first?.safeAreaInsets.top)
      .onReceive(Publishers.keyboardHeight) { _ in }
  }
}

private struct SafeAreaInsetsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets {
    (UIApplication.shared.windows.first(where: { $0.isKeyWindow })?.safeAreaInsets ?? .zero).insets
  }
}

extension EnvironmentValues {
  fileprivate var safeInsets: EdgeInsets { self[SafeAreaInsetsKey.self] }
}

extension UIEdgeInsets {
  fileprivate var insets: EdgeInsets { EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right) }
}

// MARK: Colors

extension UIColor {
  fileprivate convenience init(hex: UInt32) {
    self.init(
      red: CGFloat((hex >> 16) & 255) / 255, green: CGFloat((hex >> 8) & 255) / 255, blue: CGFloat(hex & 255) / 255,
      alpha: 1)
  }

  fileprivate convenience init?(text: String) {
    guard let number = UInt32(text.dropFirst(), radix: 16) else { return nil }
    self.init(hex: number)
  }

  fileprivate static let brand = UIColor(hex: 0xff8800)

  fileprivate var hexString: String {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return "" }
    return String(format: "#%02X%02X%02X", Int(red * 255), Int(green * 255), Int(blue * 255))
  }

  fileprivate func lighter(by amount: CGFloat) -> UIColor {
    var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    return UIColor(hue: hue, saturation: saturation, brightness: min(brightness + amount, 1), alpha: alpha)
  }
}

extension Color {
  fileprivate static let paper = Color(
    UIColor { traits in traits.userInterfaceStyle == .dark ? UIColor.systemGray6 : .white })
  fileprivate static let system = [
    Color(.systemBackground), Color(uiColor: .secondarySystemGroupedBackground), Color(UIColor.systemRed),
    Color(.label), Color(.red), Color(Color.red),
  ]
  // swift-format-ignore: NoPlaygroundLiterals
  fileprivate static let literal = Color(#colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
  fileprivate var components: [CGFloat] { UIColor(self).cgColor.components ?? [] }
}

// swift-format-ignore: NoPlaygroundLiterals
private let literals: [UIColor] = [#colorLiteral(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)]

/// A color in `AppStorage`, by the way that many apps share.
private struct StoredColor: RawRepresentable {
  var color: Color

  init?(rawValue: String) {
    guard let data = Data(base64Encoded: rawValue) else { return nil }
    do {
      let color = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) ?? .black
      self.color = Color(color)
    } catch { return nil }
  }

  init(_ color: Color) { self.color = color }

  var rawValue: String {
    do {
      let data = try NSKeyedArchiver.archivedData(withRootObject: UIColor(color), requiringSecureCoding: false)
      return data.base64EncodedString()
    } catch { return "" }
  }
}

// MARK: Shapes

private struct RoundedCorner: Shape {
  var radius: CGFloat = .infinity
  var corners: UIRectCorner = .allCorners

  func path(in rect: CGRect) -> Path {
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: radius, height: radius))
    return Path(path.cgPath)
  }
}

private struct Bubble: Shape {
  func path(in rect: CGRect) -> Path {
    let bezier = UIBezierPath()
    bezier.move(to: CGPointMake(rect.minX, rect.minY))
    bezier.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    bezier.addCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY), controlPoint1: CGPoint(x: rect.maxX, y: rect.midY),
      controlPoint2: CGPoint(x: rect.midX, y: rect.maxY))
    bezier.close()
    let mutable = CGMutablePath()
    mutable.addPath(bezier.cgPath)
    return Path(mutable)
  }
}

extension View {
  fileprivate func cornerRadius(_ radius: CGFloat, corners: UIRectCorner) -> some View {
    clipShape(RoundedCorner(radius: radius, corners: corners))
  }

  fileprivate func hideKeyboard() { UIApplication.shared.endEditing() }
}

// MARK: Feedback and appearance

private final class Haptics {
  static let shared = Haptics()

  func play(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    UIImpactFeedbackGenerator(style: style).impactOccurred()
  }
  func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
    UINotificationFeedbackGenerator().notificationOccurred(type)
  }
  func select() {
    let generator = UISelectionFeedbackGenerator()
    generator.prepare()
    generator.selectionChanged()
  }
}

private struct Styled: View {
  init() {
    UITableView.appearance().backgroundColor = .clear
    UITableViewCell.appearance().backgroundColor = .clear
    UITableView.appearance().separatorStyle = .none
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(Color.blue)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    appearance.largeTitleTextAttributes = [
      .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 30, weight: .bold),
    ]
    UINavigationBar.appearance().standardAppearance = appearance
    UINavigationBar.appearance().scrollEdgeAppearance = appearance
    UINavigationBar.appearance().tintColor = .white
    UITabBar.appearance().backgroundColor = UIColor.systemGray6
    UITabBar.appearance().unselectedItemTintColor = .gray
    let bar = UITabBarAppearance()
    bar.stackedLayoutAppearance.normal.iconColor = .gray
    bar.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemBlue]
    UITabBar.appearance().standardAppearance = bar
    UISegmentedControl.appearance().selectedSegmentTintColor = .systemBlue
    UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
    UIPageControl.appearance().currentPageIndicatorTintColor = .black
    UITextView.appearance().backgroundColor = .clear
    UIScrollView.appearance().keyboardDismissMode = .onDrag
    UITextField.appearance().clearButtonMode = .whileEditing
    UISlider.appearance().thumbTintColor = .red
  }

  var body: some View { Text("Styled") }
}

// MARK: Images, fonts and devices

private struct Avatar: View {
  @State var image: UIImage?
  @State private var placeholder: UIImage? = UIImage(systemName: "star")

  var body: some View {
    Group {
      if let image {
        Image(uiImage: image).resizable().scaledToFit()
      } else {
        Image(uiImage: UIImage(named: "missing") ?? UIImage())
      }
    }
    .onAppear { if let data = image?.jpegData(compressionQuality: 0.8) { placeholder = UIImage(data: data) } }
  }
}

private struct Fonts: View {
  var body: some View {
    Text("Fonts")
      .font(Font(UIFont.systemFont(ofSize: 20, weight: .semibold)))
      .font(.system(size: UIFontMetrics.default.scaledValue(for: 16)))
      .font(.system(size: UIFont.preferredFont(forTextStyle: .body).pointSize))
      .font(Font(UIFont.preferredFont(forTextStyle: .headline) as CTFont))
  }
}

extension String {
  fileprivate func width(of font: UIFont) -> CGFloat { size(withAttributes: [.font: font]).width }
  fileprivate func otherWidth(of font: UIFont) -> CGFloat {
    (self as NSString).size(withAttributes: [NSAttributedString.Key.font: font]).width
  }
}

private struct RotationModifier: ViewModifier {
  let action: (UIDeviceOrientation) -> Void

  func body(content: Content) -> some View {
    content.onAppear()
      .onReceive(NotificationCenter.default.publisher(for: UIDevice.orientationDidChangeNotification)) { _ in
        action(UIDevice.current.orientation)
      }
  }
}

extension View {
  fileprivate func onRotate(perform action: @escaping (UIDeviceOrientation) -> Void) -> some View {
    modifier(RotationModifier(action: action))
  }
}

private func open(_ text: String) {
  guard let url = URL(string: text), UIApplication.shared.canOpenURL(url) else { return }
  UIApplication.shared.open(url, options: [:], completionHandler: nil)
}

// swift-format-ignore: ReplaceForEachWithForLoop
private func showDark(_ isDark: Bool) {
  UIApplication.shared.windows.first?.overrideUserInterfaceStyle = isDark ? .dark : .light
  (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.windows.forEach {
    $0.overrideUserInterfaceStyle = .unspecified
  }
  UIApplication.shared.isIdleTimerDisabled = true
}

private func wait() async throws {
  try await Task.sleep(nanoseconds: 2 * NSEC_PER_USEC)
  try await Task.sleep(nanoseconds: UInt64(0.5 * Double(NSEC_PER_MSEC)))
}

// MARK: Delegates

private class Delegate: NSObject, UIApplicationDelegate, ObservableObject {
  @Published var launches = 0
  var events: [String] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    launches += 1
    return true
  }

  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .portrait }

  func applicationDidBecomeActive(_ application: UIApplication) { events.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { events.append("inactive") }
}

private struct LaunchCount: View {
  @EnvironmentObject var delegate: Delegate
  var body: some View { Text("launches: \(delegate.launches)") }
}

private struct DelegateApp: App {
  @UIApplicationDelegateAdaptor(Delegate.self) var delegate
  var body: some Scene { WindowGroup { LaunchCount() } }
}

// MARK: Code for one kind of system

#if canImport(UIKit)
  extension View {
    func statusBarTint(_ color: UIColor) -> some View { background(StatusBarTint(color: color)) }
  }
#else
  extension View {
    func statusBarTint(_ color: UIColor) -> some View { self }
  }
#endif

// MARK: - Tests

@MainActor
struct DeviceCodeTests {
  @Test("Colors have the components that they are made of, also through literals, data and views")
  func colors() throws {
    #expect(UIColor.brand.hexString == "#FF8800")
    #expect(UIColor(text: "#336699")?.hexString == "#336699")
    #expect(UIColor(Color.literal) == UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
    #expect(literals[0].cgColor.components?.map { ($0 * 10).rounded() } == [2, 3, 4, 10])
    #expect(UIColor(hex: 0x804020).lighter(by: 1).hexString == "#FF7F3F")
    #expect(Color(.red).components == [1, 0, 0, 1])
    let stored = try #require(StoredColor(rawValue: StoredColor(Color(red: 0.5, green: 0.25, blue: 1)).rawValue))
    #expect(stored.color.components == [0.5, 0.25, 1, 1])
    #expect(Color(cgColor: CGColor(gray: 1, alpha: 1)).cgColor == UIColor.white.cgColor)
    let faded = UIColor.white.withAlphaComponent(0.25)
    var (white, alpha) = (CGFloat(0), CGFloat(0))
    faded.getWhite(&white, alpha: &alpha)
    #expect((white * 100).rounded() == 100 && alpha == 0.25)
  }

  @Test("A dynamic color is another one in the dark color scheme")
  func dynamicColors() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(UIColor(Color.paper).resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .white)
    #expect(UIColor(Color.paper).resolvedColor(with: dark) == UIColor.systemGray6.resolvedColor(with: dark))
    var environment = EnvironmentValues()
    #expect(Color.paper.resolve(in: environment).red == 1)
    environment.colorScheme = .dark
    #expect(Color.paper.resolve(in: environment).red < 0.5)
  }

  @Test("Only the given corners of a rectangle are rounded")
  func corners() {
    let path = RoundedCorner(radius: 10, corners: [.topLeft]).path(in: CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
    let bubble = Bubble().path(in: CGRect(x: 0, y: 0, width: 40, height: 40))
    let outline: CGPath = bubble.cgPath
    #expect(outline.boundingBox == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(bubble.contains(CGPoint(x: 5, y: 5)) && !bubble.contains(CGPoint(x: 38, y: 38)))
    let half = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(half.contains(CGPoint(x: 0, y: 5)) && !half.contains(CGPoint(x: 0, y: -5)))
  }

  @Test("An image has the size that the first bytes of its file tell, and keeps its data")
  func images() throws {
    let png = try TestHost(Color.red.frame(width: 12, height: 7)).pngData()
    let image = try #require(UIImage(data: png))
    #expect(image.size.width >= 12 && image.size.height >= 7)
    #expect(try #require(UIImage(data: png, scale: 2)).size.width == image.size.width / 2)
    #expect(image.pngData() == png)
    let picture: CGImage? = image.cgImage
    #expect(picture.map { CGFloat($0.width) } == image.size.width)
    #expect(UIImage(data: Data("no image".utf8)) == nil)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
    #expect(UIImage(data: Data(jpeg))?.size == CGSize(width: 40, height: 30))
    let gif = Data("GIF89a".utf8) + Data([3, 1, 2, 0, 0])
    #expect(UIImage(data: gif)?.size == CGSize(width: 259, height: 2))
    let host = TestHost(Image(uiImage: image).accessibilityIdentifier("image"))
    #expect(host.find(identifier: "image") != nil)
    #expect(host.warnings == [])
  }

  @Test("Fonts have their size and weight, and texts a width that grows")
  func fonts() {
    #expect(Font(UIFont.systemFont(ofSize: 20, weight: .semibold)) == .system(size: 20, weight: .semibold))
    let descriptor: UIFontDescriptor = UIFont.preferredFont(forTextStyle: .headline).fontDescriptor
    #expect(descriptor.withDesign(.serif)?.pointSize == 17)
    #expect(UIFont.systemFont(ofSize: 10).withSize(20) == UIFont.systemFont(ofSize: 20))
    let font = UIFont.systemFont(ofSize: 16)
    #expect("wider".width(of: font) > "w".width(of: font))
    #expect("text".width(of: font) == "text".otherWidth(of: font))
  }

  @Test("The delegate of an app is created with its properties, launched before the windows, and in their environment")
  func delegates() {
    let host = TestHost(program: DelegateApp.self)
    #expect(host.texts.contains("launches: 1"))
    #expect(UIApplication.shared.delegate is Delegate)
  }

  @Test("Views with names of small devices are made")
  func views() async throws {
    let views: [AnyView] = [
      AnyView(Half()), AnyView(Styled()), AnyView(Avatar()), AnyView(Fonts()),
      AnyView(Text("corner").cornerRadius(4, corners: [.topLeft, .bottomRight])),
      AnyView(Text("rotation").onRotate { _ in }), AnyView(Text("bar").statusBarTint(.brand)),
    ]
    for view in views { #expect(TestHost(view).warnings == []) }
    Haptics.shared.play(.light)
    Haptics.shared.notify(.success)
    Haptics.shared.select()
    Text("").hideKeyboard()
    showDark(false)
    open("app-settings:")
    #expect(EnvironmentValues().safeInsets == EdgeInsets())
    #expect(UIApplication.topInset == 0 && UIApplication.shared.currentWindow == nil)
    #expect(UIScreen.main.bounds.width > 0 && UIScreen.main.scale >= 1)
    let idiom: UIUserInterfaceIdiom = UIDevice.current.userInterfaceIdiom
    #expect(idiom == .mac && UInt64(NSEC_PER_SEC) == 1_000_000_000)
    #expect(CGRectMake(1, 2, 3, 4) == CGRect(x: 1, y: 2, width: 3, height: 4) && CACurrentMediaTime() > 0)
    try await wait()
  }
}
