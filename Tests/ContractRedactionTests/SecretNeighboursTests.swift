import ContractBinding
@testable import ContractRedaction
import Testing

/// Names that are those of secrets only beside certain values or neighbours.
struct SecretNeighboursTests {
  @Test(arguments: [
    #"{"authCode":"Kq8lDYtCTq4M64","amount":12}"#, #"{"authCode":"123456"}"#,
    #"{"authorization":"Bearer abcdefgh"}"#, #"{"authorization":"Kq8lDYtCTq4M64"}"#,
    #"{"invite_code":"Kq8lDYtCTq"}"#, #"{"session_id":"X3lUlvLELLYxeTx4yOVu6UDpasG"}"#,
    "https://a.example/?sid=81264937501", "https://a.example/?sid=a8f3c01b",
    #"{"session":{"id":"b2158121-7af9-49d4-9561-1f588205523e"}}"#,
    #"{"de":{"password":"Kq8lDYtCTq4"}}"#, #"{"password":"admin"}"#, #"{"token":"Kq8lDYtC"}"#,
    #"{"sig":"MEUCIQDKq8lDYtCTq4"}"#, #"{"rawHeaders":["Host","a","X-Api-Key","Kq8lDYtCTq4"]}"#,
    #"{"authentication":{"value":"+a7654321"}}"#, #"{"credentials":{"key_id":"Kq8lDYtCTq4"}}"#,
    // UUIDs under a secret's name.
    #"{"stream_key":"e8559a65-da3a-4637-baa8-fee59cd2ad13"}"#,
    "wss://a.example/link/?ticket=3f8ab897-273e-46c4-87e5-c9a4f912c0c3&app=1",
    #"{"grant":{"code":"812d9561-a73f-4b27-8e45-ecacddbd996c","expires_in":2592000}}"#,
    #"{"ApiTokens":["d9c79cb4-c579-4bbb-950a-18af8a41af58"]}"#,
    #"{"auth_req_id":"f310de3d-2592-475f-872d-969e17676889"}"#,
    // Codes of a login.
    "To=%2B41791234567&Code=476355", #"{"phone":"+41791234567","code":"476355"}"#,
    "/cb?code=b6c202a466b7dc7ae157a982b06bc184&shop=acme.example", #"{"host_key":"833713"}"#,
    "/api/hello?code=BZ8vMFBmixOVeqHkQbBtK5V2lQhUsRQtmjHzeCVDp7gDiTno1kBBmg==",
    #"{"client_id":"shop","code":"0de7c149bbe935c782b762ebc5b4eae8"}"#,
    "/1/me?key=471f97e8c303a336cff9d2618df5baed&token=ATTA6b01d712c778b7c33a79",
    // Keys that look generated.
    #"{"functionKeys":{"default":"giC8mTH4sIWVH89dV2yxEjnhKKAjjE10kqZfk94z"}}"#,
    #"{"routing_key":"a4f813829a2c2f3f57fb3cde388a8470"}"#,
    #"{"crumb":"9f169f70d987b2b5e258b43cd2b3adec"}"#,
    #"{"sessionData":"Ab02b4c0!avySUd5pv9M/MbUn5tTfMBvh+sPy4o/yFBTQtXJ5ljYLQ=="}"#,
    #"{"keys":["cd3651dd094b2d2697976a3471562883"],"keys_base64":["zTZR3QlLLSaXl2o0cVYogw=="]}"#,
    "kubeadm join a --certificate-key e150cb5d4a6a5dd2fc4ae45bc30b8f8f910c2e4b",
    "<x><sign><![CDATA[54545BED1D952BBA762B9A5D3F6FF052]]></sign></x>",
    "tokens:\n  - e3QVryXqamkfgMJ8epqIVt1R\n  - IUA4zK37TamXDf2DueARvusz\n",
    // Secrets that the text around them names.
    #"{"value":"osjsnY=~imLRs","id":"https://a.vault.example/secrets/db/dc3702ef"}"#,
    #"{"result":"XBm%.oa7Ey:?","length":12,"bcrypt_hash":"$2a$10$ny9lXgQPPf0tPil"}"#,
    "variable \"db_password\" {\n  type = string\n  default = \"Raven-saffron546\"\n}\n",
    "chpasswd:\n  list: |\n    root:ZX-8POyw?.4$^e\n  expire: false\n",
    "client.login(\"ann\", \"ExfCKi6JIWhdnJ\");",
    "https://invoice.stripe.com/i/acct_1Xk16Y4x03faT2B6/live_LBTExJwJ6_W_MJlqrobE7N4UVvhc-ZhxMd1KhZ1M",
  ])
  func `hides a value of an ambiguous name`(text: String) {
    #expect(Redactor().text(text).contains("redacted"))
  }

