// Measures the cost of the library, as a ratio to a limit that is measured in the same run. Run it optimized: `make
// bench`. With an argument, only the rows whose names contain it are run.

func main(_ arguments: [String]) {
  startSecondThread()
  let all =
    chainRows() + operatorRows() + subjectRows() + subscriptionRows() + queueRows() + extrasRows() + inspectorRows()
  let rows = all.filter { row in
    arguments.isEmpty || arguments.contains { row.name.contains($0) }
  }
  print("nanoseconds a value                             ours   limit  ratio  bound  limit is")
  for row in rows { print(format(row, measure(row))) }
}

main(Array(CommandLine.arguments.dropFirst()))
