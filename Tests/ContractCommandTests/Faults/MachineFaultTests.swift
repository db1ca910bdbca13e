import Foundation
import Testing

/// What is said when the machine does not give what a run needs, and that nothing is lost by it.
struct MachineFaultTests {
  /// What is taken away, as a shell does it, and what must be said.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var line: String
    let said: [String]
    let exit: Int32

    init(_ name: String, _ line: String, says said: [String], exit: Int32 = 2) {
      testDescription = name
      self.line = line
      self.said = said
      self.exit = exit
    }
  }

  private static let shortages = [
    Fault(
      "the report's device is full", "hostile-contracts verify --junit /dev/full",
      says: ["4 kept", "the report could not be written", "No space left on device"]),
    Fault(
      "the report may not grow",
      "echo before > report.xml; set -o pipefail; "
        + "(ulimit -f 0; hostile-contracts verify --junit report.xml 2>&1) | cat; "
        + "status=$?; cat report.xml; exit $status",
      says: ["4 kept", "File too large (errno 27)", "before\n"]),
    Fault(
      "standard output is full",
      "hostile-contracts verify --junit report.xml > /dev/full; tail -n 1 report.xml",
      says: ["</testsuites>\n"], exit: 0),
    Fault(
      "standard streams are closed",
      "hostile-contracts verify --junit report.xml <&- >&- 2>&-; status=$?; "
        + "cat report.xml; exit $status",
      says: ["<?xml version", "</testsuites>\n"]),
    Fault(
      "standard output is closed", "hostile-contracts verify >&-",
      says: ["standard output could not be written", "Bad file descriptor (errno 9)"]),
    Fault(
      "standard output's reader has ended", "set -o pipefail; hostile-contracts verify | true",
      says: ["standard output was closed before all output was written"]),
    Fault(
      "nobody reads the report's pipe",
      "mkfifo pipe; timeout 20 hostile-contracts verify --junit pipe",
      says: ["4 kept", "no program reads this pipe (errno 6)"]),
    Fault(
      "nobody reads the events' pipe",
      "mkfifo pipe; timeout 9 hostile-contracts verify --events pipe",
      says: ["4 kept", "no program reads this pipe (errno 6)"]),
    Fault(
      "the report's pipe is full, until a signal comes",
      "mkfifo pipe; exec 3<>pipe; head -c 65536 /dev/zero >&3; "
        + "hostile-contracts verify --junit pipe 3>&- & run=$!; sleep 4; "
        + "start=$SECONDS; kill -TERM $run; wait $run; status=$?; "
        + "[ $((SECONDS - start)) -le 2 ] && echo in time; exit $status",
      says: ["its reader takes nothing (errno 110)", "in time\n"], exit: 143),
    Fault(
      "the events' file goes away",
      "sed -i 's/with: { errand: .*/with: { errand: \"2\" }/; s/returns: .*/returns: \"done: 2\"/' "
        + "Contracts/errands.yaml; rm -r Recordings; "
        + "hostile-contracts record > record.log 2>&1 && sed -i s/x/x/ record.log; "
        + "HOSTILE='takes its time' hostile-contracts verify --events events.jsonl & run=$!; "
        + "until [ -s events.jsonl ]; do sleep 0.05; done; rm events.jsonl; wait $run",
      says: ["4 kept", "No such file or directory (errno 2)"]),
    Fault(
      "too few descriptors", "ulimit -n 20; hostile-contracts verify",
      says: [
        "the suite could not list its subjects",
        "only 20 files may be open at a time, and 40 are needed",
      ]),
    Fault(
      "just enough descriptors", "ulimit -n 40; hostile-contracts verify",
      says: ["4 kept"], exit: 0),
    Fault(
      "1,000 descriptors", "ulimit -n 1000; hostile-contracts verify --jobs 32",
      says: ["4 kept"], exit: 0),
    Fault(
      "64 MB for a worker", "hostile-contracts verify --memory 64", says: ["4 kept"], exit: 0),
    Fault(
      "no folder for temporary files", "TMPDIR=$PWD/none hostile-contracts verify",
      says: ["4 kept"], exit: 0),
    Fault(
      "a clock behind the recordings",
      "sed -i 's/\"recorded-at\": \"20../\"recorded-at\": \"2098/' Recordings/errands/*.json; "
        + "hostile-contracts verify && hostile-contracts lint",
      says: ["4 kept", "nothing to mend"], exit: 0),
    Fault(
      "no environment", #"env -i "$(which hostile-contracts)" verify"#, says: ["4 kept"], exit: 0),
    Fault(
      "another record is at work",
      #"""
      perl -MFcntl=:DEFAULT,:flock -e 'sysopen(F, "Recordings", O_RDONLY); flock(F, LOCK_EX);
        $^F = 99; exit(system(@ARGV) >> 8)' hostile-contracts record --again
      """#,
      says: ["another run is recording here, so nothing was written"]),
    Fault(
      "the working folder is gone",
      "mkdir gone; cd gone; rmdir ../gone; hostile-contracts verify",
      says: ["there is no such folder of contracts"]),
    Fault(
      "the contracts go away", "hostile-contracts verify --contracts Contracts/gone.yaml",
      says: ["there is no such"]),
  ]

  /// What stands where a file to read is expected, made by a shell.
  private static let kinds = [
    "mkfifo PLACE", "mkdir PLACE", "ln -s /dev/zero PLACE",
    "perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 1)' PLACE",
  ]

  /// The files that commands read, each with a command that must say at once that it cannot.
  private static let inputs = [
    Fault(
      "a contract", "rm Contracts/*; KIND; $RUN verify", says: ["the contract is not a file"]),
    Fault(
      "a recording", "rm Recordings/errands/an-errand*; KIND; $RUN verify",
      says: ["recording", "--> Recordings/errands/an-errand-is-run.json:1:1"]),
    Fault(
      "a recording for lint", "rm Recordings/errands/an-errand*; KIND; $RUN lint",
      says: ["recording", "--> Recordings/errands/an-errand-is-run.json:1:1"]),
    Fault(
      "a file beside the recordings", "KIND; $RUN record --dry-run", says: ["2 up to date"], exit: 0
    ),
    Fault(
      "a shard's report", "KIND; $RUN report merge shard",
      says: ["the report of a shard cannot be read"]),
    Fault(
      "the last run", "KIND; $RUN verify --failed", says: ["there are no results of an earlier run"]
    ),
  ]

  private static let inputPaths = [
    "a contract": "Contracts/errands.yaml",
    "a recording": "Recordings/errands/an-errand-is-run.json",
    "a recording for lint": "Recordings/errands/an-errand-is-run.json",
    "a file beside the recordings": "Recordings/errands/note.json", "a shard's report": "shard",
    "the last run": ".build/contracts/hostile-contracts/last-run.json",
  ]

  @Test(arguments: inputs, kinds)
  func `says at once that an input is no file`(_ input: Fault, kind: String) async throws {
    let path = try #require(Self.inputPaths[input.testDescription])
    let made = "mkdir -p \"$(dirname \(path))\"; " + kind.replacing("PLACE", with: path)
    var fault = input
    fault.line = input.line.replacing("KIND", with: made)
      .replacing("$RUN", with: "timeout --kill-after=1 9 hostile-contracts")
    try await Self.expect(fault, from: "bash -c")
  }

  /// What Apple's kernels do not limit; stacks of 1 GiB each make threads few.
  private static let addressSpaces = [
    Fault(
      "no address space for threads", "ulimit -s 1048576 -v 3145728; hostile-contracts verify",
      says: [
        "nothing could be done", "threads that are needed could be started: ",
        "Resource temporarily unavailable (errno 11)",
      ]),
    // Two more than are needed: the lanes take none of those.
    Fault(
      "address space for few lanes",
      "cores=$(nproc); threads=$(((cores > 8 ? 8 : cores) + 10)); "
        + "ulimit -s 1048576 -v $((threads * 1048576)); "
        + "timeout --kill-after=1 20 hostile-contracts verify --jobs 32 --memory 65536",
      says: ["4 kept"], exit: 0),
    // Neither a hang nor a crash on the way from enough to so little that nothing can be loaded.
    Fault(
      "less and less address space",
      "for size in $(seq 1000000 -60000 100000); do "
        + "(ulimit -v $size; timeout 20 hostile-contracts verify) > said 2>&1; status=$?; "
        + "echo $size: $status; case $status in 0|2|127) ;; *) cat said; exit 1;; esac; done",
      says: ["1000000: 0\n", ": 2\n", "100000: 127\n"], exit: 0),
  ]

  /// Disks of their own, mounted where nobody else sees them.
  private static let disks = [
    Fault(
      "the report's disk is full",
      "mkdir disk; mount -t tmpfs -o size=4k none disk; echo before > disk/report.xml; "
        + "hostile-contracts verify --junit disk/report.xml; status=$?; "
        + "ls -A disk; cat disk/report.xml; exit $status",
      says: ["4 kept", "No space left on device", "report.xml\nbefore\n"]),
    Fault(
      "the report's disk is read-only",
      "mkdir disk; echo before > disk/report.xml; mount --bind disk disk; "
        + "mount -o remount,bind,ro disk; hostile-contracts verify --junit disk/report.xml; "
        + "status=$?; cat disk/report.xml; exit $status",
      says: ["4 kept", "Read-only file system", "before\n"]),
    Fault(
      "the recordings' disk is full",
      "mount -t tmpfs -o size=8k none Recordings; mkdir Recordings/errands; "
        + "echo before > Recordings/errands/an-errand-is-run.json; "
        + "head -c 8k /dev/zero > Recordings/filler 2>/dev/null; hostile-contracts record --again;"
        + "status=$?; cat Recordings/errands/*; exit $status",
      says: ["recordings cannot be written here", "No space left on device", "before\n"]),
    Fault(
      "the recordings are read-only",
      "rm Recordings/errands/another*; mount --bind Recordings Recordings; "
        + "mount -o remount,bind,ro Recordings; hostile-contracts record; status=$?; "
        + "ls Recordings/errands; exit $status",
      says: [
        "recordings cannot be written here", "Read-only file system", "an-errand-is-run.json\n",
      ]),
    Fault(
      "no room for a temporary folder",
      "mkdir disk; mount -t tmpfs -o nr_inodes=1 none disk; TMPDIR=$PWD/disk hostile-contracts "
        + "verify", says: ["no temporary folder in", "enough space"]),
    Fault(
      "no room for a worker's home",
      "mkdir disk; mount -t tmpfs -o nr_inodes=2 none disk; TMPDIR=$PWD/disk hostile-contracts "
        + "verify",
      says: ["the suite could not list its subjects", "could not be started", "enough space"]),
  ]

  /// Surroundings of Linux that a container may lack.
  private static let surroundings = [
    Fault(
      "no /proc, so no command line", "umount -l /proc; hostile-contracts verify nosuch --bogus",
      says: ["error: the command line cannot be read, so nothing was done", "there is no /proc"])
  ]

  /// A Mac has no such device.
  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test(arguments: shortages.filter { hasFullDevice || !$0.line.contains("/dev/full") })
  func `tells what is lacking`(_ fault: Fault) async throws {
    try await Self.expect(fault, from: "bash -c")
  }

  @Test(
    .enabled("needs a kernel that heeds ulimit -v") {
      await !Command.succeeds("bash", "-c", "ulimit -v 1; true | cat")
    },
    arguments: addressSpaces)
  func `tells that there are too few threads`(_ fault: Fault) async throws {
    try await Self.expect(fault, from: "bash -c")
  }

  @Test(
    .enabled("needs the right to mount, as root or in a user namespace") {
      await Command.succeeds("unshare", "-m", "true")
    },
    arguments: disks)
  func `tells what is wrong with a disk`(_ fault: Fault) async throws {
    try await Self.expect(fault, from: "unshare -m bash -c")
  }

  @Test(
    .enabled("needs the right to mount, as root or in a user namespace") {
      await Command.succeeds("unshare", "-m", "umount", "-l", "/proc")
    },
    arguments: surroundings)
  func `tells which surroundings are missing`(_ fault: Fault) async throws {
    try await Self.expect(fault, from: "unshare -m bash -c")
  }

  private static func expect(_ fault: Fault, from shell: String) async throws {
    let result = try await TemporaryFolder.with { folder in
      try await Command.shell(
        #"cp -r "$REPOSITORY"/Tests/HostileContracts/{Contracts,Recordings} .; \#(shell) "$FAULT""#,
        in: folder, environment: ["FAULT": fault.line], within: 60)
    }
    let reported = result.stdout + result.stderr

    for words in fault.said { #expect(reported.contains(words), "\(reported)") }
    #expect(result.exit == fault.exit, "\(reported)")
  }
}
