public let pageGreeting = "Only this page has it."
