@testable import ContractRedaction
import Testing

struct SecretNameTests {
  @Test(
    arguments: [
      "password", "Password", "userPassword", "passwd", "pwd", "passphrase", "secret",
      "client_secret",
      "clientSecret", "CLIENT-SECRET", "secrets", "token", "access_token", "accessToken",
      "refreshToken",
      "id_token", "idToken", "x-auth-token", "csrfToken", "apiKey", "api_key", "APIKey",
      "X-API-Key",
      "apikey", "AWSAccessKeyId", "secretAccessKey", "privateKey", "private_key", "signature",
      "X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "sig", "session", "session_id",
      "sessionId", "sessionid", "JSESSIONID", "credential", "credentials", "auth", "authorization",
      "jwt", "otp", "code_verifier", "encryptionKey", "subscription-key", "cvv",
      "password1", "password2", "password_2", "token2", "accessToken1", "apikey2", "apiKeyValue",
      "api_key_plaintext", "accessKeyData", "privateKeyData", "masterKeyB64",
      "encryptionKeyBase64", "unseal_keys_b64", "client-key-data", "private_key_pem", "privkey",
      "appkey", "verify_code", "verification_code", "reset_code", "invite_code",
      "confirmation_code", "activation_code", "backup_code", "backup_codes", "pinNumber",
      "ansible_become_pass", "bindpw", "dbpw", "rootpw", "userpw", "creds", "db_creds",
      "id_token_hint", "password_check", "x-rapidapi-key",
      "smsVerificationCode", "accountRecoveryCode", "userPinCode", "app_access_code",
      "pkce_code_verifier", "mySeedPhrase", "newSecurityAnswer", "wifiNetworkKey", "saml_assertion",
      "cardPin", "wps_pin", "door_code", "2fa_code", "puk", "aesKey", "rtmp_key", "oobCode",
      "encryption_key_hex", "cookieValue", "nueva_contraseña", "nuevaContraseña", "старый пароль",
      "пароль2", "Benutzerkennwort", "claveSecreta", "palavra_passe", "用户密码", "mật khẩu",
      "jelszó", "lozinka", "kata_sandi",
      "two_fa_code", "passCode", "smsPassCode", "binding_code", "scratch_code", "scratchCodes",
      "claim_code",
      "redeem_code", "installation_code", "homekit_setup_code", "rescueCode", "setup_key",
      "tempPass", "winrm_pass", "unlockPattern", "アクセストークン", "액세스토큰", "รหัสผ่าน", "κωδικός",
      "κωδικός πρόσβασης", "Sicherheitscode", "Geheimschlüssel", "geheim", "sekret", "segredo",
      "segreto", "jeton_acces", "jeton_d_accès", "llave_privada", "código_de_acesso", "avainsana",
    ])
  func `calls a secret by its name`(name: String) {
    #expect(SecretName.isSecret(name))
  }

  @Test(
    arguments: [
      "key", "keys", "kvs", "key_id", "keyword", "keywords", "monkey", "turkey", "author",
      "authors",
      "authority", "authenticated", "token_type", "tokenType", "token_count", "max_tokens",
      "tokens_used",
      "total_tokens", "next_page_token", "pageToken", "continuationToken", "syncToken",
      "expires_in",
      "token_expires_in", "tokenEndpoint", "password_policy", "passwordRequired", "secretName",
      "tokenize",
      "id", "name", "value", "lease", "create_revision", "mod_revision", "public_key", "publicKey",
      "partition_key", "primaryKey", "foreign_key", "sort_key", "design", "assigned", "signal",
      "sessions", "session_count", "sessionName", "passenger", "compass", "secretary", "", "-", "é",
      "idempotency_key", "key1", "primaryKey2", "primary_key_value", "key_value", "auth0", "oauth2",
      "sha256", "42", "credsStore", "token_endpoint_auth_methods_supported",
      "id_token_signing_alg_values_supported", "cvc_check", "signature_request",
      "signature_request_id", "signature_timestamp", "signature_id",
      "credential_provider", "jwt_issuer", "jwt_audience", "mnemonic_language",
      "api_key_id", "cvcResult", "cvcResultRaw", "appAccountToken", "adminSecretNamespace",
      "passwordLastChanged", "paginationToken", "skiptoken", "$deltatoken", "version_token",
      "ga_session_id", "map_pin", "EXT-X-SESSION-KEY", "Beiname",
      "country_code", "error_code", "statusCode", "zip_code", "currencyCode", "language_code",
      "product_code", "promo_code", "discount_code", "voucher_code", "barcode", "geocode",
      "source_code", "registration_code", "transfer_code", "area_code", "boarding_pass", "ski_pass",
      "publishable_key", "publishableKey", "ssh_public_key", "public_api_key", "secret_santa",
      "signature_dish", "stop_token", "tokenUuid", "psk_identity", "passwordExpired",
      "token_logprobs", "discovery-token-ca-cert-hash", "jwt_configuration",
      "ταχυδρομικός κωδικός", "最大トークン", "secretariat", "sekretariat",
    ])
  func `leaves names alone that only look alike`(name: String) {
    #expect(!SecretName.isSecret(name))
  }

  @Test(
    arguments: [
      ("Authorization", true), ("Proxy-Authorization", true), ("Cookie", true),
      ("Set-Cookie", true),
      ("X-Api-Key", true), ("Api-Key", true), ("X-Auth-Token", true), ("X-Auth", true),
      ("X-Session", true), ("X-Session-Id", true), ("X-CSRF-Token", true),
      ("X-Amz-Security-Token", true),
      ("Ocp-Apim-Subscription-Key", true), ("X-Hub-Signature", true), ("X-Vault-Token", true),
      ("WWW-Authenticate", false), ("Access-Control-Allow-Credentials", false),
      ("Sec-WebSocket-Key", false), ("Idempotency-Key", false), ("X-RateLimit-Remaining", false),
      ("Content-Type", false), ("X-Request-Id", false), ("Host", false), ("Surrogate-Key", false),
      ("X-Author", false), ("ETag", false), ("X-RapidAPI-Key", true), ("x-rapidapi-key", true),
      ("X-Acme-Key", true), ("X-AcmeApikey", true), ("Fastly-Key", true),
      ("X-Honeycomb-Team", true), ("CB-ACCESS-SIGN", true), ("X-Sign", true),
      ("Paypal-Transmission-Sig", true), ("Jenkins-Crumb", true), ("X-Pin", true),
      ("X-Auth-Email", false), ("X-Auth-Key", true), ("X-Sid", true), ("X-Ticket", true),
      ("User-Key", true), ("Cookie2", true),
      ("Set-Cookie2", true), ("X-Idempotency-Key", false), ("X-Cache-Key", false),
      ("X-Surrogate-Key", false), ("X-Public-Key", false), ("X-Signature-Timestamp", false),
      ("X-Design", false), ("X-Monkey", false), ("X-Pass", true), ("X-Cookie", true),
      ("X-Authentication", true), ("X-Access-Code", true), ("X-Magic-Link", true),
      ("aeg-sas-key", true),
    ])
  func `knows the header fields that hold secrets`(name: String, isSecret: Bool) {
    #expect(SecretName.isSecretHeader(name) == isSecret)
  }
}
