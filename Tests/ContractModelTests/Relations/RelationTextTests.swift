import ContractModel
import Testing

struct RelationTextTests {
  @Test(arguments: [
    "step 3 returned.id = step 1 returned.id",
    "step 1 returned.title = step 1 with.title (seen once)",
    "step 1 returned.price = given 2 price",
    "step 2 returned[0].id ≠ step 2 returned[1].id",
    "step 3 returned.createdAt ≤ step 3 returned.updatedAt",
    "step 2 returned.total = length of step 2 returned.items",
    "step 1 callbacks[0].arguments[0].success.url contains step 1 returned",
    "step 1 threw.id = step 1 with.id", "step 1 emits[2].at is a time in UTC",
    "step 1 returned is a lower-case UUID", "step 1 returned is 8 characters after iss_",
    "step 2 returned.state is a word of the vendor",
    "step 2 returned.plays = step 1 returned.plays plus 1",
    "step 2 returned['a = b'] = step 1 returned.plays minus 12",
    "step 3 returned.a = step 1 returned.a plus step 2 with.b minus step 2 returned.c",
    "step 2 returned.plays > step 1 returned.plays", "step 2 returned < step 1 returned",
    "step 2 returned.left = difference of step 1 returned.left and step 2 with.count",
    "step 1 returned.price = product of step 1 returned.rate and step 1 returned.days",
    "step 1 returned.sum = sum of products of step 1 returned.a.b and step 1 returned.a.c",
    "step 1 returned.list.left = running total of step 1 returned.list.taken",
    "step 2 returned.ids[1] = in order step 1 returned.id", "step 2 returned.note is there",
    "step 2 returned.updatedAt is newer than step 1 returned.updatedAt",
    "step 2 returned.items has at most step 2 with.limit",
    "step 2 returned.total counts more than step 2 returned.items",
    "step 1 returned.tags = unique elements of step 1 with.tags",
    "step 1 returned.mail = trimmed lower case of step 1 with.mail",
    "step 1 threw.field = name of step 1 with.name (seen once)",
    "step 1 returned.start = UTC of step 1 with.start",
    "step 2 returned.slots.start ≤ step 2 with.to", "step 2 returned.slots.end ≥ step 2 with.from",
    "step 2 returned.dates.start recur as those of step 1 returned.id",
    "step 1 returned['a = b'] = step 1 with[0]", "step 2 returned = step 1 to",
  ])
  func `a line is read, and written again`(_ line: String) throws {
    #expect(try #require(Relation(line)).description == line)
  }

  @Test(arguments: [
    "", "step 3 returned.id", "step 0 returned.id = step 1 returned.id",
    "step 3 returned.id = ", "step 3 returned.id is lovely", "outcomes[0].returned = step 1 with",
    "step 1 returned.id is a word of the vendors", "step 1 returned.id ~ step 2 returned.id",
    "step 2 returned.plays = step 1 returned.plays plus",
    "step 2 returned = step 1 returned plus x",
    "step 2 returned.plays = step 1 returned.plays plus 1 and more",
    "step 2 returned.plays = step 1 returned.plays plus step 2",
    "step 2 returned.plays = step 1 returned.plays plus 1 plus 2",
  ])
  func `no other text is a relation`(_ line: String) {
    #expect(Relation(line) == nil)
  }

  @Test(arguments: [
    ("$.id", true), ("$..id", true), ("$.name", false), ("step * returned.id", true),
    ("step 3", true), ("step 3 returned", true), ("step 2", false), ("given 1", false),
    ("step 1 returned.id", true), ("step 1 returned.ident", false),
  ])
  func `a place strikes out the relations to it`(_ text: String, _ isStruckOut: Bool) throws {
    let relation = try #require(Relation("step 3 returned.id = step 1 returned.id"))
    let part = try #require(UnrelatedPart(text))
    #expect(relation.isStruckOut(by: [part]) == isStruckOut)
  }

  @Test(arguments: ["", "id", "step", "step 0 returned", "step x returned", "$", "given * "])
  func `what is no place strikes out nothing`(_ text: String) {
    #expect(UnrelatedPart(text).map { _ in text } == (text == "$" ? "$" : nil))
  }

  @Test func `lines are in the order of steps and kinds`() {
    let lines = [
      "step 2 returned.id = step 1 returned.id", "step 2 returned.id ≠ step 2 returned.other",
      "step 2 returned.url contains step 1 returned.id", "step 10 returned.id = step 1 returned.id",
    ]
    #expect(lines.shuffled().compactMap { Relation($0) }.sorted().map(\.description) == lines)
  }
}
