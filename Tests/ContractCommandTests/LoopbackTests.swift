import Testing

/// Where `verify` opens sockets.
struct LoopbackTests {
  private static let alone = "unshare -n sh -c 'ip link set lo up && exec \"$0\" \"$@\"'"

  @Test(
    .enabled("needs the right to a network of its own, and ip") {
      await Command.succeeds("unshare", "-n", "ip", "link", "set", "lo", "up")
    })
  func `keeps our whole suite where there is no network but loopback`() async throws {
    let online = try await JUnitRun(of: "contracts")
    let alone = try await JUnitRun(of: "\(Self.alone) contracts")

    #expect(try alone.verdicts == online.verdicts, "\(alone.output)")
    #expect(alone.exit == 0)
  }

  @Test func `tells of a request that comes after its scenario`() async throws {
    try await TemporaryFolder.with { folder in
      let result = try await Command.shell(
        """
        mkdir Contracts
        sed -e 's|kind: local|kind: http, url: "http://127.0.0.1:9"|' \
          -e 's/^    steps:/    fault: status 503\\n&/' \
          "$REPOSITORY/Tests/HostileContracts/Contracts/errands.yaml" >Contracts/errands.yaml
        hostile-contracts verify --jobs 1 --verbose
        """, in: folder, environment: ["HOSTILE": "is late"])

      #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
      let reported =
        "a GET of 'an errand is run' came after that scenario had ended, and was refused"
      #expect(result.stdout.contains(reported), "\(result.stdout)")
    }
  }
}
