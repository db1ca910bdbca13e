import Foundation
import Testing

/// `verify --watch` through the real command, with edits of contracts and recordings.
struct WatchTests {
  /// Starts the command in the background, and defines `rounds N`, which waits until it has ended
  /// so many rounds.
  ///
  /// The program is elsewhere than in a package's build folder, so the working folder is watched,
  /// and nothing is built.
  private static let begin = """
    cp -r "$REPOSITORY"/{Contracts,Recordings} .
    mkdir .bin; ln "$(command -v contracts)" .bin 2>/dev/null || cp "$(command -v contracts)" .bin
    PATH=$PWD/.bin:$PATH
    rounds() { for i in $(seq 400); do
      [ "$(grep -c waiting out 2>/dev/null)" = "$1" ] && return; sleep 0.05; done
      echo "never ended round $1"; }
    contracts verify "${options[@]}" --watch >out 2>&1 & watch=$!
    rounds 1

    """

  private func watch(
    _ edits: String, options: String = "", after preparation: String = ""
  ) async throws -> Command.Result {
    var result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        """
        options=(\(options.contains("--contracts") ? "" : "file-reader map") \(options))
        \(preparation)
        \(Self.begin)\(edits)
        kill $watch; wait $watch; echo $?; cat out
        """, in: folder)
    }
    result.stdout = result.stdout.replacing(/\(\d[^)]* m?s\)/, with: "(…)")
    return result
  }

  @Test func `verifies what an edit concerns, and shows what is wrong with it`() async throws {
    let result = try await watch(
      """
      echo '# a word' >Contracts/tmp7; cat Contracts/map.yaml >>Contracts/tmp7
      mv Contracts/tmp7 Contracts/map.yaml; rounds 2
      touch Recordings/file-reader/a-final-slash*; rounds 3
      echo 'bad: [' >>Contracts/map.yaml; rounds 4
      """)

    #expect(
      result.stdout == """
        143
        file-reader: 7 scenarios kept by 3 subjects (…)
        map: 9 scenarios kept by 4 subjects (…)
        39 kept, 18 pairs do not apply (…)

        waiting for edits
        edited: Contracts/map.yaml
        map: 9 scenarios kept by 4 subjects (…)
        22 kept, 14 pairs do not apply (…)

        waiting for edits
        edited: Recordings/file-reader/a-final-slash-asks-for-a-directory.json
        file-reader: 7 scenarios kept by 3 subjects (…)
        17 kept, 4 pairs do not apply (…)

        waiting for edits
        edited: Contracts/map.yaml
        error: the file is not valid YAML
           --> Contracts/map.yaml:101:7
            |
        101 | bad: [
            |       ^ did not find expected node content
        help: close what was opened, or quote the text

        nothing was checked, 1 other problem (…)

        waiting for edits

        """, "\(result.stdout)\(result.stderr)")
  }

  @Test func `takes no report that it writes for an edit`() async throws {
    let result = try await watch("sleep 0.5", options: "--junit report.xml --html page.html")

    #expect(result.stdout.ranges(of: "waiting").count == 1, "\(result.stdout)")
    #expect(!result.stdout.contains("edited"))
  }

  @Test func `verifies an edit that comes in the middle of a round`() async throws {
    let result = try await watch(
      """
      echo '# a word' >>Contracts/map.yaml; sleep 0.08
      echo '# a word' >>Contracts/file-reader.yaml; sleep 2; rounds $(grep -c waiting out)
      """)

    #expect(result.stdout.contains("Contracts/file-reader.yaml"), "\(result.stdout)")
    #expect(result.stdout.ranges(of: "file-reader: 7 scenarios kept").count == 2)
  }

  @Test func `takes a contract with another name for a new one`() async throws {
    let result = try await watch(
      "sed -i.bak 's/^contract: map/contract: plan/' few/map.yaml; rm few/*.bak; rounds 2",
      options: "--contracts few",
      after: #"mkdir few; cp "$REPOSITORY"/Contracts/{map,file-reader}.yaml few"#)
    let second = try #require(result.stdout.components(separatedBy: "waiting").dropFirst().first)

    #expect(second.contains("plan"), "\(result.stdout)")
    #expect(!second.contains("there is no contract"))
  }

  @Test func `watches folders under hidden names`() async throws {
    let result = try await watch(
      "echo '# a word' >>.few/here/map.yaml; rounds 2", options: "--contracts .few/here",
      after: #"mkdir -p .few/here; cp "$REPOSITORY"/Contracts/map.yaml .few/here"#)

    #expect(result.stdout.contains("edited: .few/here/map.yaml\n"), "\(result.stdout)")
  }

  @Test func `keeps failures for later runs`() async throws {
    let result = try await watch(
      """
      cat .build/contracts/contracts/last-run.json; echo
      sed -i.bak 's/"returned": false/"returned": true/' Recordings/file-reader/an-empty*; rounds 2
      contracts verify --failed | tail -n 1
      mv Recordings/file-reader/*.bak "$(ls Recordings/file-reader/an-empty*.json)"; rounds 3
      cat .build/contracts/contracts/last-run.json; echo
      """, after: "mkdir .build")
    let files = result.stdout.split(separator: "\n").filter { $0.contains("failures") }

    #expect(files.count == 2, "\(result.stdout)\(result.stderr)")
    #expect(files.first == #"{"failures":[],"format":1}"#)
    #expect(result.stdout.contains("\n2 broken"), "\(result.stdout)")
    #expect(files.last == #"{"failures":[],"format":1}"#)
  }

  #if os(Linux)
    @Test func `verifies all that may have changed where the kernel has dropped notices`()
      async throws
    {
      let result = try await watch(
        """
        kill -STOP $watch
        for i in $(seq 9000); do : >>.a; : >>.b; done
        mkdir Contracts/new; echo '# a word' >>Contracts/map.yaml
        kill -CONT $watch; rounds 2
        mv Contracts/file-reader.yaml Contracts/new; rounds 3
        sleep 0.5; echo '# a word' >>Contracts/new/file-reader.yaml; rounds 4
        """)
      let rounds = result.stdout.components(separatedBy: "waiting")

      #expect(rounds.count == 5, "\(result.stdout)\(result.stderr)")
      #expect(rounds.dropFirst().first?.contains("map: 9 scenarios kept") == true)
      #expect(rounds.dropFirst(3).first?.contains("edited: Contracts/new/file-reader.yaml") == true)
    }

    @Test(
      .enabled("needs user namespaces, which have a limit of their own") {
        await Command.succeeds(
          "unshare", "-Ur", "bash", "-c", "echo 9 >/proc/sys/user/max_inotify_watches")
      },
      arguments: ["1", "$(find . -path './.*' -prune -o -type d -print | wc -l)"])
    func `looks at files where the kernel grants no more watches, and says so once`(
      limit: String
    ) async throws {
      let result = try await TemporaryFolder.with { folder in
        try await Command.shell(
          """
          cat >watch <<'END'
          cp -r "$REPOSITORY"/{Contracts,Recordings} .
          echo \(limit) >/proc/sys/user/max_inotify_watches
          options=(file-reader map)
          \(Self.begin)
          mkdir Contracts/new; sleep 1
          mv Contracts/map.yaml Contracts/new
          until grep -q new/map.yaml out; do sleep 0.1; done; sleep 1
          # On a busy machine an edit may belong to the round before.
          until grep -qx 'edited: Contracts/new/map.yaml' out; do
            echo '# a word' >>Contracts/new/map.yaml; sleep 2
          done
          kill $watch; wait $watch; cat out
          END
          unshare -Ur bash watch
          """, in: folder)
      }
      let line = "the system grants no more watches, so files are looked at twice a second\n"

      #expect(result.stdout.ranges(of: line).count == 1, "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains("edited: Contracts/new/map.yaml\n"), "\(result.stdout)")
    }
  #endif

  @Test(arguments: ["--live", "--in-process", "--changed HEAD", "--shard 1/2", "--events -"])
  func `excludes what makes no sense beside it`(option: String) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell("contracts verify --watch \(option)", in: folder)
    }
    let name = option == "--events -" ? option : String(option.prefix { $0 != " " })

    #expect(result.exit == 64)
    #expect(result.stderr.hasPrefix("Error: '--watch' excludes '\(name)'.\n"), "\(result.stderr)")
  }
}
