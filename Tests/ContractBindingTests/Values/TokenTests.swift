import ContractBinding
import Foundation
import Testing

@Suite struct TokenTests {
  @Test func `gives the same object the same token, and numbers by type`() {
    let context = ConversionContext()
    let (first, second) = (View(), View())

    #expect(context.value(of: first) == .token("View#1"))
    #expect(context.value(of: second) == .token("View#2"))
    #expect(context.value(of: [first as Any, second]) == [.token("View#1"), .token("View#2")])
    #expect(context.value(of: Tube()) == .token("Tube#1"))
    #expect(context.value(of: Pipe<Order>()) == .token("Pipe<Order>#1"))
    #expect(ConversionContext().value(of: second) == .token("View#1"))
  }

  @Test func `never gives a token again when an object is gone`() {
    let context = ConversionContext()

    let tokens = Set((0..<100).map { _ in context.value(of: View()) })

    #expect(tokens.count == 100)
  }

  @Test func `gives back the object for its token`() throws {
    let context = ConversionContext()
    let view = View(title: "a")
    let token = context.value(of: view)

    #expect(try make(View.self, from: token, in: context) === view)
    #expect(try make(View.self, from: "View#1", in: context) === view)
    #expect(try make(View?.self, from: token, in: context) === view)
    #expect(try make(Any.self, from: token, in: context) as? View === view)
    #expect(try make((any Sendable).self, from: "View#1", in: context) as? String == "View#1")
    #expect(try make(AnyObject.self, from: token, in: context) === view)
    #expect(try make(String.self, from: "View#1", in: context) == "View#1")
  }

  @Test func `names the identity of an object`() throws {
    let context = ConversionContext()
    let (view, other) = (View(), View())

    #expect(context.value(of: ObjectIdentifier(other)) == .token("ObjectIdentifier#1"))
    #expect(context.value(of: ObjectIdentifier(View.self)) == .token("ObjectIdentifier#2"))
    #expect(context.value(of: view) == .token("View#1"))
    #expect(context.value(of: other) == .token("View#2"))
    #expect(context.value(of: ObjectIdentifier(view)) == .token("View#1"))
    #expect(context.value(of: ObjectIdentifier(other)) == .token("ObjectIdentifier#1"))
  }

  @Test func `makes the identity of an object from its name`() throws {
    let context = ConversionContext()
    let view = View()
    let told = context.value(of: ObjectIdentifier(Tube.self))
    _ = context.value(of: view)

    let named = try make(ObjectIdentifier.self, from: "Ann", in: context)

    #expect(try make(ObjectIdentifier.self, from: told, in: context) == ObjectIdentifier(Tube.self))
    #expect(try make(ObjectIdentifier.self, from: "View#1", in: context) == ObjectIdentifier(view))
    #expect(try make(ObjectIdentifier.self, from: "Ann", in: context) == named)
    #expect(try make(ObjectIdentifier.self, from: "Bob", in: context) != named)
    #expect(context.value(of: named) == .token("Ann"))
    #expect(
      refusal(ObjectIdentifier.self, from: "View#2", in: context)
        == #"$ expected the name of an object, got "View#2""#)
  }

  @Test func `makes Codable types of the standard library that have no rule of their own`() throws {
    #expect(try make(PartialRangeUpTo<Int>.self, from: [3]).upperBound == 3)
    #expect(try make(TaskPriority.self, from: 25) == .high)
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
      #expect(try make(Float16.self, from: 0.5) == 0.5)
      #expect(ConversionContext().value(of: Float16(0.5)) == 0.5)
    #endif
  }

  @Test func `refuses a token of another type or of another scenario`() {
    let context = ConversionContext()
    let token = context.value(of: View())

    #expect(refusal(Tube.self, from: token, in: context) == "$ expected a Tube, got View#1")
    #expect(refusal(View.self, from: token) == "$ expected a View, got View#1")
    #expect(refusal(AnyObject.self, from: token) == "$ expected an any AnyObject, got View#1")
  }

  @Test func `names functions and types`() {
    struct Button { var onTap: @Sendable (Int) -> Void }
    let count = { (count: Int) in "\(count)" }
    #expect(ConversionContext().value(of: count) == .token("function"))
    #expect(
      ConversionContext().value(of: Button { _ in }) == ["onTap": .token("function")])
    #expect(ConversionContext().value(of: Pipe<() -> Void>()) == .token("Pipe<() -> ()>#1"))
    #expect(ConversionContext().value(of: View.self) == .token("View.Type"))
  }

  @Test func `numbers objects that threads bring at once without a gap`() async {
    let context = ConversionContext()

    let tokens = await withTaskGroup(of: [Value].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<200).map { _ in context.value(of: View()) } }
      }
      return await group.reduce(into: Set<Value>()) { $0.formUnion($1) }
    }

    #expect(tokens == Set((1...1600).map { .token("View#\($0)") }))
  }
}

private final class Pipe<Content> {}
private actor Tube {}
