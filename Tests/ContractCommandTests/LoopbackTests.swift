import Testing

/// Where `verify` opens sockets.
struct LoopbackTests {
  private static let alone = "unshare -n sh -c 'ip link set lo up && exec \"$0\" \"$@\"'"
  private static let canBeAlone = Command.succeeds("unshare", "-n", "ip", "link", "set", "lo", "up")

  @Test(.enabled(if: canBeAlone, "needs the right to a network of its own, and ip"))
  func `keeps our whole suite where there is no network but loopback`() async throws {
    let online = try await JUnitRun(of: "contracts")
    let alone = try await JUnitRun(of: "\(Self.alone) contracts")

    #expect(try alone.verdicts == online.verdicts, "\(alone.output)")
    #expect(alone.exit == 0)
  }
}
