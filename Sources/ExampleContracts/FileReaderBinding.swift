public import ContractBinding
public import ExampleFiles

/// The binding of `FileReader`, written by hand as `@Contracted` would generate it.
///
/// This is needed because `ExampleFiles` does not import the contracts library.
public enum FileReaderBinding: OperationBinding {
  /// The type of an implementation, which is the owned protocol.
  public typealias Subject = any FileReader

  /// The name after `protocol:` in the contract.
  public static let protocolName = "FileReader"

  /// The two operations that a contract may call, with the parameter that each takes.
  public static let operations = ["fileExists", "directoryExists"].map { name in
    Operation(
      name: name,
      signature: "\(name)(atPath:)",
      parameters: [Operation.Parameter(label: "atPath", name: "atPath", type: "String")]
    )
  }

  /// Calls the operation with this signature, and passes its result to the reply.
  public static func perform(
    _ signature: String,
    on subject: inout Subject,
    with arguments: Arguments,
    reply: Reply
  ) async throws {
    switch signature {
    case "fileExists(atPath:)":
      reply.returned(subject.fileExists(atPath: try arguments.make("atPath")))
    case "directoryExists(atPath:)":
      reply.returned(subject.directoryExists(atPath: try arguments.make("atPath")))
    default: throw UnknownOperation(signature)
    }
  }
}
