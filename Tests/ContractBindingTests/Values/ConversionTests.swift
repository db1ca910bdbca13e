import ContractBinding
import Foundation
import Testing

@Suite struct ConversionTests {
  let context = ConversionContext(conversions: [Cookie.conversion])
  let cookie = Cookie(name: "a", value: "1")

  @Test func `serves wherever the type occurs in results`() {
    struct Page { var cookie: Cookie }
    enum Answer { case set(Cookie) }

    #expect(context.value(of: cookie) == "a=1")
    #expect(context.value(of: [cookie]) == ["a=1"])
    #expect(context.value(of: Cookie?.some(cookie)) == "a=1")
    #expect(context.value(of: Cookie?.none) == nil)
    #expect(context.value(of: ["x": cookie]) == ["x": "a=1"])
    #expect(context.value(of: ["x": cookie as Any]) == ["x": "a=1"])
    #expect(context.value(of: (cookie, 1)) == ["a=1", 1])
    #expect(context.value(of: Page(cookie: cookie)) == ["cookie": "a=1"])
    #expect(context.value(of: Answer.set(cookie)) == ["set": "a=1"])
  }

  @Test func `serves wherever the type occurs in arguments`() throws {
    let value: Value = ["name": "a", "value": "1"]

    #expect(try make(Cookie.self, from: value, in: context) == cookie)
    #expect(try make([Cookie].self, from: [value], in: context) == [cookie])
    #expect(try make(Cookie?.self, from: value, in: context) == cookie)
    #expect(try make(Cookie?.self, from: nil, in: context) == nil)
    #expect(try make([String: Cookie].self, from: ["x": value], in: context) == ["x": cookie])
  }

  @Test func `serves within types that are Codable`() throws {
    struct Visit: Codable, Equatable { var page: URL }
    let context = ConversionContext(conversions: [
      Conversion(
        URL.self,
        from: { URL(fileURLWithPath: try $0.make(as: String.self)) },
        to: { .string("path \($0.path)") })
    ])

    #expect(context.value(of: Visit(page: URL(fileURLWithPath: "/a"))) == ["page": "path /a"])
    #expect(
      try make(Visit.self, from: ["page": "/a"], in: context)
        == Visit(page: URL(fileURLWithPath: "/a")))
  }

  @Test func `serves the texts, numbers and flags of types that are Codable`() throws {
    struct Line: Codable, Equatable {
      var item: String
      var count: Int
      var isGift: Bool
    }
    let context = ConversionContext(conversions: [
      Conversion(String.self, from: { _ in "tea" }, to: { _ in "a text" }),
      Conversion(Int.self, from: { _ in 7 }, to: { _ in "a number" }),
      Conversion(Bool.self, from: { _ in true }, to: { _ in "a flag" }),
    ])
    let line = Line(item: "tea", count: 7, isGift: true)

    #expect(
      context.value(of: line) == ["item": "a text", "count": "a number", "isGift": "a flag"])
    #expect(
      try make(Line.self, from: ["item": "milk", "count": 1, "isGift": false], in: context)
        == line)
  }

  @Test func `serves subclasses and existentials`() {
    let context = ConversionContext(conversions: [
      Conversion(Cart.self, to: { _ in "a cart" }),
      Conversion((any Shape).self, to: { .string("a shape of \($0.corners)") }),
    ])

    #expect(context.value(of: GiftCart()) == "a cart")
    #expect(context.value(of: Triangle()) == "a shape of 3")
    #expect(context.value(of: [Triangle() as any Shape]) == ["a shape of 3"])
  }

  @Test func `leaves its parts to the suite's other conversions`() throws {
    struct Jar { var cookies: [Cookie] }
    let context = ConversionContext(conversions: [
      Cookie.conversion,
      Conversion(
        Jar.self, from: { Jar(cookies: try $0["in"].make()) },
        to: { ["in": Value(of: $0.cookies)] }),
    ])

    #expect(context.value(of: Jar(cookies: [cookie])) == ["in": ["a=1"]])
    #expect(
      try make(Jar.self, from: ["in": [["name": "a", "value": "1"]]], in: context).cookies
        == [cookie])
  }

  @Test func `may leave its own type to the built-in rules`() throws {
    struct Visit: Codable, Equatable { var page: String }
    let context = ConversionContext(conversions: [
      Conversion(
        Visit.self,
        from: { value in
          var visit = try value.make(as: Visit.self)
          visit.page += "/"
          return visit
        },
        to: { ["visit": Value(of: $0)] })
    ])

    #expect(context.value(of: Visit(page: "a")) == ["visit": ["page": "a"]])
    #expect(try make(Visit.self, from: ["page": "a"], in: context) == Visit(page: "a/"))
  }

  @Test func `is chosen first to last, and by direction`() throws {
    let context = ConversionContext(conversions: [
      Conversion(Int.self, to: { _ in "first" }),
      Conversion(Int.self, from: { _ in 42 }, to: { _ in "second" }),
    ])

    #expect(context.value(of: 1) == "first")
    #expect(try make(Int.self, from: "anything", in: context) == 42)
  }

  @Test func `does not take texts and numbers for objects that they bridge to`() {
    let context = ConversionContext(conversions: [
      Conversion(NSNumber.self, to: { _ in "a box" }),
      Conversion(NSString.self, to: { _ in "a box" }),
    ])

    #expect(context.value(of: [1, "a"] as [Any]) == [1, "a"])
    #expect(context.value(of: NSNumber(value: 1)) == "a box")
  }

  @Test func `says what was wrong with the value`() {
    #expect(
      refusal([Cookie].self, from: [["name": "a"]], in: context)
        == "$[0] expected a Cookie: $ expected a string, got null")
    let failing = ConversionContext(conversions: [
      Conversion(Cookie.self, from: { _ in throw ShopError.soldOut(item: "tea") })
    ])
    #expect(
      refusal(Cookie.self, from: 3, in: failing)
        == #"$ expected a Cookie, got 3: ShopError.soldOut(item: "tea")"#)
  }
}

private protocol Shape { var corners: Int { get } }
private struct Triangle: Shape { let corners = 3 }
