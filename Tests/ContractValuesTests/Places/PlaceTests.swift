import ContractValues
import Testing

@Suite struct PlaceTests {
  /// Places as recordings spell them.
  static let texts = [
    "exchanges", "outcomes", "exchanges[0]", "outcomes[12]",
    "exchanges[0].response.body.multistatus.response[2].propstat['#text']",
    "exchanges[10].request.headers.x-a.b[c]", "exchanges[1].request.query.user[password].x",
    "exchanges[1].request.query.", "exchanges[1].request.path[3]",
    "exchanges[2].response.body['a.b'][0]['it\\'s']",
    "outcomes[1].callbacks[0].arguments[2].id", "outcomes[1].callbacks[0].before-returning",
    "outcomes[0].received[1].arguments[0]", "outcomes[0].observed.cookies",
  ]

  @Test(arguments: texts) func `reads what it writes`(_ text: String) throws {
    let place = try #require(Place(text))
    #expect(place.description == text)
  }

  @Test(
    arguments: [
      "", "exchanges[", "exchanges[-1]", "exchanges[0", "exchanges[0].", "exchanges[0]..a",
      "exchanges['a']", "calls[0]", "outcomes[0].returned['a", "outcomes[99999999999999999999]",
    ])
  func `refuses what names no place`(_ text: String) { #expect(Place(text) == nil) }

  @Test func `a field's name is one key, whatever it holds`() throws {
    let text = "exchanges[0].response.headers.x.y[0]"
    let place = try #require(Place(text))
    #expect(place == Place.exchange(0).key("response").key("headers").key("x.y[0]"))
    #expect(place.header == "x.y[0]")
    #expect(Place.exchange(0).key("request").key("query").key("a").header == nil)
  }

  @Test func `what is inside a field is a part of its name`() {
    let field = Place.exchange(0).key("request").key("query").key("a[b]")

    let place = field.path(ValuePath([.key("token"), .index(1)]))

    #expect(place.description == "exchanges[0].request.query.a[b].token[1]")
    #expect(Place(place.description) == place)
  }

  @Test(
    arguments: [
      ("exchanges[0].response.body.items[2].id", "$.items[2].id"),
      ("exchanges[0].response.headers.etag", "$"),
      ("exchanges[3].arguments[1].a", "$[1].a"),
      ("exchanges[3].returned.a", "$.a"),
      ("outcomes[0].returned[1]", "$[1]"),
      ("outcomes[0].callbacks[1].arguments[2].id", "$.id"),
      ("outcomes[0].callbacks[1].arguments", "$"),
      ("outcomes[0].callbacks[1].before-returning", "$"),
      ("outcomes[0].emits[1].a", "$[1].a"),
      ("outcomes[0].observed.cookies.a", "$.cookies.a"),
    ])
  func `knows where a value begins`(_ text: String, _ path: String) throws {
    #expect(try #require(Place(text)).path.description == path)
  }

  @Test(
    arguments: [
      ("outcomes[0].threw.code", Place.OutcomePart.threw),
      ("outcomes[0].callbacks[1].arguments[2].id", .callback(1, argument: 2)),
      ("outcomes[0].received[3].arguments[0]", .received(3, argument: 0)),
      ("outcomes[0].callbacks[1].before-returning", nil),
      ("outcomes[0]", nil), ("exchanges[0].returned", nil),
    ])
  func `tells the parts of a result apart`(_ text: String, _ part: Place.OutcomePart?)
    throws
  {
    #expect(try #require(Place(text)).outcomePart == part)
  }

  @Test(
    arguments: [
      ("exchanges[0].response.body.count", "count"),
      ("exchanges[0].response.body.a.items[1]", "items[1]"),
      ("exchanges[0].response.body[1].id", "id"),
      ("exchanges[0].response.headers.etag", "etag"),
      ("exchanges[0].response.status", "status"),
      ("outcomes[0].returned", "returned"),
    ])
  func `has a short name`(_ text: String, _ name: String) throws {
    #expect(try #require(Place(text)).lastName == name)
  }
}
