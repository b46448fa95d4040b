import Console
import Testing

@Test func bytesAreCounted() { #expect(Console().warn("careful") == 8) }
