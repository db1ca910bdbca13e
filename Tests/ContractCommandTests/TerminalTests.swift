import Foundation
import Testing

#if os(Linux)
  /// What a terminal gets and a pipe does not; `script` of util-linux is the terminal.
  struct TerminalTests {
    private static let verify = """
      contracts verify file-reader --contracts "$REPOSITORY/Contracts" \
      --recordings "$REPOSITORY/Recordings"
      """

    private func output(
      _ line: String, _ environment: [String: String] = [:]
    ) async throws -> String {
      let variables = ["TERM": "xterm"].merging(environment) { $1 }
      return try await TemporaryFolder.with { folder in
        let result = try await Command.shell(line, in: folder, environment: variables)
        #expect(result.exit == 0, "\(result.stdout)\(result.stderr)")
        return result.stdout
      }
    }

    private func onTerminal(_ line: String) -> String {
      "script --quiet --return --command '\(line)' /dev/null"
    }

    @Test func `a terminal gets colour, and what is redrawn is erased again`() async throws {
      let text = try await output(onTerminal(Self.verify))

      #expect(text.contains("\u{1B}[32mfile-reader"))
      #expect(text.contains("kept"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `a terminal gets no colour where somebody said so`(
      environment: [String: String]
    ) async throws {
      let text = try await output(onTerminal(Self.verify), environment)

      #expect(!text.contains(/\e\[[0-9;]*m/))
    }

    @Test func `a terminal is told of a long scenario while it runs`() async throws {
      let line = onTerminal("broken-contracts verify --contracts .")
      let result = try await Mischief(deeds: ["hang"], limit: "3s")
        .verify(line: line, environment: ["TERM": "xterm"])

      #expect(result.stdout.contains(/\r0 of 1  mischief: 0\. hang, mischief-maker/))
    }

    @Test func `a terminal is told how far record has come`() async throws {
      let text = try await output(
        """
        mkdir Contracts
        cat >Contracts/errands.yaml <<'END'
        contract: errands
        protocol: Errand
        vendor: { name: home, kind: local }
        scenarios:
          - name: a long errand
            steps: [{ call: run, with: ["1.5"] }]
        END
        \(onTerminal("hostile-contracts record"))
        """, ["HOSTILE": "takes its time"])

      #expect(text.contains(/\r0 done, 1 left, \d s  home, errands: a long errand\e\[K/))
      #expect(text.contains("\r\u{1B}[Krecorded   errands: a long errand\r\n"), "\(text)")
    }

    /// Records again what was edited, and presses a key at each question.
    ///
    /// The `earlier` keys are pressed before the first question. Before each key, the shell does
    /// what `meanwhile` says, in which `$asked` is the number of the question.
    private func review(
      _ keys: String, after earlier: String = "", meanwhile: String = ""
    ) async throws -> String {
      let line = onTerminal("contracts record file-reader --again --review")
      return try await output(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        rm Recordings/file-reader/a-file-is-a-file-and-no-directory.json
        cp -r Recordings before
        sed -i '0,/"returned": true/s//"returned": false/' Recordings/file-reader/a-directory*.json
        sed -i '0,/"returned": false/s//"returned": true/' Recordings/file-reader/an-empty*.json
        cp -r Recordings edited
        mkfifo keys; touch screen
        \(line.replacing("/dev/null", with: "--flush screen")) <keys >/dev/null & review=$!
        exec 9>keys
        printf '\(earlier)' >&9
        for key in $(echo \(keys) | fold -w 1); do
          asked=$((asked + 1))
          until [ "$(grep -c 'q quit? ' screen)" -ge $asked ] || ! kill -0 $review; do
            sleep 0.05
          done
          \(meanwhile)
          printf $key >&9
        done
        exec 9>&-
        wait $review || echo "exit $?"
        sed -e 1d -e 's/.*\\x1b\\[K//' -e 's/\\r$//' screen | grep -v '^Script done'
        for state in before edited; do diff -rq $state Recordings; done
        true
        """, ["NO_COLOR": "1"])
    }

    @Test func `a review writes what is accepted, and leaves the rest as it was`() async throws {
      let text = try await review("ras")
      let accepted = "file-reader/a-directory-is-a-directory-and-no-file.json"
      let skipped = "file-reader/an-empty-path-leads-nowhere.json"

      #expect(
        text.replacing(/2\d{3}-\d\d-\d\d/, with: "(day)") == """
          1 of 3, a new recording
          file-reader: a file is a file and no directory
            contract   Contracts/file-reader.yaml:9:5
            recording  Recordings/file-reader/a-file-is-a-file-and-no-directory.json
            recorded   (day), today, by FileManager, through this machine
            tags       plain
            given      a file {"path": "${place}/notes.txt"}

            1  call fileExists
               {"atPath": "${place}/notes.txt"}
               contract                               recorded
               returns true                           returns true

            2  call directoryExists
               {"atPath": "${place}/notes.txt"}
               contract                               recorded
               returns false                          returns false
          a accept, r reject, s skip, A accept all, q quit? reject

          2 of 3  file-reader: a directory is a directory and no file
            Recordings/file-reader/a-directory-is-a-directory-and-no-file.json
            step 1, call directoryExists: returned
              - false
              + true
          a accept, r reject, s skip, A accept all, q quit? accept

          3 of 3  file-reader: an empty path leads nowhere
            Recordings/file-reader/an-empty-path-leads-nowhere.json
            step 1, call fileExists: returned
              - true
              + false
          a accept, r reject, s skip, A accept all, q quit? skip

          1 accepted, 1 rejected, 1 skipped, 4 unchanged

          Files before/\(accepted) and Recordings/\(accepted) differ
          Files before/\(skipped) and Recordings/\(skipped) differ
          Files edited/\(accepted) and Recordings/\(accepted) differ

          """, "\(text)")
    }

    @Test(arguments: [
      ("A", "3 accepted"), ("rA", "2 accepted, 1 rejected"), ("aq", "1 accepted, 2 skipped"),
    ])
    func `a review can end early`(keys: String, total: String) async throws {
      let text = try await review(keys)

      #expect(text.contains("\n\(total), 4 unchanged\n"), "\(text)")
    }

    @Test func `a review takes no key for an answer that was pressed before it asked`()
      async throws
    {
      let text = try await review("q", after: "A")

      #expect(text.contains("\n3 skipped, 4 unchanged\n"), "\(text)")
    }

    @Test(arguments: ["</dev/null", "< <(printf aa)"])
    func `a review ends if the input ended before it asked`(input: String) async throws {
      let line = onTerminal("contracts record file-reader --again --review")
      let text = try await output(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        sed -i '0,/"returned": true/s//"returned": false/' Recordings/file-reader/a-directory*.json
        cp -r Recordings edited
        timeout 60 \(line) \(input)
        diff -r edited Recordings
        """)

      #expect(text.contains("q quit? "), "\(text)")
      #expect(text.contains("1 skipped"), "\(text)")
    }

    @Test func `a review tells what it cannot write, and goes on`() async throws {
      let text = try await review(
        "aaa",
        meanwhile: """
          case $asked in
          1) mv Recordings/file-reader kept; touch Recordings/file-reader ;;
          2) rm Recordings/file-reader; mv kept Recordings/file-reader ;;
          esac
          """)

      #expect(text.hasPrefix("exit 2\n"), "\(text)")
      #expect(text.contains("error: the recording could not be written"), "\(text)")
      #expect(!text.contains("nothing could be done"), "\(text)")
      #expect(text.contains("\n2 accepted, 1 not written, 4 unchanged\n"), "\(text)")
    }

    /// The settings of the terminal after `verify --watch`, with its exit status, when keys were
    /// pressed after the first round.
    private func settings(after keys: String) async throws -> String {
      let line = onTerminal("bash line").replacing("/dev/null", with: "--flush screen")
      return try await output(
        """
        cp -r "$REPOSITORY"/{Contracts,Recordings} .
        cat >line <<'END'
        trap : INT
        contracts verify file-reader --watch
        echo "exit $?" >settings
        stty -a | grep -ow -e '-*echo' -e '-*icanon' >>settings
        END
        mkfifo keys; touch screen
        timeout 60 \(line) <keys >/dev/null & watch=$!
        exec 9>keys
        until grep -q 'q quit' screen || ! kill -0 $watch; do sleep 0.05; done
        printf '\(keys)' >&9
        wait $watch
        exec 9>&-
        cat settings
        """)
    }

    @Test(arguments: [("q", "0"), (#"\004"#, "0"), (#"\003"#, "130"), (#"\003\003"#, "130")])
    func `a terminal gets its settings back after a watch`(
      keys: String, status: String
    ) async throws {
      #expect(try await settings(after: keys) == "exit \(status)\nicanon\necho\n")
    }

    /// Watches errands, of which the second takes longer than a batch of `record`, and presses
    /// keys.
    ///
    /// In the lines for the shell, `press KEY` presses a key, `see TEXT` waits for a text, and
    /// `seen TEXT` counts the lines with it.
    private func watchErrands(_ keys: String) async throws -> String {
      let line = onTerminal("hostile-contracts verify --watch --filter \"scenario(~errand)\"")
        .replacing("/dev/null", with: "--flush screen")
      return try await output(
        """
        mkdir Contracts Recordings
        cat >Contracts/errands.yaml <<'END'
        contract: errands
        protocol: Errand
        vendor: { name: home, kind: local }
        scenarios:
          - { name: errand 1, steps: [{ call: run, with: ["0.1"] }] }
          - { name: errand 2, steps: [{ call: run, with: ["3.2"] }] }
          - { name: errand 3, steps: [{ call: run, with: ["0.2"] }] }
          - { name: idleness, steps: [{ call: run, with: ["0"] }] }
        END
        mkfifo keys; touch screen
        timeout 100 \(line) <keys >/dev/null & watch=$!
        exec 9>keys
        press() { printf "$1" >&9; }
        seen() { grep -c -e "$1" screen; }
        see() { until grep -q -e "$1" screen || ! kill -0 $watch; do sleep 0.05; done; }
        see 'q quit'
        \(keys)
        press q; wait $watch; exec 9>&-
        cat screen
        """, ["NO_COLOR": "1", "HOSTILE": "takes its time"])
    }

    @Test func `a watch records what was asked for to its end, and again when asked again`()
      async throws
    {
      let text = try await watchErrands(
        """
        press r; see '^3 written'
        see '6 kept'; sleep 0.5; before=$(seen 'waiting for')
        echo '# a word' >>Contracts/errands.yaml
        until [ $(seen 'waiting for') -gt $before ]; do sleep 0.05; done
        press r; see '3 unchanged'
        """)

      for number in 1...3 {
        #expect(text.contains("recorded   errands: errand \(number)\r\n"), "\(text)")
        #expect(text.contains("unchanged  errands: errand \(number)\r\n"))
      }
      #expect(!text.contains("interrupted"))
      #expect(!text.contains("idleness"))
    }

    @Test func `a watch lets a recording end in order when it is left`() async throws {
      let text = try await watchErrands("press r; see 'recorded   errands: errand 1'")

      #expect(text.contains("error: the run was interrupted before"), "\(text)")
    }

    @Test func `a pipe gets plain lines`() async throws {
      let text = try await output(Self.verify)

      #expect(!text.contains("\u{1B}") && !text.contains("\r"))
    }
  }
#endif
