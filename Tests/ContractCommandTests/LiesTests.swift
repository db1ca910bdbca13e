import Foundation
import Testing

/// A sample of the corpus of lies, all of which `make lies` runs.
struct LiesTests {
  @Test func `catches lies, and calls no honest variant broken`() async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        python3 -B "$REPOSITORY"/Tests/Lies/lies.py \(Command.products.path)/lies-contracts \
          --sample 40 --changes 2
        """,
        in: folder, within: 600)
    }

    #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
    for subject in ["fakes", "adapters"] {
      let table = result.stdout.components(separatedBy: "\n\n").first {
        $0.hasPrefix("| lies in \(subject) |")
      }
      let sum = try #require(table?.components(separatedBy: "| **all** | ").last)
      let counts = sum.split(separator: " | ").compactMap { Int($0) }
      // Planted, then caught.
      #expect(counts.count >= 2 && counts[1] * 3 >= counts[0], "\(result.stdout)")
    }
  }
}
