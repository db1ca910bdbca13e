import ContractBinding
@testable import ContractHarness
@testable import ContractModel
import ContractValues
import Testing

/// The messages about orders, changes, names and values that must be there.
struct RelationWordsTests {
  @Test(
    arguments: [
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
        "returns another tags than the one given, trimmed, in lower case",
        "[\"B\"] at step 1 returned.tags, not [\"a\", \"b\"] as step 1 with.tags, trimmed, in lower "
          + "case"
      ),
      (
        "step 1 returned.tags = unique elements of step 1 with.tags", ["b", "b"], ["b", "b"],
        "returns another tags than the one given, each once",
        "[\"b\", \"b\"] at step 1 returned.tags, not [\"b\"] as step 1 with.tags, each once"
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
