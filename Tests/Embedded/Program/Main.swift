@main
enum Main {
  static func main() {
    Pipelines.run()
    Laws.run()
  }
}
