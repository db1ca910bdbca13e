/// The words, such as `password`, that show if a name is that of a secret.
extension SecretName {
  /// Names that are secret only as a whole: `session`, but not `session_count`.
  static let wholeNames: Set<String> = [
    "auth", "session", "session id", "sig", "cookie", "cookies", "set cookie", "session cookie",
    "auth cookie", "pass", "pw", "pin", "puk", "cred", "pat", "sas", "sid", "connect sid",
    "authentication", "assertion", "κωδικός",
  ]

  static let headers = Set(
    words: """
      authorization proxy-authorization authentication-info cookie set-cookie cookie2 set-cookie2
      x-goog-iam-authorization-token x-forwarded-access-token x-vault-token fastly-key user-key
      x-honeycomb-team x-ticket x-key aeg-sas-key x-firebase-appcheck x-wp-nonce
      """)

  /// Words that make any name secret: `password` also in `old_password`.
  static let secretWords = Set(
    words: """
      password passwd pwd passphrase passcode secret secrets credential credentials signature
      authorization bearer jwt otp totp cvv cvc passwords pswd csrf xsrf hmac mnemonic cvv2 cvc2
      passcodes psk
      """)

  /// Words before `pass` that make it a password: `db_pass`, but not `boarding_pass`.
  static let passOwners = Set(
    words: """
      db database smtp ftp mail user admin root redis mysql my postgres pg http proxy auth login
      sudo ssh key store keystore truststore wifi api basic imap ldap sasl mqtt amqp mongo vpn
      service account client server old new current require become bind u usr temp tmp temporary
      initial winrm rdp vnc ipmi bmc pppoe snmp smb nas registry
      """)

  /// Words before `pin` that make it secret: `card_pin`, but not `map_pin`.
  static let pinOwners = Set(
    words: "card sim wps pairing user door unlock login lock phone atm device account customer")

  /// Names of web frameworks, whose cookie is secret, such as `laravel_session`.
  static let frameworks = Set(words: "laravel rack rails php express django ci flask wordpress")

  /// Last words of names that describe a secret without containing it: `password_length`.
  static let benign = Set(
    words: """
      type types count limit limits length expires expiry expiration expiring ttl url uri endpoint
      name algorithm version status required enabled policy policies hint strength input in at age method
      methods format scheme stdin file filename path prompt ref supported timestamp provider issuer
      audience language note notes size result results changed created updated modified namespace
      attempts retries days seconds minutes date time error errors label title description mode
      group role scope scopes state reason index domain realm position placeholder template
      rotation ids expired logprob logprobs santa dish cocktail sauce menu ingredient recipe garden
      """)

  /// Words beside `token` that make it a position in a list, as in `page_token`, or a number of
  /// words, as in `max_tokens`.
  static let tokenOwners = Set(
    words: """
      page continuation cursor next sync max total prompt completion pagination skip delta version
      consistency pad eos bos unk mask cls sep
      """
  )

  /// Words before `.token` that make it a position in a list, as in `page.token`.
  static let lists = Set(words: "page continuation cursor next")

  /// Words that make a `key` secret, such as `api_key`; a `key` alone usually is not.
  static let keyKinds = Set(
    words: """
      api access secret private auth encryption signing account subscription master shared license
      service consumer client session deploy ssh app application functions webhook storage developer
      merchant stripe aws rapidapi unseal kms root recovery symmetric aes decryption crypt wifi wlan
      network admin rtmp ingest sdk setup
      """)

  /// Words for the format of a key, which may follow it: `private_key_pem`.
  static let forms = Set(words: "value data b64 base64 plaintext pem hex plain raw")

  /// Words that make the key in a header field harmless: `X-Idempotency-Key`.
  static let harmlessKeyKinds = Set(
    words: """
      idempotency idempotent cache surrogate public partition sort primary foreign routing request
      correlation dedupe deduplication object file upload host row range group shard lookup message
      record order hash lock index translation issue project event unique variant rate limit trace
      tracking item document entity kms resource publishable
      """)

  /// Words before `code` that make it secret: `recovery_code`, but not `country_code`.
  static let codeKinds = Set(
    words: """
      device user auth authorization verification verify confirmation activation access login security
      recovery rescue backup scratch reset invite invitation pin otp mfa 2fa twofa sms oob door gate
      lock unlock pairing linking binding setup install installation enrollment enrolment provisioning
      commissioning claim redeem redemption join bypass disarm keypad
      """)

  /// Names of secrets without a separator between the words, such as `apikey`.
  static let joinedNames = Set(
    words: """
      password passphrase apikey apitoken accesstoken accesskey authtoken authkey clientsecret
      refreshtoken idtoken secretkey privatekey sessionid sessid jsessionid phpsessid sessiontoken
      csrftoken xsrftoken codeverifier clientassertion userpass samlresponse samlrequest
      oauthverifier seedphrase recoveryphrase twofactorcode onetimecode csrfmiddlewaretoken
      keymaterial magiclink securityanswer motdepasse passkey requirepass activationkey redisauth
      privatekeypem rememberme onetimepassword sessionkey wepkey wpakey networkkey presharedkey
      sharedaccesssignature identifiedby passin passout privkey privatepem appkey pinnumber
      idtokenhint samlassertion ssoticket authticket loginticket cookievalue mdp mtan wpa2key wpa3key
      passcode passcodes unlockpattern lockpattern safeword twofacode 2facode
      """)
}
