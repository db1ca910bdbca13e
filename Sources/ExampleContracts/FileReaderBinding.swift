public import ContractBinding
public import ExampleFiles

/// The binding of `FileReader`, written by hand as `@Contracted` would generate it.
///
/// This is needed because `ExampleFiles` does not import the contracts library.
public enum FileReaderBinding: OperationBinding {
  /// The owned protocol.
  public typealias Subject = any FileReader

  /// The name in contracts.
  public static let protocolName = "FileReader"

  /// The operations that a contract may call.
  public static let operations = ["fileExists", "directoryExists"].map { name in
    Operation(
      name: name,
      signature: "\(name)(atPath:)",
      parameters: [Operation.Parameter(label: "atPath", name: "atPath", type: "String")]
    )
  }

  /// Calls one operation and passes its result to the reply.
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
