import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import Testing

/// The words for a breach of each kind of relation.
struct RelationWordsTests {
  @Test(
    arguments: [
      (
        "step 4 returned lacks step 1 returned.id", [["id": 7]], 7,
        "lists what step 1 returned, which the vendor does not",
        "[{\"id\": 7}] at step 4 returned, not a list without 7 as step 1 returned.id"
      ),
      (
        "step 1 returned.hasMore is true with step 1 returned.next", false, "abc",
        "returns hasMore in contradiction to next",
        "false at step 1 returned.hasMore, not true beside \"abc\" as step 1 returned.next"
      ),
      (
        "step 1 returned.isEmpty is true without step 1 returned.size", true, 7,
        "returns isEmpty in contradiction to size",
        "true at step 1 returned.isEmpty, not false beside 7 as step 1 returned.size"
      ),
      (
        "step 1 returned.total = sum of step 1 returned.items.price", 9, 12,
        "returns a total that is not the sum of price",
        "9 at step 1 returned.total, not 12 as the sum of step 1 returned.items.price"
      ),
      (
        "step 1 returned.total = total of step 1 returned.amount and step 1 returned.fee", 9, 12,
        "returns a total that is not the total of amount and fee",
        "9 at step 1 returned.total, not 12 as the total of step 1 returned.amount and "
          + "step 1 returned.fee"
      ),
      (
        "step 2 returned.amount = total of step 1 with.amount and step 2 with.amount", 9, 12,
        "returns an amount that is not the total of step 1 with.amount and step 2 with.amount",
        "9 at step 2 returned.amount, not 12 as the total of step 1 with.amount and "
          + "step 2 with.amount"
      ),
      (
        "step 3 returned = difference of step 2 returned and step 3 with.amount", 9, 12,
        "returns a value that is not the difference of step 2 returned and amount",
        "9 at step 3 returned, not 12 as the difference of step 2 returned and step 3 with.amount"
      ),
      (
        "step 1 returned.minutes = minutes between step 1 returned.from and step 1 returned.to",
        9, 12, "returns another minutes than the time from from to to",
        "9 at step 1 returned.minutes, not 12 as the minutes between step 1 returned.from and "
          + "step 1 returned.to"
      ),
      (
        "step 1 returned.left = difference of step 1 returned.all and step 1 returned.sold", 9, 12,
        "returns a left that is not the difference of all and sold",
        "9 at step 1 returned.left, not 12 as the difference of step 1 returned.all and "
          + "step 1 returned.sold"
      ),
      (
        "step 1 returned.price = product of step 1 returned.rate and step 1 returned.days", 9, 12,
        "returns a price that is not rate times days",
        "9 at step 1 returned.price, not 12 as the product of step 1 returned.rate and "
          + "step 1 returned.days"
      ),
      (
        "step 1 returned.sum = sum of products of step 1 returned.a.rate and step 1 returned.a.days",
        9, 12, "returns a sum that is not the sum of rate times days",
        "9 at step 1 returned.sum, not 12 as the sum of products of step 1 returned.a.rate and "
          + "step 1 returned.a.days"
      ),
      (
        "step 3 returned.plays = step 2 returned.plays plus 1", 9, 8,
        "returns a plays in step 3 that is not that of step 2 plus 1",
        "9 at step 3 returned.plays, not 8 as step 2 returned.plays plus 1"
      ),
      (
        "step 3 returned.left = step 1 returned.left plus step 2 with.more minus step 3 with.less",
        9, 8, "returns a left in step 3 that is not that of step 1 with the changes since",
        "9 at step 3 returned.left, not 8 as step 1 returned.left plus step 2 with.more "
          + "minus step 3 with.less"
      ),
      (
        "step 1 returned.slots.start ≥ step 1 with.from", "2026-05-01", "2026-05-02",
        "returns start before from",
        "\"2026-05-01\" at step 1 returned.slots.start, not \"2026-05-02\" or later as step 1 with.from"
      ),
      (
        "step 2 returned.dates.start recur as those of step 1 returned.id", "09:00", ["10:00"],
        "lists another start than the vendor does of what step 1 returned",
        "\"09:00\" at step 2 returned.dates.start, not one of [\"10:00\"] as recorded"
      ),
      (
        "step 3 returned.plays > step 2 returned.plays", 8, 8,
        "returns a plays in step 3 that is not greater than in step 2",
        "8 at step 3 returned.plays, not a number greater than 8 as step 2 returned.plays"
      ),
      (
        "step 1 returned.a.left = running total of step 1 returned.a.taken", [9, 12], [9, 4],
        "lists a left that is not the running total of taken",
        "[9, 12] at step 1 returned.a.left, not the running total of [9, 4] as step 1 returned.a.taken"
      ),
      (
        "step 1 returned.title = trimmed step 1 with.title", " a ", " a ",
        "returns another title than the one given, trimmed",
        "\" a \" at step 1 returned.title, not \"a\" as step 1 with.title, trimmed"
      ),
      (
        "step 1 returned.code = upper case of given 1 code", "chf", "chf",
        "returns another code than the one given, in upper case",
        "\"chf\" at step 1 returned.code, not \"CHF\" as given 1 code, in upper case"
      ),
      (
        "step 1 returned.items has at most step 1 with.limit", [1, 2, 3], 2,
        "lists more elements than limit allows",
        "3 in step 1 returned.items, not at most 2 elements as step 1 with.limit"
      ),
      (
        "step 1 returned has in rising order step 1 returned.price", [["price": 2], ["price": 1]],
        [["price": 2], ["price": 1]], "lists in another order than that of price",
        "[{\"price\": 2}, {\"price\": 1}] at step 1 returned, not elements with rising price"
      ),
      (
        "step 6 returned.songIds[1] = in order step 2 returned.id", 7, 8,
        "lists another songIds at place 2 than that of step 2",
        "7 at step 6 returned.songIds[1], not 8 as step 2 returned.id"
      ),
      (
        "step 1 returned.guests = in order step 1 with.guests", ["ann", "zoe"], ["zoe", "ann"],
        "returns guests in another order than it was given",
        "[\"ann\", \"zoe\"] at step 1 returned.guests, not [\"zoe\", \"ann\"] as step 1 with.guests"
      ),
      (
        "step 4 returned.guests = in order step 3 returned.guests", [1, 2], [2, 1],
        "returns guests in another order in step 4 than in step 3",
        "[1, 2] at step 4 returned.guests, not [2, 1] as step 3 returned.guests"
      ),
      (
        "step 4 returned.updatedAt is newer than step 1 returned.updatedAt", "09:00", "09:00",
        "returns the updatedAt of step 1 again, which the vendor has renewed",
        "\"09:00\" at step 4 returned.updatedAt, not a later time than \"09:00\" as step 1 "
          + "returned.updatedAt"
      ),
      (
        "step 1 returned.tags = trimmed lower case of step 1 with.tags", ["B"], [" B", "a"],
        "returns other tags than those given, trimmed, in lower case",
        "[\"B\"] at step 1 returned.tags, not [\"a\", \"b\"] as step 1 with.tags, trimmed, in lower "
          + "case"
      ),
      (
        "step 1 returned.tags = unique elements of step 1 with.tags", ["b", "b"], ["b", "b"],
        "returns other tags than those given, each once",
        "[\"b\", \"b\"] at step 1 returned.tags, not [\"b\"] as step 1 with.tags, each once"
      ),
      (
        "step 1 returned.tags = step 1 with.tags", ["b"], ["a"],
        "returns other tags than it was given",
        "[\"b\"] at step 1 returned.tags, not [\"a\"] as step 1 with.tags"
      ),
      (
        "step 1 returned.slug = slug of step 1 returned.title", "blue", "Blue in Green",
        "returns another slug than that of title",
        "\"blue\" at step 1 returned.slug, not \"blue-in-green\" as that of step 1 returned.title"
      ),
      (
        "step 1 threw.field = name of step 1 with.name", "title", "name",
        "throws a field that does not name name",
        "\"title\" at step 1 threw.field, not \"name\" as the name of step 1 with.name"
      ),
      (
        "step 1 threw.code is a code of the vendor", "gone", "not_found",
        "throws another word as code than the vendor",
        "\"gone\" at step 1 threw.code, not \"not_found\" as recorded"
      ),
      (
        "step 3 returned.items.kind are all step 3 with.kind", "fee", "deposit",
        "lists elements with another kind than was asked for",
        "\"fee\" at step 3 returned.items.kind, not \"deposit\" in all elements as step 3 with.kind"
      ),
      (
        "step 3 returned.items.payer includes step 1 returned.id", [["payer": .null]], "acc-1",
        "lists no element whose payer is what step 1 returned",
        "[{\"payer\": null}] at step 3 returned.items.payer, not \"acc-1\" in one element as step 1 "
          + "returned.id"
      ),
      (
        "step 3 returned.playedAt is there", .null, .null,
        "returns no playedAt, which the vendor has set",
        "null at step 3 returned.playedAt, not a value"
      ),
    ] as [(String, Value, Value, String, String)])
  func `each kind of relation has words`(
    line: String, value: Value, other: Value, predicate: String, words: String
  ) throws {
    let relation = try #require(Relation(line))
    let sentence = RelationSentence(relation, Relation.Breach(value: value, other: other))
    #expect(relation.description == line)
    #expect(sentence.predicate == predicate)
    #expect(sentence.line == words)
  }
}
