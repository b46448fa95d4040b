/// The declared types, in the order in which a type for a filename extension or a MIME type is looked up.
///
/// The identifiers are those of Apple's systems. Those systems know more types, of installed programs among others.
extension UTType {
  static let declarations: [Declaration] = [
    Declaration("public.item", [], [], [], ""),
    Declaration("public.content", [], [], [], ""),
    Declaration("public.composite-content", ["public.content"], [], [], "composite content"),
    Declaration("public.data", ["public.item"], [], [], "data"),
    Declaration("public.directory", ["public.item"], [], [], "directory"),
    Declaration("public.folder", ["public.directory"], [], ["inode/directory"], "folder"),
    Declaration("com.apple.package", ["public.directory"], [], [], "package"),
    Declaration("com.apple.bundle", ["public.directory"], [], [], "bundle"),
    Declaration("public.volume", ["public.folder"], [], [], "volume"),
    Declaration("com.apple.resolvable", [], [], [], "resolvable"),
    Declaration("public.symlink", ["public.item", "com.apple.resolvable"], [], ["inode/symlink"], "symbolic link"),
    Declaration("public.executable", ["public.item"], [], [], "executable"),
    Declaration(
      "public.unix-executable", ["public.data", "public.executable"], [], ["application/x-executable"],
      "Unix executable"),
    Declaration("com.apple.application", ["public.executable"], [], [], "application"),
    Declaration(
      "com.microsoft.windows-executable", ["public.data", "public.executable"], ["exe"], ["application/x-msdownload"],
      "Windows executable"),
    Declaration("public.url", ["public.data"], [], [], "URL"),
    Declaration("public.file-url", ["public.url"], [], [], "file URL"),
    Declaration("public.text", ["public.data", "public.content"], [], ["text/*"], "text"),
    Declaration("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"], "text"),
    Declaration("public.utf8-plain-text", ["public.plain-text"], [], ["text/plain;charset=utf-8"], "UTF-8 text"),
    Declaration("public.utf16-plain-text", ["public.plain-text"], [], ["text/plain;charset=utf-16"], "UTF-16 text"),
    Declaration("public.delimited-values-text", ["public.text"], [], [], "delimited text"),
    Declaration(
      "public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"], ["text/csv"],
      "CSV document"),
    Declaration(
      "public.tab-separated-values-text", ["public.delimited-values-text"], ["tsv"], ["text/tab-separated-values"],
      "TSV document"),
    Declaration(
      "public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"], [], [],
      "UTF-8 TSV document"),
    Declaration("public.rtf", ["public.text"], ["rtf"], ["application/rtf", "text/rtf"], "rich text document"),
    Declaration("public.html", ["public.text"], ["html", "htm", "shtml"], ["text/html"], "HTML document"),
    Declaration("public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"], "XML document"),
    Declaration(
      "public.yaml", ["public.text"], ["yaml", "yml"], ["application/yaml", "application/x-yaml"],
      "YAML document"),
    Declaration("public.css", ["public.text"], ["css"], ["text/css"], "style sheet"),
    Declaration("com.apple.log", ["public.plain-text"], ["log"], [], "log"),
    Declaration("public.json", ["public.text"], ["json"], ["application/json"], "JSON document"),
    Declaration("public.geojson", ["public.json"], ["geojson"], ["application/geo+json"], "GeoJSON document"),
    Declaration("public.source-code", ["public.plain-text"], [], [], "source code"),
    Declaration("public.assembly-source", ["public.source-code"], ["s", "asm"], ["text/x-asm"], "assembly source"),
    Declaration("public.c-source", ["public.source-code"], ["c"], ["text/x-csrc"], "C source"),
    Declaration("public.objective-c-source", ["public.source-code"], ["m"], ["text/x-objcsrc"], "Objective-C source"),
    Declaration("public.swift-source", ["public.source-code"], ["swift"], ["text/x-swift"], "Swift source"),
    Declaration(
      "public.c-plus-plus-source", ["public.source-code"], ["cpp", "cp", "c++", "cc", "cxx"], ["text/x-c++src"],
      "C++ source"),
    Declaration("public.objective-c-plus-plus-source", ["public.source-code"], ["mm"], [], "Objective-C++ source"),
    Declaration("public.c-header", ["public.source-code"], ["h"], ["text/x-chdr"], "C header"),
    Declaration(
      "public.c-plus-plus-header", ["public.source-code"], ["hpp", "h++", "hxx", "hh"], ["text/x-c++hdr"],
      "C++ header"),
    Declaration("public.script", ["public.source-code"], [], [], "script"),
    Declaration(
      "com.netscape.javascript-source", ["public.source-code", "public.executable"], ["js", "mjs", "jscript"],
      ["text/javascript", "application/javascript"],
      "JavaScript"),
    Declaration(
      "public.shell-script", ["public.script"], ["sh", "command"], ["application/x-shellscript", "text/x-sh"],
      "shell script"),
    Declaration(
      "public.perl-script", ["public.shell-script"], ["pl", "pm"], ["application/x-perl", "text/x-perl"],
      "Perl script"),
    Declaration("public.python-script", ["public.shell-script"], ["py"], ["text/x-python"], "Python script"),
    Declaration(
      "public.ruby-script", ["public.shell-script"], ["rb", "rbw"], ["application/x-ruby", "text/x-ruby"],
      "Ruby script"),
    Declaration(
      "public.php-script", ["public.shell-script"], ["php", "php3", "php4", "ph3", "ph4", "phtml"],
      ["application/x-php", "text/php"],
      "PHP script"),
    Declaration("public.make-source", ["public.script"], ["make", "mk"], ["text/x-makefile"], "makefile"),
    Declaration("com.apple.property-list", ["public.data"], ["plist"], [], "property list"),
    Declaration(
      "com.apple.xml-property-list", ["com.apple.property-list", "public.xml"], [], [],
      "XML property list"),
    Declaration("com.apple.binary-property-list", ["com.apple.property-list"], [], [], "binary property list"),
    Declaration(
      "com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"], ["application/pdf"],
      "PDF document"),
    Declaration(
      "com.apple.rtfd", ["com.apple.package", "public.composite-content"], ["rtfd"], [],
      "rich text document with attachments"),
    Declaration(
      "com.apple.webarchive", ["public.data", "public.composite-content"], ["webarchive"], ["application/x-webarchive"],
      "web archive"),
    Declaration(
      "org.idpf.epub-container", ["public.data", "public.composite-content"], ["epub"], ["application/epub+zip"],
      "EPUB document"),
    Declaration("public.image", ["public.data", "public.content"], [], ["image/*"], "image"),
    Declaration("public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg"], "JPEG image"),
    Declaration("public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"], "TIFF image"),
    Declaration("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"], "GIF image"),
    Declaration("public.png", ["public.image"], ["png"], ["image/png"], "PNG image"),
    Declaration("com.microsoft.bmp", ["public.image"], ["bmp"], ["image/bmp"], "BMP image"),
    Declaration(
      "com.microsoft.ico", ["public.image"], ["ico"], ["image/vnd.microsoft.icon", "image/x-icon"],
      "Windows icon"),
    Declaration("com.apple.icns", ["public.image"], ["icns"], ["image/x-icns"], "icon"),
    Declaration("public.camera-raw-image", ["public.image"], [], [], "raw image"),
    Declaration("public.svg-image", ["public.image", "public.xml"], ["svg", "svgz"], ["image/svg+xml"], "SVG image"),
    Declaration("public.heif", ["public.image"], ["heif"], ["image/heif"], "HEIF image"),
    Declaration("public.heic", ["public.heif"], ["heic"], ["image/heic"], "HEIC image"),
    Declaration("org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"], "WebP image"),
    Declaration("public.3d-content", ["public.content"], [], [], "3D content"),
    Declaration("public.audiovisual-content", ["public.data", "public.content"], [], [], "audiovisual content"),
    Declaration("public.movie", ["public.audiovisual-content"], [], ["video/*"], "movie"),
    Declaration("public.video", ["public.movie"], [], [], "video"),
    Declaration("public.audio", ["public.audiovisual-content"], [], ["audio/*"], "audio"),
    Declaration("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"], "QuickTime movie"),
    Declaration("public.mpeg", ["public.movie"], ["mpg", "mpeg", "mpe"], ["video/mpeg"], "MPEG movie"),
    Declaration("public.mpeg-2-video", ["public.video"], ["m2v"], ["video/mpeg2"], "MPEG-2 video"),
    Declaration(
      "public.mpeg-2-transport-stream", ["public.movie"], ["ts"], ["video/mp2t"],
      "MPEG-2 transport stream"),
    Declaration("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"], "MPEG-4 movie"),
    Declaration("public.avi", ["public.movie"], ["avi", "vfw"], ["video/x-msvideo", "video/avi"], "AVI movie"),
    Declaration("public.mp3", ["public.audio"], ["mp3"], ["audio/mpeg", "audio/mp3"], "MP3 audio"),
    Declaration("public.mpeg-4-audio", ["public.audio"], ["m4a"], ["audio/mp4", "audio/x-m4a"], "MPEG-4 audio"),
    Declaration("public.aiff-audio", ["public.audio"], ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"], "AIFF audio"),
    Declaration(
      "com.microsoft.waveform-audio", ["public.audio"], ["wav", "wave"],
      ["audio/vnd.wave", "audio/wav", "audio/x-wav"],
      "waveform audio"),
    Declaration("public.midi-audio", ["public.audio"], ["mid", "midi"], ["audio/midi"], "MIDI audio"),
    Declaration("public.playlist", [], [], [], "playlist"),
    Declaration(
      "public.m3u-playlist", ["public.text", "public.playlist"], ["m3u", "m3u8"], ["audio/x-mpegurl", "audio/mpegurl"],
      "M3U playlist"),
    Declaration("public.archive", ["public.item"], [], [], "archive"),
    Declaration(
      "org.gnu.gnu-zip-archive", ["public.data", "public.archive"], ["gz", "gzip"],
      ["application/gzip", "application/x-gzip"],
      "gzip archive"),
    Declaration(
      "public.bzip2-archive", ["public.data", "public.archive"], ["bz2", "bzip2"], ["application/x-bzip2"],
      "bzip2 archive"),
    Declaration("public.zip-archive", ["public.data", "public.archive"], ["zip"], ["application/zip"], "ZIP archive"),
    Declaration("public.disk-image", ["public.archive"], [], [], "disk image"),
    Declaration("public.spreadsheet", ["public.content"], [], [], "spreadsheet"),
    Declaration("public.presentation", ["public.composite-content"], [], [], "presentation"),
    Declaration("public.database", ["public.item"], [], [], "database"),
    Declaration("public.message", ["public.item"], [], [], "message"),
    Declaration(
      "public.email-message", ["public.message", "public.data"], ["eml"], ["message/rfc822"],
      "email message"),
    Declaration("public.contact", ["public.content"], [], [], "contact"),
    Declaration(
      "public.vcard", ["public.text", "public.contact"], ["vcf", "vcard"], ["text/vcard", "text/directory"],
      "vCard"),
    Declaration("public.calendar-event", ["public.content"], ["ics"], ["text/calendar"], "calendar event"),
    Declaration("public.to-do-item", ["public.content"], [], [], "to-do item"),
    Declaration("public.bookmark", ["com.apple.resolvable"], [], [], "bookmark"),
    Declaration("com.apple.internet-location", ["public.data"], [], [], "internet location"),
    Declaration(
      "com.microsoft.internet-shortcut", ["com.apple.internet-location"], ["url"], ["application/x-mswinurl"],
      "internet shortcut"),
    Declaration("public.font", ["public.data"], [], [], "font"),
    Declaration("com.rsa.pkcs-12", ["public.data"], ["p12", "pfx"], ["application/x-pkcs12"], "PKCS #12 data"),
    Declaration(
      "public.x509-certificate", ["public.data"], ["cer", "crt", "der"], ["application/x-x509-ca-cert"],
      "certificate"),
  ]
}

