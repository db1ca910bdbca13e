import ContractBinding
import Dispatch
import Foundation
import Testing

private final class SoldOrder: Sendable {}

/// What logs take besides a message.
@Contracted protocol LogBook {
  func log(_ message: String, file: StaticString, line: UInt) -> String
  func schedule(after interval: DispatchTimeInterval) -> DispatchTimeInterval
  func post(_ notification: Notification) -> Notification
}

private struct PaperLogBook: LogBook {
  func log(_ message: String, file: StaticString, line: UInt) -> String {
    "\(file):\(line) \(message)"
  }

  func schedule(after interval: DispatchTimeInterval) -> DispatchTimeInterval { interval }

  func post(_ notification: Notification) -> Notification {
    var answer = notification
    answer.userInfo?["seen"] = true
    return answer
  }
}

/// Objects of which a protocol says nothing.
@Contracted protocol Sending: AnyObject {
  func send(_ sender: AnyObject) -> String
  func sender() -> AnyObject
}

private final class Mailer: Sending {
  func send(_ sender: AnyObject) -> String {
    if sender === self { return "myself" }
    if let text = sender as? String { return "text \(text)" }
    if let list = sender as? [Int] { return "list of \(list.count)" }
    return "other"
  }

  func sender() -> AnyObject { self }
}

/// Types of the standard library and of Foundation that are neither numbers nor texts.
@Suite struct SystemTypeTests {
  @Test func `a scenario passes them and reads them`() async throws {
    let driver = try await SubjectDriver(LogBookBinding.fake("paper") { PaperLogBook() })

    #expect(
      try await driver.perform(
        "log(_:file:line:)", ["message": "sold", "file": "Shop.swift", "line": 3])
        == [.returned("Shop.swift:3 sold")])
    #expect(
      try await driver.perform("schedule(after:)", ["interval": ["milliseconds": 250]])
        == [.returned(["milliseconds": 250])])
    #expect(
      try await driver.perform(
        "post(_:)", ["notification": ["name": "sold", "userInfo": ["item": "tea"]]])
        == [
          .returned(
            ["name": "sold", "object": .null, "userInfo": ["item": "tea", "seen": true]])
        ])
  }

  @Test func `a plain object is one that was told, or plain data`() async throws {
    let driver = try await SubjectDriver(SendingBinding.fake("mailer") { Mailer() })
    let told = try await driver.perform("sender()")

    #expect(told == [.returned(.token("Mailer#1"))])
    #expect(
      try await driver.perform("send(_:)", ["sender": .token("Mailer#1")]) == [.returned("myself")])
    #expect(try await driver.perform("send(_:)", ["sender": "tea"]) == [.returned("text tea")])
    #expect(try await driver.perform("send(_:)", ["sender": [1, 2]]) == [.returned("list of 2")])
  }

  @Test(arguments: [
    "", "Shop.swift", "Läden/茶.swift", "La\u{308}den", "L\u{E4}den",
    String(repeating: "a", count: 5000),
  ])
  func `a static text is the same in both directions`(text: String) throws {
    let made = try make(StaticString.self, from: .string(text))

    #expect(Array("\(made)".utf8) == Array(text.utf8))
    #expect(made.hasPointerRepresentation)
    #expect(made.isASCII == text.allSatisfy(\.isASCII))
    #expect(made.utf8CodeUnitCount == text.utf8.count)
    #expect(made.utf8Start[made.utf8CodeUnitCount] == 0)
    #expect(ConversionContext().value(of: made) == .string(text))
    #expect(try make(StaticString.self, from: .string(text)).utf8Start == made.utf8Start)
    #expect(refusal(StaticString.self, from: 3) == "$ expected a string, got 3")
  }

  @Test(arguments: [
    DispatchTimeInterval.seconds(3), .milliseconds(-1), .microseconds(7), .nanoseconds(.max),
    .never,
  ])
  func `an interval of Dispatch is the same in both directions`(interval: DispatchTimeInterval)
    throws
  {
    let value = ConversionContext().value(of: interval)

    #expect(try make(DispatchTimeInterval.self, from: value) == interval, "\(value)")
  }

  @Test func `an interval of another unit is refused`() {
    let units = "one of seconds, milliseconds, microseconds, nanoseconds, never"
    #expect(
      refusal(DispatchTimeInterval.self, from: ["hours": 1])
        == #"$ expected \#(units), got {"hours": 1}"#)
    #expect(refusal(DispatchTimeInterval.self, from: 3) == "$ expected \(units), got 3")
    #expect(
      refusal(DispatchTimeInterval.self, from: ["seconds": 0.5]).hasPrefix("$.seconds expected"))
  }

  @Test func `a notification keeps its object and what it says`() throws {
    let context = ConversionContext()
    let order = SoldOrder()
    let notification = Notification(
      name: Notification.Name("sold"), object: order, userInfo: ["items": [1, 2], "note": "a"])
    let value = context.value(of: notification)

    #expect(
      value == [
        "name": "sold", "object": .token("SoldOrder#1"),
        "userInfo": ["items": [1, 2], "note": "a"],
      ])
    let made = try make(Notification.self, from: value, in: context)
    #expect(made.object as? SoldOrder === order)
    #expect(made.userInfo?["items"] as? [Int] == [1, 2])
    #expect(context.value(of: made) == value)
    #expect(try make(NSNotification.self, from: value, in: context).object as? SoldOrder === order)
  }

  #if !canImport(ObjectiveC)
    @Test func `a class of Objective-C is not looked for where there is none`() {
      #expect(refusal((any LogBook).self, from: "new NSView").contains("needs a conversion"))
      #expect(refusal(SoldOrder.self, from: "new").contains("needs a conversion"))
    }
  #endif

  @Test func `a notification may have only a name`() throws {
    let made = try make(Notification.self, from: ["name": "sold"])

    #expect(made.object == nil && made.userInfo == nil)
    #expect(
      ConversionContext().value(of: NSNotification(name: made.name, object: nil))
        == ["name": "sold", "object": .null, "userInfo": .null])
    #expect(refusal(Notification.self, from: [:]) == "$.name is missing")
    #expect(
      refusal(Notification.self, from: ["name": "a", "info": [:]])
        == "$.info is not a member of Notification")
  }
}
