extension SubjectBody {
  func connect(_ log: DelegateLog) async throws {
    for delegate in watch.delegates { spies.append(try await delegate(&concrete, log)) }
  }

  func observe(_ name: String, in context: ConversionContext) async throws -> Value? {
    guard let look = watch.probes[name] else { return nil }
    // The first call converts a struct to the existential, which is a copy. From then on, only the
    // existential contains the struct's changes.
    return try await look(subject as? Concrete ?? concrete, context)
  }
}