extension UTType {
  /// The type of anything that can be in a folder.
  public static var item: UTType { UTType(declared: "public.item") }
  /// The type of content that the user reads or edits.
  public static var content: UTType { UTType(declared: "public.content") }
  /// The type of content of several kinds in one file.
  public static var compositeContent: UTType { UTType(declared: "public.composite-content") }
  /// The type of a file with bytes.
  public static var data: UTType { UTType(declared: "public.data") }
  /// The type of a directory, which is a folder or a package.
  public static var directory: UTType { UTType(declared: "public.directory") }
  /// The type of a folder.
  public static var folder: UTType { UTType(declared: "public.folder") }
  /// The type of a directory that is shown as a file.
  public static var package: UTType { UTType(declared: "com.apple.package") }
  /// The type of a directory with a known structure.
  public static var bundle: UTType { UTType(declared: "com.apple.bundle") }
  /// The type of the root folder of a file system.
  public static var volume: UTType { UTType(declared: "public.volume") }
  /// The type of an item that stands for another one.
  public static var resolvable: UTType { UTType(declared: "com.apple.resolvable") }
  /// The type of a symbolic link.
  public static var symbolicLink: UTType { UTType(declared: "public.symlink") }
  /// The type of an item that can be executed.
  public static var executable: UTType { UTType(declared: "public.executable") }
  /// The type of a program of a Unix system.
  public static var unixExecutable: UTType { UTType(declared: "public.unix-executable") }
  /// The type of an application.
  public static var application: UTType { UTType(declared: "com.apple.application") }
  /// The type of a program of Windows.
  public static var exe: UTType { UTType(declared: "com.microsoft.windows-executable") }
  /// The type of the address of a resource.
  public static var url: UTType { UTType(declared: "public.url") }
  /// The type of the address of a file.
  public static var fileURL: UTType { UTType(declared: "public.file-url") }
  /// The type of text, with or without markup.
  public static var text: UTType { UTType(declared: "public.text") }
  /// The type of text without markup.
  public static var plainText: UTType { UTType(declared: "public.plain-text") }
  /// The type of text in UTF-8.
  public static var utf8PlainText: UTType { UTType(declared: "public.utf8-plain-text") }
  /// The type of text in UTF-16.
  public static var utf16PlainText: UTType { UTType(declared: "public.utf16-plain-text") }
  /// The type of values between separators.
  public static var delimitedText: UTType { UTType(declared: "public.delimited-values-text") }
  /// The type of values between commas.
  public static var commaSeparatedText: UTType { UTType(declared: "public.comma-separated-values-text") }
  /// The type of values between tabulators.
  public static var tabSeparatedText: UTType { UTType(declared: "public.tab-separated-values-text") }
  /// The type of values between tabulators, in UTF-8.
  public static var utf8TabSeparatedText: UTType { UTType(declared: "public.utf8-tab-separated-values-text") }
  /// The type of rich text.
  public static var rtf: UTType { UTType(declared: "public.rtf") }
  /// The type of HTML.
  public static var html: UTType { UTType(declared: "public.html") }
  /// The type of XML.
  public static var xml: UTType { UTType(declared: "public.xml") }
  /// The type of YAML.
  public static var yaml: UTType { UTType(declared: "public.yaml") }
  /// The type of a style sheet for HTML.
  public static var css: UTType { UTType(declared: "public.css") }
  /// The type of a log.
  public static var log: UTType { UTType(declared: "com.apple.log") }
  /// The type of JSON.
  public static var json: UTType { UTType(declared: "public.json") }
  /// The type of geographical data as JSON.
  public static var geoJSON: UTType { UTType(declared: "public.geojson") }
  /// The type of the source of a program in any language.
  public static var sourceCode: UTType { UTType(declared: "public.source-code") }
  /// The type of source in an assembly language.
  public static var assemblyLanguageSource: UTType { UTType(declared: "public.assembly-source") }
  /// The type of source in C.
  public static var cSource: UTType { UTType(declared: "public.c-source") }
  /// The type of source in Objective-C.
  public static var objectiveCSource: UTType { UTType(declared: "public.objective-c-source") }
  /// The type of source in Swift.
  public static var swiftSource: UTType { UTType(declared: "public.swift-source") }
  /// The type of source in C++.
  public static var cPlusPlusSource: UTType { UTType(declared: "public.c-plus-plus-source") }
  /// The type of source in Objective-C++.
  public static var objectiveCPlusPlusSource: UTType { UTType(declared: "public.objective-c-plus-plus-source") }
  /// The type of a header in C.
  public static var cHeader: UTType { UTType(declared: "public.c-header") }
  /// The type of a header in C++.
  public static var cPlusPlusHeader: UTType { UTType(declared: "public.c-plus-plus-header") }
  /// The type of the source of a program that is interpreted.
  public static var script: UTType { UTType(declared: "public.script") }
  /// The type of source in JavaScript.
  public static var javaScript: UTType { UTType(declared: "com.netscape.javascript-source") }
  /// The type of a script for a shell.
  public static var shellScript: UTType { UTType(declared: "public.shell-script") }
  /// The type of a script in Perl.
  public static var perlScript: UTType { UTType(declared: "public.perl-script") }
  /// The type of a script in Python.
  public static var pythonScript: UTType { UTType(declared: "public.python-script") }
  /// The type of a script in Ruby.
  public static var rubyScript: UTType { UTType(declared: "public.ruby-script") }
  /// The type of a script in PHP.
  public static var phpScript: UTType { UTType(declared: "public.php-script") }
  /// The type of a makefile.
  public static var makefile: UTType { UTType(declared: "public.make-source") }
  /// The type of a property list.
  public static var propertyList: UTType { UTType(declared: "com.apple.property-list") }
  /// The type of a property list as XML.
  public static var xmlPropertyList: UTType { UTType(declared: "com.apple.xml-property-list") }
  /// The type of a property list in its binary form.
  public static var binaryPropertyList: UTType { UTType(declared: "com.apple.binary-property-list") }
  /// The type of PDF.
  public static var pdf: UTType { UTType(declared: "com.adobe.pdf") }
  /// The type of rich text with attachments.
  public static var rtfd: UTType { UTType(declared: "com.apple.rtfd") }
  /// The type of a web page in one file.
  public static var webArchive: UTType { UTType(declared: "com.apple.webarchive") }
  /// The type of a book.
  public static var epub: UTType { UTType(declared: "org.idpf.epub-container") }
  /// The type of an image.
  public static var image: UTType { UTType(declared: "public.image") }
  /// The type of an image as JPEG.
  public static var jpeg: UTType { UTType(declared: "public.jpeg") }
  /// The type of an image as TIFF.
  public static var tiff: UTType { UTType(declared: "public.tiff") }
  /// The type of an image as GIF.
  public static var gif: UTType { UTType(declared: "com.compuserve.gif") }
  /// The type of an image as PNG.
  public static var png: UTType { UTType(declared: "public.png") }
  /// The type of an image as a bitmap of Windows.
  public static var bmp: UTType { UTType(declared: "com.microsoft.bmp") }
  /// The type of an icon of Windows.
  public static var ico: UTType { UTType(declared: "com.microsoft.ico") }
  /// The type of an icon of macOS.
  public static var icns: UTType { UTType(declared: "com.apple.icns") }
  /// The type of an image as a camera has taken it.
  public static var rawImage: UTType { UTType(declared: "public.camera-raw-image") }
  /// The type of a vector image as SVG.
  public static var svg: UTType { UTType(declared: "public.svg-image") }
  /// The type of an image as HEIF.
  public static var heif: UTType { UTType(declared: "public.heif") }
  /// The type of an image as HEIC.
  public static var heic: UTType { UTType(declared: "public.heic") }
  /// The type of an image as WebP.
  public static var webP: UTType { UTType(declared: "org.webmproject.webp") }
  /// The type of a three-dimensional scene.
  public static var threeDContent: UTType { UTType(declared: "public.3d-content") }
  /// The type of sounds, pictures that move, or both.
  public static var audiovisualContent: UTType { UTType(declared: "public.audiovisual-content") }
  /// The type of pictures that move, with sounds.
  public static var movie: UTType { UTType(declared: "public.movie") }
  /// The type of pictures that move, without sounds.
  public static var video: UTType { UTType(declared: "public.video") }
  /// The type of sounds.
  public static var audio: UTType { UTType(declared: "public.audio") }
  /// The type of a movie as QuickTime.
  public static var quickTimeMovie: UTType { UTType(declared: "com.apple.quicktime-movie") }
  /// The type of a movie as MPEG-1 or MPEG-2.
  public static var mpeg: UTType { UTType(declared: "public.mpeg") }
  /// The type of a video as MPEG-2.
  public static var mpeg2Video: UTType { UTType(declared: "public.mpeg-2-video") }
  /// The type of a stream as MPEG-2.
  public static var mpeg2TransportStream: UTType { UTType(declared: "public.mpeg-2-transport-stream") }
  /// The type of a movie as MPEG-4.
  public static var mpeg4Movie: UTType { UTType(declared: "public.mpeg-4") }
  /// The type of a movie as AVI.
  public static var avi: UTType { UTType(declared: "public.avi") }
  /// The type of sounds as MP3.
  public static var mp3: UTType { UTType(declared: "public.mp3") }
  /// The type of sounds as MPEG-4.
  public static var mpeg4Audio: UTType { UTType(declared: "public.mpeg-4-audio") }
  /// The type of sounds as AIFF.
  public static var aiff: UTType { UTType(declared: "public.aiff-audio") }
  /// The type of sounds as waves.
  public static var wav: UTType { UTType(declared: "com.microsoft.waveform-audio") }
  /// The type of notes for instruments.
  public static var midi: UTType { UTType(declared: "public.midi-audio") }
  /// The type of a playlist.
  public static var playlist: UTType { UTType(declared: "public.playlist") }
  /// The type of a playlist as M3U.
  public static var m3uPlaylist: UTType { UTType(declared: "public.m3u-playlist") }
  /// The type of files in one file.
  public static var archive: UTType { UTType(declared: "public.archive") }
  /// The type of an archive as gzip.
  public static var gzip: UTType { UTType(declared: "org.gnu.gnu-zip-archive") }
  /// The type of an archive as bzip2.
  public static var bz2: UTType { UTType(declared: "public.bzip2-archive") }
  /// The type of an archive as ZIP.
  public static var zip: UTType { UTType(declared: "public.zip-archive") }
  /// The type of the contents of a disk.
  public static var diskImage: UTType { UTType(declared: "public.disk-image") }
  /// The type of a spreadsheet.
  public static var spreadsheet: UTType { UTType(declared: "public.spreadsheet") }
  /// The type of slides.
  public static var presentation: UTType { UTType(declared: "public.presentation") }
  /// The type of a database.
  public static var database: UTType { UTType(declared: "public.database") }
  /// The type of a message.
  public static var message: UTType { UTType(declared: "public.message") }
  /// The type of a message by email.
  public static var emailMessage: UTType { UTType(declared: "public.email-message") }
  /// The type of an address.
  public static var contact: UTType { UTType(declared: "public.contact") }
  /// The type of an address as vCard.
  public static var vCard: UTType { UTType(declared: "public.vcard") }
  /// The type of an event of a calendar.
  public static var calendarEvent: UTType { UTType(declared: "public.calendar-event") }
  /// The type of a task.
  public static var toDoItem: UTType { UTType(declared: "public.to-do-item") }
  /// The type of a bookmark.
  public static var bookmark: UTType { UTType(declared: "public.bookmark") }
  /// The type of an address of the internet.
  public static var internetLocation: UTType { UTType(declared: "com.apple.internet-location") }
  /// The type of an address of the internet, as Windows keeps it.
  public static var internetShortcut: UTType { UTType(declared: "com.microsoft.internet-shortcut") }
  /// The type of a font.
  public static var font: UTType { UTType(declared: "public.font") }
  /// The type of a key with its certificates.
  public static var pkcs12: UTType { UTType(declared: "com.rsa.pkcs-12") }
  /// The type of a certificate.
  public static var x509Certificate: UTType { UTType(declared: "public.x509-certificate") }
}
