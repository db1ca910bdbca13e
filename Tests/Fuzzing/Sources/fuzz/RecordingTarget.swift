@testable import ContractHarness
@testable import ContractModel
@testable import ContractRedaction
@testable import ContractValues

/// A recording: what can be read is written and read again without loss.
func testRecording(_ input: [UInt8]) {
  let file = RecordingFile(path: "/nowhere/fuzz.json")
  do throws(DiagnosticError) {
    let recording = try file.recording(in: input)
    let document = RecordingDocument(recording, stem: file.stem)
    // Bodies that are files of their own are on no disk here.
    guard document.bodies.isEmpty else { return }
    let again = try file.recording(in: document.json)
    precondition(again == recording)
  } catch {
    requireHarmless(DiagnosticText().render(error.diagnostic))
  }
}
