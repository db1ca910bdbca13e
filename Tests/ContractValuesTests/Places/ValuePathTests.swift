import ContractBinding
@testable import ContractValues
import Testing

struct ValuePathTests {
  @Test(
    arguments: [
      (ValuePath(), "$"), (ValuePath().key("a").index(2).key("b-c_d"), "$.a[2].b-c_d"),
      (ValuePath().key("a b"), "$['a b']"), (ValuePath().key("it's\\"), #"$['it\'s\\']"#),
      (ValuePath().key("2nd"), "$['2nd']"), (ValuePath().key(""), "$['']"),
      (ValuePath().key("é"), "$['é']"), (ValuePath().key("'\u{301}"), "$['\\'\u{301}']"),
    ])
  func `is written so that a pattern reads it again`(path: ValuePath, text: String) throws {
    #expect(path.description == text)
    #expect(try #require(PathPattern(text)).covers(path))
  }

  @Test func `is covered by the pattern that it is written as, and by no other place's`() throws {
    let keys = ["a", "$", "'", "\\", "]", ".", "a.b", "[0]", "\u{301}", "", "*", "0"]
    for key in keys {
      for other in keys {
        let pattern = try #require(PathPattern(ValuePath().key(key).description))

        #expect(pattern.covers(ValuePath().key(other)) == (key == other))
      }
    }
  }
}

struct PathPatternTests {
  @Test(
    arguments: [
      "", "a", ".a", "$a", "$.", "$..", "$...a", "$.a.", "$[", "$[]", "$[1", "$['a'", "$['a]",
      "$[-1]",
      "$[+1]", "$[a]", "$[1]b", "$['a'b]", "$[99999999999999999999]", "$.a..",
    ])
  func `refuses what is no path`(text: String) {
    #expect(PathPattern(text) == nil)
  }

  @Test(
    arguments: [
      ("$", "$.a.b", true), ("$.a", "$.a", true), ("$.a", "$.a.b[1]", true), ("$.a", "$.b", false),
      ("$.a.b", "$.a", false), ("$.a[*].b", "$.a[7].b", true), ("$.a[1]", "$.a[2]", false),
      ("$.*.b", "$.a.b", true), ("$[*]", "$.a", true), ("$..b", "$.b", true),
      ("$..b", "$.a[0].b", true), ("$..b", "$.a.c", false), ("$..a..b", "$.a.x.b", true),
      ("$..a..b", "$.b.x.a", false), ("$..['b c']", "$.a['b c']", true), ("$..[1]", "$.a[1]", true),
      ("$.a", "$.a[0]", true), ("$['*']", "$.a", false), (#"$["a"]"#, "$.a", true),
    ])
  func `covers a place and what lies within`(pattern: String, place: String, covers: Bool) throws {
    let path = try #require(Self.path(place))

    #expect(try #require(PathPattern(pattern)).covers(path) == covers)
  }

  /// Reads the few forms of path that the table above uses.
  private static func path(_ text: String) -> ValuePath? {
    text.matches(of: /\.(\w+)|\[(\d+)\]|\['([^']+)'\]/).reduce(ValuePath()) { path, match in
      if let key = match.1 ?? match.3 { return path?.key(String(key)) }
      return match.2.flatMap { Int($0) }.flatMap { path?.index($0) }
    }
  }
}
