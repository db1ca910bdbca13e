import ContractBinding
@testable import ContractModel
import Testing

@testable import ContractHarness

struct SubstitutionTests {
  @Test(
    arguments: [
      ("http://127.0.0.1:4711/a", "${vendor.url}/a"),
      ("no answer from http://127.0.0.1:4711.", "no answer from ${vendor.url}."),
      (#"{"a":"http:\/\/127.0.0.1:4711\/b"}"#, #"{"a":"$\u007bvendor.url}\/b"}"#),
      ("?u=http%3A%2F%2F127.0.0.1%3A4711%2Fa", "?u=%24%7Bvendor.url%7D%2Fa"),
      ("127.0.0.1:4711", "${vendor.authority}"),
      ("host: 127.0.0.1:4711", "host: ${vendor.authority}"),
      ("/tmp/home/place-1/file", "${place}/file"),
      ("/tmp/home/note", "${home}/note"), ("/tmp/other", "/tmp/other"), ("4711", "4711"), ("", ""),
    ])
  func `names what differs between runs`(text: String, named: String) {
    let substitution = Substitution(
      place: "/tmp/home/place-1/", home: "/tmp/home/",
      loopback: LoopbackAddress(url: "http://127.0.0.1:4711"))

    var observation = Observation(outcomes: [.returned(.string(text))])
    substitution.apply(to: &observation)

    #expect(observation.outcomes == [.returned(.string(named))])
  }

  @Test(arguments: ["/private/var/folders/x/place-1/file", "/var/folders/x/place-1/file"])
  func `knows a Mac's folder by both of its paths`(path: String) {
    let substitution = Substitution(place: "/private/var/folders/x/place-1", loopback: nil)

    var observation = Observation(outcomes: [.returned(.string(path))])
    substitution.apply(to: &observation)

    #expect(observation.outcomes == [.returned("${place}/file")])
  }
}
