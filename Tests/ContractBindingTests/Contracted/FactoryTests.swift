import ContractBinding
import Testing

@Contracted protocol Bell {
  func ring() -> Int
}

private struct BrassBell: Bell {
  var rings = 1
  func ring() -> Int { rings }
}

@Suite struct FactoryTests {
  static let doubles: [(any Registration, SubjectDescription.Kind)] = [
    (BellBinding.fake("bell") { BrassBell() }, .fake),
    (BellBinding.testDouble("bell") { BrassBell() }, .fake),
    (BellBinding.stub("bell") { BrassBell() }, .stub),
    (BellBinding.spy("bell") { BrassBell() }, .spy),
    (BellBinding.mock("bell") { BrassBell() }, .mock),
    (BellBinding.dummy("bell") { BrassBell() }, .dummy),
    (BellBinding.liveAdapter("bell") { _ in BrassBell() }, .liveAdapter),
  ]

  @Test(arguments: doubles)
  func `a factory registers its kind of subject`(
    registration: any Registration, kind: SubjectDescription.Kind
  ) async throws {
    let description = registration.description

    #expect(description.name == "bell")
    #expect(description.kind == kind)
    #expect(description.protocolName == "Bell")
    #expect(description.operations == BellBinding.operations)
    #expect(description.standsFor.everything == [.fake, .liveAdapter].contains(kind))
    let driver = try await SubjectDriver(registration)
    #expect(try await driver.perform("ring()") == [.returned(value: 1)])
  }

  @Test func `a stub may promise to answer like a fake`() {
    let stub = BellBinding.stub("bell") { BrassBell() }
    #expect(!stub.description.answersLikeAFake)
    #expect(stub.answersLikeAFake().description.answersLikeAFake)
  }

  @Test func `a registration remembers where it was written`() {
    let registration = BellBinding.fake("bell") { BrassBell() }

    #expect(registration.description.registeredAt == "\(#fileID):\(#line - 2)")
  }

  @Test func `a state is given the double in its own type`() async throws {
    let driver = try await SubjectDriver(
      BellBinding.spy("bell") { BrassBell() }.state("rung twice") { bell, _ in bell.rings = 2 })

    try await driver.setUp("rung twice")

    #expect(try await driver.perform("ring()") == [.returned(value: 2)])
  }
}
