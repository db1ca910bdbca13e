import ContractBinding
import Foundation

/// The live adapter.
///
/// Its secrets are in the environment, in variables of which no contract
/// speaks, as if they stood in the adapter's own configuration.
struct VendorCourier: Courier {
  let vendor: Vendor

  func fetch(_ errand: String) async throws -> Parcel {
    if errand == "crash" {
      FileHandle.standardError.write(Data("giving up: \(credential)\n".utf8))
      fatalError("password=\(canary("crash"))")
    }
    let response = try await vendor.client.send(request(errand))
    let text = String(decoding: response.body, as: UTF8.self)
    if response.status >= 400 {
      throw CourierRefused(reason: text, token: canary("error"))
    }
    // What is compressed would have to be unpacked first.
    let isText = errand != "packed"
    return Parcel(status: response.status, text: isText ? text : "", cookie: cookie(response))
  }

  func signIn() async throws -> Parcel {
    let answer = try await vendor.client.send(VendorRequest(method: "POST", target: "/login"))
    let fields = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: String]
    let token = fields?["access_token"] ?? ""
    let next = VendorRequest(
      method: "GET", target: "/mine?since=1",
      headers: [VendorHeader("Authorization", "Bearer \(token)"), VendorHeader("X-Echo", token)])
    let response = try await vendor.client.send(next)
    return Parcel(status: response.status, text: String(decoding: response.body, as: UTF8.self))
  }

  private var credential: String { vendor.credential("COURIER_TOKEN") }

  private func cookie(_ response: VendorResponse) -> String? {
    response.headers.first { $0.name.lowercased() == "set-cookie" }?.value
  }

  private func request(_ errand: String) -> VendorRequest {
    let target = "/\(errand)"
    switch errand {
    case "headers":
      return VendorRequest(
        method: "GET", target: target,
        headers: [
          VendorHeader("Authorization", "Custom \(canary("header"))"),
          VendorHeader("Cookie", "sid=\(canary("cookie")); theme=dark"),
          VendorHeader("X-Api-Key", canary("key")),
          VendorHeader("Referer", "https://me:\(canary("userinfo"))@example.com/"),
        ])
    case "query":
      return VendorRequest(
        method: "GET",
        target: "/query?api_key=\(canary("query"))&code=\(canary("code"))&state=1"
          + "&X-Amz-Signature=\(canary("aws"))")
    case "path": return VendorRequest(method: "GET", target: "/hooks/\(canary("path"))")
    case "form":
      return post(target, "user=me&password=\(canary("form"))", "application/x-www-form-urlencoded")
    case "multipart":
      return post(
        target,
        "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(canary("multipart"))\r\n--b--",
        "multipart/form-data; boundary=b")
    case "parts":
      let part = "Content-Type: application/json\r\n\r\n{\"a\":[{\"pin\":\"\(canary("part"))\"}]}"
      return post(target, "--b\r\n\(part)\r\n--b--\r\n", "multipart/mixed; boundary=b")
    case "xml":
      return post(
        target, "<a><credentials><user>\(canary("xml"))</user></credentials></a>",
        "application/xml")
    case "known":
      let token = credential
      let wrapped = Data("x:\(token)".utf8).base64EncodedString()
      return post(target, "{\"note\":\"\(token)\",\"wrapped\":\"\(wrapped)\"}", "application/json")
    case "surprise":
      return VendorRequest(
        method: "PUT", target: "/surprise?token=\(canary("surprise"))",
        headers: [VendorHeader("Content-Type", "application/json")],
        body: Array("{\"secret\":\"\(canary("surprise"))\",\"note\":\"\(credential)\"}".utf8))
    default: return VendorRequest(method: "GET", target: target)
    }
  }

  private func post(_ target: String, _ body: String, _ type: String) -> VendorRequest {
    VendorRequest(
      method: "POST", target: target, headers: [VendorHeader("Content-Type", type)],
      body: Array(body.utf8))
  }
}

/// The suite: an adapter, and one that sends something else.
struct CanarySuite: ContractSuite {
  static var subjects: [any Registration] {
    [
      CourierBinding.liveAdapter("courier") { vendor in VendorCourier(vendor: vendor) }
        .state("signed in") { vendor, _ in
          _ = try await vendor.client.send(VendorRequest(method: "GET", target: "/json"))
        }
        .state("turned away") { vendor, _ in
          let request = VendorRequest(method: "GET", target: "/refused")
          let answer = try await vendor.client.send(request)
          throw CourierRefused(
            reason: String(decoding: answer.body, as: UTF8.self), token: canary("state"))
        }
        .probe("configuration") { _ in
          ["authorization": "Custom \(canary("probe"))", "note": "password=\(canary("observed"))"]
        },
      CourierBinding.liveAdapter("courier on another way") { vendor in
        DetouringCourier(courier: VendorCourier(vendor: vendor))
      }
      .state("signed in") { _, _ in }
      .state("turned away") { _, _ in }
      .probe("configuration") { _ in ["authorization": canary("probe")] },
    ] + ClubSubjects.all
  }
}

/// An adapter that sends what was never recorded.
struct DetouringCourier: Courier {
  let courier: VendorCourier

  func fetch(_ errand: String) async throws -> Parcel { try await courier.fetch("surprise") }
  func signIn() async throws -> Parcel { try await courier.fetch("surprise") }
}

/// The secret of a place, from an environment of which no contract speaks.
private func canary(_ plant: String) -> String {
  ProcessInfo.processInfo.environment["CANARY_\(plant.uppercased())", default: "none"]
}
