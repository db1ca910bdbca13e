extension SubjectBody {
  func connect(_ log: DelegateLog) async throws {
    for delegate in watch.delegates { spies.append(try await delegate(&concrete, log)) }
  }

  func observe(_ name: String, in context: ConversionContext) async throws -> Value? {
    guard let look = watch.probes[name] else { return nil }
    // A struct is copied at the first call. From then on, only the existential contains its
    // changes.
    return try await look(subject as? Concrete ?? concrete, context)
  }
}
