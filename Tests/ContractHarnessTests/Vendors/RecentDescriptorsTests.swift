import Testing

@testable import ContractHarness

/// The order in which the descriptors of earlier connections are tried.
struct RecentDescriptorsTests {
  @Test func `a client that keeps connections is found at the number it gave up`() {
    var recent = RecentDescriptors()
    for number: Int32 in [52, 53, 54] { _ = recent.add(number) }

    for number: Int32 in [52, 53, 54, 52, 53] {
      var tries = 0
      let isFound = recent.find {
        tries += 1
        return $0 == number
      }
      #expect(isFound)
      #expect(tries == 1)
    }
  }

  @Test func `numbers that a newer one has overtaken are tried no more`() {
    var recent = RecentDescriptors()
    for number: Int32 in [17, 20, 52] { _ = recent.add(number) }
    let isFound = recent.find { $0 == 52 }

    #expect(isFound)
    #expect(tried(recent) == [52])
  }

  @Test func `eight numbers are kept, and a search in vain adds none`() {
    var recent = RecentDescriptors()
    for number in Int32(1)...10 { _ = recent.add(number) }
    let isFound = recent.add(nil)

    #expect(!isFound)
    #expect(tried(recent) == Array(3...10))
  }

  /// The numbers in the order in which they are tried.
  private func tried(_ recent: RecentDescriptors) -> [Int32] {
    var recent = recent
    var tried: [Int32] = []
    _ = recent.find {
      tried.append($0)
      return false
    }
    return tried
  }
}
