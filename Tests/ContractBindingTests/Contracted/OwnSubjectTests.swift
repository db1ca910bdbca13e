import ContractBinding
import Testing

/// An application with types that are called as the type parameters of bindings.
enum Post {
  struct Subject: Codable, Equatable { var title = "" }
  struct Concrete: Codable { var number = 0 }

  @Contracted protocol Mailer {
    var last: Subject { get set }
    func send(_ subject: Subject, copies: [Subject]?, done: @escaping (Subject) -> Void) -> Subject
    func measure<Subject: Codable>(_ subject: Subject) throws -> Subject
  }

  @Contracted protocol Mixer {
    associatedtype Output
    func mix(_ concrete: Concrete) -> Output
  }

  @Contracted struct Printer {
    var print: (Subject) -> String
  }
}

/// The protocol itself may have the name.
@Contracted protocol Subject { func study() -> Int }

private struct PostOffice: Post.Mailer {
  var last = Post.Subject(title: "none")
  func send(
    _ subject: Post.Subject, copies: [Post.Subject]?, done: @escaping (Post.Subject) -> Void
  ) -> Post.Subject {
    done(subject)
    return copies?.first ?? subject
  }
  func measure<Subject: Codable>(_ subject: Subject) throws -> Subject { subject }
}

private struct NumberMixer: Post.Mixer {
  func mix(_ concrete: Post.Concrete) -> Int { concrete.number + 1 }
}

private struct History: Subject { func study() -> Int { 1848 } }

@Suite struct OwnSubjectTests {
  @Test func `an application's own type Subject is an argument and a result`() async throws {
    let mailer = try await SubjectDriver(Post.MailerBinding.fake("post") { PostOffice() })
    let subject: Value = ["title": "a"]

    #expect(
      try await mailer.perform("send(_:copies:done:)", ["subject": subject], events: 2)
        == [.calledBack("done", Post.Subject(title: "a")), .returned(subject)])
    #expect(try await mailer.perform("last=", ["newValue": subject]) == [.returned(nil)])
    #expect(try await mailer.perform("last") == [.returned(subject)])
    #expect(try await mailer.perform("measure(_:)", ["subject": 3]) == [.returned(3)])
    #expect(
      Post.MailerBinding.operations.first { $0.name == "send" }?.parameters.map(\.type)
        == ["Subject", "[Subject]?"])
  }

  @Test func `a struct of closures takes it too`() async throws {
    let printer = try await SubjectDriver(
      Post.PrinterBinding.fake("press") { Post.Printer(print: { $0.title + "!" }) })

    #expect(
      try await printer.perform("print(_:)", ["1": ["title": "a"]]) == [.returned("a!")])
  }

  @Test func `a protocol may be called Subject, and a type Concrete`() async throws {
    let history = try await SubjectDriver(SubjectBinding.fake("history") { History() })
    #expect(try await history.perform("study()") == [.returned(1848)])

    let mixer = try await SubjectDriver(
      Post.MixerBinding<NumberMixer>.fake("mixer") { NumberMixer() })
    #expect(
      try await mixer.perform("mix(_:)", ["concrete": ["number": 1]]) == [.returned(2)])
  }
}
