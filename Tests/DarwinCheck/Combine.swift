// swift-format-ignore-file
// Combine, as far as this package uses it.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

public final class AnyCancellable {
  public func cancel() {}
}

public final class Future<Output, Failure: Error>: Publisher {
  public var value: Output { get async throws { fatalError() } }
}

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  public init(_ value: Output) {}
  public func send(_ value: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  public init() {}
  public func send(_ value: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ value: Output) {}
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {}

public struct Empty<Output, Failure: Error>: Publisher {
  public init(completeImmediately: Bool = true) {}
}

public struct Fail<Output, Failure: Error>: Publisher {
  public init(error: Failure) {}
}

public enum Publishers {
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    public func setFailureType<Other: Error>(to type: Other.Type) -> Sequence<Elements, Other> {
      fatalError()
    }
  }

  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { fatalError() }

  public func append<Other: Publisher>(_ other: Other) -> Publishers.Concatenate<Self, Other>
  where Other.Output == Output, Other.Failure == Failure { fatalError() }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
}

extension Array {
  public var publisher: Publishers.Sequence<[Element], Never> { fatalError() }
}
