extension SubjectBody {
  func connect(_ log: DelegateLog) async throws {
    for delegate in watch.delegates { spies.append(try await delegate(&concrete, log)) }
  }

  func observe(_ name: String, in context: ConversionContext) async throws -> Value? {
    guard let look = watch.probes[name] else { return nil }
    // After a call, only the protocol's existential holds the newest copy of a struct.
    return try await look(subject as? Concrete ?? concrete, context)
  }
}
