import ContractBinding
import Testing

prefix operator √

@Contracted protocol Vector: Equatable {
  static func + (left: Self, right: Self) -> Self
  static func < (left: Self, limit: Int) -> Bool
  static func *= (vector: inout Self, factor: Int) throws
  static prefix func √ (vector: Self) async -> Int
}

struct Stretch: Vector, Codable {
  var length: Int
  static func + (left: Stretch, right: Stretch) -> Stretch {
    Stretch(length: left.length + right.length)
  }
  static func < (left: Stretch, limit: Int) -> Bool { left.length < limit }
  static func *= (vector: inout Stretch, factor: Int) throws { vector.length *= factor }
  static prefix func √ (vector: Stretch) async -> Int { Int(Double(vector.length).squareRoot()) }
}

struct Late: Error {}

@Contracted protocol Clockwork {
  func measure(_ work: () throws -> Int) rethrows -> Int
  func run(_ work: () throws -> Void) rethrows
  func attempt<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure)
  func raise<Failure: Error>(_ failure: Failure.Type) throws(Failure)
  func wait(`in` room: Int, `inout`: Int, number: Int) -> Int
  @available(swift 5.0) func tick() -> Int
  @available(*, deprecated) func wind() -> Int
}

private struct Pendulum: Clockwork {
  func measure(_ work: () throws -> Int) rethrows -> Int { try work() + 1 }
  func run(_ work: () throws -> Void) rethrows { try work() }
  func attempt<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) { try work() }
  func raise<Failure: Error>(_ failure: Failure.Type) throws(Failure) {
    if let late = Late() as? Failure { throw late }
  }
  func wait(in room: Int, `inout`: Int, number: Int) -> Int { room + `inout` + number }
  func tick() -> Int { 1 }
  @available(*, deprecated) func wind() -> Int { 2 }
}

@Suite struct CallShapeTests {
  @Test func `operators are called`() async throws {
    let line = try await SubjectDriver(VectorBinding<Stretch>.fake("line") { Stretch(length: 1) })
    let (short, long): (Value, Value) = (["length": 2], ["length": 9])

    #expect(
      try await line.perform("+(left:right:)", ["left": short, "right": long])
        == [.returned(["length": 11])])
    #expect(
      try await line.perform("<(left:limit:)", ["left": short, "limit": 3]) == [.returned(true)])
    #expect(
      try await line.perform("*=(vector:factor:)", ["vector": short, "factor": 3])
        == [.returned(["length": 6])])
    #expect(try await line.perform("√(vector:)", ["vector": long]) == [.returned(3)])
  }

  @Test func `what rethrows throws the errors of a function of the suite`() async throws {
    let late: @Sendable () throws -> Int = { throw Late() }
    let clock = try await SubjectDriver(
      ClockworkBinding.fake("clock") { Pendulum() },
      conversions: [Conversion((() throws -> Int).self, named: ["three": { 3 }, "late": late])])

    #expect(try await clock.perform("measure(_:)", ["work": "three"]) == [.returned(4)])
    #expect(try await clock.perform("measure(_:)", ["work": "late"]) == [.threw(error: Late())])
    #expect(
      try await clock.perform("run(_:)", events: 2) == [.calledBack("work"), .returned(nil)])
    #expect(
      try await clock.perform("attempt(_:)", events: 2) == [.calledBack("work"), .returned(nil)])
  }

  @Test func `a contract chooses the error that another argument needs`() async throws {
    let clock = try await SubjectDriver(
      ClockworkBinding.fake("clock") { Pendulum() }, conversions: [Conversion(Late.self)])

    #expect(
      try await clock.perform("raise(_:)", ["failure": "Late"]) == [.threw(error: Late())])
  }

  @Test func `attributes and labels change nothing of a call`() async throws {
    let clock = try await SubjectDriver(ClockworkBinding.fake("clock") { Pendulum() })

    #expect(try await clock.perform("tick()") == [.returned(1)])
    #expect(try await clock.perform("wind()") == [.returned(2)])
    #expect(
      try await clock.perform("wait(in:inout:number:)", ["room": 1, "inout": 2, "number": 3])
        == [.returned(6)])
  }
}
