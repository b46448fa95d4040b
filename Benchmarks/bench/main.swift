// What the library costs, as a ratio to a limit that is measured in the same run. Run it optimised: `make bench`.
// An argument runs only the rows whose name contains it.

func main(_ arguments: [String]) {
  startSecondThread()
  let rows = (chainRows() + operatorRows() + subjectRows() + subscriptionRows() + queueRows()).filter { row in
    arguments.isEmpty || arguments.contains { row.name.contains($0) }
  }
  print("nanoseconds a value                             ours   limit  ratio  bound  limit is")
  for row in rows { print(format(row, measure(row))) }
}

main(Array(CommandLine.arguments.dropFirst()))
