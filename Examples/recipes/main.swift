import CombineInspector
import RecipeBook

RecipeBook.main(Array(CommandLine.arguments.dropFirst())) {
  // `make demo INSPECT=1` serves a page, which would end with the program.
  guard let address = Inspector.address else { return }
  print("\nThe pipelines of the recipes are at \(address)\nPress Return to end.")
  _ = readLine()
}
