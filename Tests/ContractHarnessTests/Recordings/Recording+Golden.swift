import ContractBinding
import ContractHarness
@testable import ContractModel
@testable import ContractValues
import TestSupport

extension Recording {
  /// A recording with one of each thing that a file can hold.
  static let golden: Recording = {
    var streamed = Exchange.example(
      method: "GET", target: "/events?after=1", requestHeaders: [], request: "",
      headers: [VendorHeader("Content-Type", "text/event-stream"), VendorHeader("X-Empty", "")],
      response: "data: 1\r\n\ndata: 2\n")
    streamed.pieces = [Exchange.Piece(count: 10, after: 0), Exchange.Piece(count: 8, after: 120)]
    let image = Exchange(
      request: VendorRequest(method: "PUT", target: "/image", body: [0xFF, 0xD8, 0x00]),
      result: .failure(VendorFailure(.refused, "(7) Failed to connect")))
    return .example(
      exchanges: [.example(), streamed, image],
      steps: ["call put", "call watch", "begin load as first"],
      outcomes: [
        Outcome(
          end: .returned(nil),
          callbacks: [
            Outcome.Callback(
              handler: "success", arguments: [["$id": "ord_1", "total": 2.5]],
              beforeReturning: false)
          ]),
        Outcome(
          end: .threw(
            .error(ErrorValue(type: "StoreError", caseName: "lost", fields: ["after": 3])))),
        Outcome(end: .open, timedOut: 2),
      ],
      volatile: ["exchanges[0].response.body.header.revision"],
      redacted: [Redacted(rule: "json token", place: "outcomes[0].returned.token")])
  }()

  static let goldenText = #"""
    {
      "format": 2,
      "contract": "key-value",
      "scenario": "a key is stored",
      "provenance": {
        "recorded-at": "2026-01-02T03:04:05Z",
        "version": "0.2.0",
        "adapter": "curl",
        "through": "libcurl 7.88.1",
        "digest": "sha256:00"
      },
      "exchanges": [
        {
          "request": {
            "method": "POST",
            "target": "/v3/kv/put",
            "headers": [
              "Content-Type: application/json"
            ],
            "json": {
              "key": "Zm9v",
              "value": "YmFy"
            }
          },
          "response": {
            "status": 200,
            "headers": [
              "Content-Type: application/json"
            ],
            "json": {
              "header": {
                "revision": "2",
                "raft_term": "2"
              }
            }
          }
        },
        {
          "request": {
            "method": "GET",
            "target": "/events?after=1"
          },
          "response": {
            "status": 200,
            "headers": [
              "Content-Type: text/event-stream",
              "X-Empty:"
            ],
            "text": [
              "data: 1\r",
              "",
              "data: 2",
              ""
            ]
          },
          "pieces": [
            {
              "count": 10,
              "after": 0
            },
            {
              "count": 8,
              "after": 120
            }
          ]
        },
        {
          "request": {
            "method": "PUT",
            "target": "/image",
            "base64": "/9gA"
          },
          "failure": {
            "kind": "refused",
            "message": "(7) Failed to connect"
          }
        }
      ],
      "outcomes": [
        {
          "step": "call put",
          "calls-back": [
            {
              "handler": "success",
              "arguments": [
                {
                  "$$id": "ord_1",
                  "total": 2.5
                }
              ],
              "before-returning": false
            }
          ]
        },
        {
          "step": "call watch",
          "threw": {
            "$error": {
              "case": "lost",
              "fields": {
                "after": 3
              },
              "type": "StoreError"
            }
          }
        },
        {
          "step": "begin load as first",
          "open": true,
          "timed-out": 2.0
        }
      ],
      "volatile": [
        "exchanges[0].response.body.header.revision"
      ],
      "redacted": [
        {
          "rule": "json token",
          "place": "outcomes[0].returned.token"
        }
      ]
    }

    """#
}
