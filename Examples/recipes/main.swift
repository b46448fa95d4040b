import RecipeBook

RecipeBook.main(Array(CommandLine.arguments.dropFirst()))