  @Test(arguments: [
    #"{"avsResult":"4 no match","authCode":"044925"}"#, #"{"receipt":{"authorization":"123456"}}"#,
    #"{"amount":"9.00","authorization":"authorization-key"}"#,
    #"{"amount":1800,"receipt":{"authorization_response_code":"3030"}}"#,
    #"{"metadata":{"invite_code":"SUMMERSALE"}}"#,
    #"{"ciphertext":"AwgA","session_id":"X3lUlvLELLYxeTx4yOVu6UDpasG"}"#,
    "see https://a.example/index.php?sid=359&lang=en", #"{"u":"/forum?sid=359"}"#,
    #"{"externalPurchaseToken":{"externalPurchaseId":"SANDBOX_b2158121-7af9-49d4-9561-1f588205523e"}}"#,
    #"{"card":{"authentication":{"phone":{"number":"+4930901820"}}}}"#,
    #"{"device_code":{"location_id":"AR63EC48VXVBN"}}"#,
    #"{"de":{"password":"Kennwort"},"pt-BR":{"secret":"segredo"}}"#,
    #"{"permissions":{"secrets":"read"},"scopes":["read:token","write:secret"]}"#,
    #"{"logprobs":[{"token":"Hello","logprob":-0.3}],"special":{"pad_token":"[PAD]"}}"#,
    #"{"signatures":[{"keyid":"SHA256:jl3b","sig":"MEUCIQDKq8lDYtCTq4"}]}"#,
    #"{"flags":{"secret_rotation":"weekly","password-less-login":"beta"}}"#,
    #"["Accept","Origin","X-Api-Key","Content-Type"]"#,
    "<a><string name=\"error_invalid_token\">Token is invalid</string></a>",
    "PATCH /v2/<name>\nAuthorization: <scheme> <token>\nContent-Type: text/plain\n\n<data>",
    // Codes, keys and tickets of other kinds.
    #"{"invite_code":"SUMMER","claim_code":"CO","setup_code":12}"#,
    #"{"code":"100234","name":"Acme","phone":"+41791234567","email":"a@acme.example"}"#,
    #"{"code":"100234","name":"Acme","email":"a@acme.example"}"#,
    #"{"code":"invalid_client","client_id":"shop"}"#, "/d?code=SPRING-SALE-2026&lang=en",
    "/rates?from=20260101&to=20260131&code=123456", #"{"routing_key":"orders.v2.Created"}"#,
    #"{"ticket":"3f8ab897-273e-46c4-87e5-c9a4f912c0c3"}"#,
    #"{"auth_user_id":"f310de3d-2592-475f"}"#,
    #"{"functionKeys":{"F1":"help","F2":"rename"}}"#, #"{"design_tokens":["color-blue-500"]}"#,
    #"{"value":"7","id":"https://a.example/settings/7"}"#,
    "<a><sign>Leo</sign><tan>brown</tan></a>",
    "tokens:\n  - hello\n  - world\n", "login(\"user\", \"password\")", "--sort-key created_at",
    "variable \"region\" {\n  default = \"eu-zurich-1\"\n}\n",
    // Public and ordinary things under a secret's name.
    #"{"token_logprobs":[-0.5,-1],"stop_token":"<|endoftext|>"}"#,
    "<r><passwordExpired>false</passwordExpired><hasSecret>true</hasSecret></r>",
    #"{"token_info":{"comment":"ci token"}}"#,
    #"{"SecretId":"prod/db"}"#, #"{"secret_santa":"Robert Meier","signature_dish":"Rösti"}"#,
    #"{"stripe_key":"pk_live_JdQ0NpjxYbJN5spFy278iV59"}"#,
    "/v1/tokens?key=pk_test_gA2Ea4Miu9YJ6NpfpeubY",
    #"{"encryption_key":{"pub":"-----BEGIN PUBLIC KEY-----\nMIGf","alg":"RS256"}}"#,
    #"{"auth":{"policies":["default","web"]},"payload":{"dataCrc32c":"2878059874"}}"#,
    #"{"psk_identity":"sensor-17","topic":"sensor-17/temp"}"#,
  ])
  func `leaves what neighbours or values show to be ordinary`(text: String) {
    #expect(Redactor().text(text) == text)
  }

  @Test(arguments: [
    ("ci token", false), ("Ada Lovelace", false), ("correct horse battery staple", true),
    ("Kq8lDYtC 1", true),
  ])
  func `searches a secret of ordinary words in no other text`(text: String, isSearched: Bool) {
    let request = VendorRequest(
      method: "POST", target: "/", headers: [], body: Array("{\"secret\":\"\(text)\"}".utf8))

    #expect(Redactor().secrets(in: request).contains { $0.value == text } == isSearched)
  }

  @Test(arguments: [
    #"{"rt":"@"}"#, #"{"seed":"@"}"#, #"{"serialKey":"@"}"#,
    #"{"connectionString":"@"}"#, #"{"clave":"@"}"#, #"{"ключ":"@"}"#, #"{"cl\u00e9":"@"}"#,
    "/login?ticket=@", "https://a.example/files?sv_sig=@", "/login?u_pass=@",
    #"{"tan":"53493531"}"#,
    #"{"data":{"foo":"@"},"metadata":{"created_time":"x","destroyed":false,"version":2}}"#,
  ])
  func `hides a generated value of a name with several senses`(text: String) {
    let clean = Redactor().text(text.replacing("@", with: "Kq8lDYtCTq4M64"))

    #expect(!clean.contains("Kq8lDYtCTq4M64") && !clean.contains("53493531"), "\(clean)")
  }

  @Test(arguments: [
    #"{"rt":"en route","seed":42}"#, #"{"seed":"sunflower"}"#, #"{"primaryKey":"user_id"}"#,
    #"{"connectionString":"local database"}"#, #"{"clave":"nombre"}"#, "/cinema?ticket=adult",
    #"{"tan":"brown"}"#, #"{"tan":0.5463}"#, #"{"data":{"foo":"bar"},"metadata":{"version":2}}"#,
  ])
  func `leaves an ordinary value of a name with several senses`(text: String) {
    #expect(Redactor().text(text) == text)
  }
}
