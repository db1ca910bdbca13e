import ContractBinding
import ContractHarness
@testable import ContractModel
import Foundation
import Testing

/// Matchers of limits, dates, orders and parts of values.
struct OrderMatchingTests {
  @Test(arguments: [
    MatchRow(.of(.edge(.start, "ord_")), "ord_1"),
    MatchRow(
      .of(.edge(.start, "ord_")), "my ord_1",
      #"$: expected a string that starts with "ord_", got "my ord_1""#),
    MatchRow(
      .of(.edge(.start, "ord_")), 3, #"$: expected a string that starts with "ord_", got 3"#),
    MatchRow(.of(.edge(.end, ".png")), "a.png"),
    MatchRow(
      .of(.edge(.end, ".png")), "a.png.txt",
      #"$: expected a string that ends with ".png", got "a.png.txt""#),
    MatchRow(
      .of(.edge(.end, "abc")), "bc", #"$: expected a string that ends with "abc", got "bc""#),
    MatchRow(.of(.part(.keys, .of(.unordered(["b", "a"])))), ["a": 1, "b": 2]),
    MatchRow(
      .of(.part(.keys, .of(.unordered(["a"])))), ["a": 1, "b": 2],
      #"$: expected keys {$unordered: ["a"]}, got keys ["a", "b"]"#),
    MatchRow(.of(.part(.keys, .of(.contains("a")))), ["a": 1, "b": 2]),
    MatchRow(.of(.part(.values, .of(.each(.of(.integer))))), ["a": 1, "b": 2]),
    MatchRow(
      .of(.part(.values, .of(.each(.of(.integer))))), ["a": 1, "b": "2"],
      #"$: expected values {$each: $integer}, got values [1, "2"]"#),
    MatchRow(.of(.part(.keys, .of(.unordered(["a"])))), [1], "$: expected an object, got [1]"),
  ])
  func `compares parts of texts and objects`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow(.of(.bound(.above, 1)), 1.5),
    MatchRow(.of(.bound(.above, 1)), 1, "$: expected a number above 1, got 1"),
    MatchRow(.of(.bound(.atLeast, 1)), 1.0),
    MatchRow(.of(.bound(.atLeast, 1)), 0, "$: expected a number of at least 1, got 0"),
    MatchRow(.of(.bound(.below, 1)), 1, "$: expected a number below 1, got 1"),
    MatchRow(.of(.bound(.atMost, 1)), 2, "$: expected a number of at most 1, got 2"),
    MatchRow(.of(.bound(.atMost, 1)), "0", #"$: expected a number of at most 1, got "0""#),
    // 2^53 + 1, which a Double cannot hold.
    MatchRow(
      .of(.bound(.above, 9_007_199_254_740_993)), 9_007_199_254_740_992.0,
      "$: expected a number above 9007199254740993, got 9007199254740992.0"),
    MatchRow(.of(.bound(.above, "2027-02-28T09:30:00Z")), "2027-02-28T10:30:01+01:00"),
    MatchRow(
      .of(.bound(.above, "2027-02-28T09:30:00Z")), "2027-02-28T10:30:00+01:00",
      #"$: expected a date above 2027-02-28T09:30:00Z, got "2027-02-28T10:30:00+01:00""#),
    // The whole day counts, in the zone of the value.
    MatchRow(.of(.bound(.atMost, "2027-02-28")), "2027-02-28T23:59:59-11:00"),
    MatchRow(
      .of(.bound(.below, "2027-02-28")), "2027-02-28T00:00:00Z",
      #"$: expected a date below 2027-02-28, got "2027-02-28T00:00:00Z""#),
    MatchRow(
      .of(.bound(.below, "2027-02-28T00:00:00Z")), "2027-02-27",
      #"$: expected a date below 2027-02-28T00:00:00Z, got "2027-02-27""#),
    MatchRow(.of(.bound(.below, "10:00")), "09:59:59"),
    MatchRow(
      .of(.bound(.below, "10:00")), "10:30", #"$: expected a date below 10:00, got "10:30""#),
    MatchRow(.of(.bound(.below, "now")), "2001-01-01T00:00:00Z"),
    MatchRow(
      .of(.bound(.above, "now")), "2001-01-01T00:00:00Z",
      #"$: expected a date above now, got "2001-01-01T00:00:00Z""#),
    MatchRow(.of(.between("2027-01-01", "2027-12-31")), "2027-12-31T12:00:00Z"),
    MatchRow(
      .of(.between("2027-01-01", "2027-12-31")), "2028-01-01",
      #"$: expected a date from 2027-01-01 to 2027-12-31, got "2028-01-01""#),
    MatchRow(
      .of(.length(.of(.bound(.atLeast, 2)))), "a",
      "$: expected length a number of at least 2, got length 1"),
  ])
  func `compares numbers and dates with a limit`(_ row: MatchRow) { row.check() }

  @Test func `compares with a bound value`() {
    var row = MatchRow(
      .of(.bound(.above, "${low}")), 3, "$: expected a number above 3, got 3")
    row.bindings["low"] = 3
    row.check()
    row = MatchRow(
      .of(.edge(.start, "${id}-")), "5-a", #"$: expected a string that starts with "4-", got "5-a""#
    )
    row.bindings["id"] = 4
    row.check()
  }

  @Test(arguments: [
    MatchRow(.of(.value(.date)), "2028-02-29"),
    MatchRow(.of(.value(.date)), "2027-02-29", #"$: expected a date (RFC 3339), got "2027-02-29""#),
    MatchRow(
      .of(.value(.date)), "2027-02-28T09:30:00Z",
      #"$: expected a date (RFC 3339), got "2027-02-28T09:30:00Z""#),
    MatchRow(.of(.value(.time)), "09:30"),
    MatchRow(.of(.value(.time)), "09:30:00.25+02:00"),
    MatchRow(.of(.value(.time)), "24:00", #"$: expected a time (RFC 3339), got "24:00""#),
    MatchRow(.of(.value(.time)), 930, "$: expected a time (RFC 3339), got 930"),
    MatchRow(
      .of(.moment(TimeRule(kind: .datetime, near: "2027-02-28T09:30:00Z", within: 5))),
      "2027-02-28T10:30:05+01:00"),
    MatchRow(
      .of(.moment(TimeRule(kind: .datetime, near: "2027-02-28T09:30:00Z", within: 5))),
      "2027-02-28T09:30:05.5Z",
      """
      $: expected a date and time (RFC 3339) within 5 s of 2027-02-28T09:30:00Z, \
      got "2027-02-28T09:30:05.5Z", which is 5.5 s off
      """),
    MatchRow(.of(.moment(TimeRule(kind: .date, format: "dd.MM.yyyy"))), "29.02.2028"),
    MatchRow(
      .of(.moment(TimeRule(kind: .date, format: "dd.MM.yyyy"))), "29.02.2027",
      #"$: expected a date (dd.MM.yyyy), got "29.02.2027""#),
    MatchRow(.of(.moment(TimeRule(kind: .time, format: "hh:mm a"))), "12:30 AM"),
    MatchRow(
      .of(.moment(TimeRule(kind: .time, format: "hh:mm a"))), "13:30 AM",
      #"$: expected a time (hh:mm a), got "13:30 AM""#),
  ])
  func `knows dates and times`(_ row: MatchRow) { row.check() }

  /// A run from 1000 s to 1010 s, as the caller of a comparison gives it.
  @Test(arguments: [
    (995.0, true), (994.0, false), (1005, true), (1015, true), (1016, false),
  ])
  func `takes any time of the run for now`(seconds: Double, isNear: Bool) {
    var matching = Matching()
    matching.now = [1000...1010]
    let text = Date(timeIntervalSince1970: seconds).ISO8601Format()
    let expected = Expected.of(.moment(TimeRule(kind: .datetime, near: "now", within: 5)))

    #expect(matching.accepts(expected, .string(text)) == isNear)
  }

  @Test(arguments: [
    MatchRow(.of(.listed(ListRule(kind: .sorted))), []),
    MatchRow(.of(.listed(ListRule(kind: .sorted))), [1, 1.5, 2]),
    MatchRow(
      .of(.listed(ListRule(kind: .sorted))), [1, 3, 2],
      "$: expected a sorted list, got [1, 3, 2], and element 1 belongs after element 2"),
    MatchRow(
      .of(.listed(ListRule(kind: .sorted, isDescending: true))), [2, 3],
      "$: expected a sorted list, descending, got [2, 3], and element 0 belongs before element 1"),
    MatchRow(.of(.listed(ListRule(kind: .sorted))), ["B", "a", "ä"]),
    // By time, not by the text.
    MatchRow(
      .of(.listed(ListRule(kind: .sorted))), ["2027-01-01T01:00:00+02:00", "2027-01-01T00:00:00Z"]),
    MatchRow(
      .of(.listed(ListRule(kind: .sorted))), [1, "2"],
      #"$: expected a sorted list, got [1, "2"], and elements 0 and 1 cannot be compared"#),
    MatchRow(.of(.listed(ListRule(kind: .sorted, member: "p"))), [["p": 1], ["p": 2]]),
    MatchRow(
      .of(.listed(ListRule(kind: .sorted, member: "p"))), [["p": 1], ["q": 2]],
      #"$: expected a list sorted by p, got [{"p": 1}, {"q": 2}], and element 1 has no p"#),
    MatchRow(.of(.listed(ListRule(kind: .sorted))), "a", #"$: expected a list, got "a""#),
    MatchRow(.of(.listed(ListRule(kind: .unique))), [1, 2, "1"]),
    MatchRow(
      .of(.listed(ListRule(kind: .unique))), [1, 2, 1.0],
      """
      $: expected a list in which all elements differ, got [1, 2, 1.0], and elements 0 and 2 are \
      equal
      """),
    MatchRow(
      .of(.listed(ListRule(kind: .unique, member: "id"))), [["id": 1], ["id": 1]],
      """
      $: expected a list in which each id differs, got [{"id": 1}, {"id": 1}], and elements 0 and \
      1 are equal
      """),
    MatchRow(.of(.subset([1, 2, 3])), [3, 1]),
    MatchRow(.of(.subset([1, 2, 3])), []),
    MatchRow(
      .of(.subset([1, 2])), [1, 1], "$[1]: expected one of 1, 2, each at most once, got 1"),
  ])
  func `compares the elements of a list with each other`(_ row: MatchRow) { row.check() }

  @Test(arguments: [
    MatchRow(.of(.url(["host": "a.example"])), "https://u:p@A.example:80/b?c=1#d"),
    MatchRow(
      .of(
        .url([
          "scheme": "https", "host": "[::1]", "port": 80, "path": "/a b",
          "query": ["c": ["1", "2"]], "fragment": "d",
        ])), "HTTPS://[::1]:80/a%20b?c=1&c=2#d"),
    MatchRow(
      .of(.url(["host": "a.example", "query": ["c": "1"]])), "https://b.example/?c=2",
      #"$.host: expected "a.example", got "b.example""#, #"$.query.c: expected "1", got "2""#),
    MatchRow(.of(.url(["port": .of(.absent)])), "https://a.example/"),
    MatchRow(.of(.url(["path": "/"])), "/a", #"$: expected an absolute URL, got "/a""#),
  ])
  func `compares the parts of a URL`(_ row: MatchRow) { row.check() }
}
