@testable import ContractRedaction
import Foundation

/// The manual's page of rules, written from the tables of redaction.
enum SecretRulesPage {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/ContractCommand/ContractCommand.docc/SecretRules.md")
    .standardized

  static var text: String {
    """
    # Rules for secrets

    Look up which names, formats and texts count as secrets.

    The tables on this page are those of the program. <doc:SecretsAndRedaction> says where they apply.

    ## By name

    A value is secret if its name is in one of these lists. A name counts by its words: `clientSecret`, `client_secret` and
    `X-Client-Secret` are the same.

    - A name with one of these words: \(list(SecretName.secretWords)).
    - A name that is, or ends with, without its separators, one of: \(list(SecretName.joinedNames)).
    - A name that is, as a whole, one of: \(list(SecretName.wholeNames)).
    - A name with a word in another language: \(list(SecretName.foreign.union(SecretName.foreignASCII))).
    - A name that ends, without its separators, with: \(list(SecretName.foreignNames)).
    - A name with `token`, but not beside \(list(SecretName.tokenOwners)).
    - A name that ends with `key` and has one of these words before it: \(list(SecretName.keyKinds)).
    - A name that ends with `pass` or `pw` after one of these words: \(list(SecretName.passOwners)).
    - A name that ends with `pin` after one of these words: \(list(SecretName.pinOwners)).
    - A name that ends with `code` or `codes` after one of these words: \(list(SecretName.codeKinds)).
    - A session of a framework, as in `laravel_session`: \(list(SecretName.frameworks)).
    - A header field: \(list(SecretName.headers)). Also any field `X-…-Key`, except one with \(list(SecretName.harmlessKeyKinds)).

    All below such a name is secret, except members that describe it: by their own name, or as a date, a URL without user info and
    query, a Boolean or a number below 1000. Below the name of a thing, such as `session` or `token`, only a member is secret that
    looks generated or holds the value. A variable, such as `${TOKEN}` or `<your token>`, is no secret, and neither is a call or
    another expression of a program.

    These names are secret only with a value that looks generated or has the form of the secret: \(list(NamedFields.namesWithForm)).

    Neighbours can show that a value is secret: `code` beside other fields of OAuth, or beside the address to which it was sent;
    `value` beside an `id` with `/secrets/`.

    Neighbours can show that a value is ordinary: the number by which a bank approved a payment, beside its amount; a signature
    beside `keyid`; a word below the tag of a language, such as `de`.

    A name that ends with one of these words describes a secret and holds none: \(list(SecretName.benign)).

    ## By value

    - The values of `credentials` and the texts under `redact`. A value needs \(SecretPatterns.minimum) bytes.
    - Environment variables with a secret's name, whose value has 8 bytes or more, mixes letters and digits or has 16, and is
      no file.
    - A secret that was found in one place is replaced in all others. So are its parts, unless they may be words: the password of
      `Basic` and of user info, the parameters of `Authorization`, and the text of a secret in Base64.

    ## By format

    A text with one of these prefixes and at least so many characters after it is a key, in any place.

    | Rule | Prefixes | Characters | Source |
    |---|---|---|---|
    \(formats)

    A JSON Web Token has three parts (RFC 7519), or five if it is encrypted (RFC 7516). A private key is a block of PEM (RFC 7468),
    or DER in base64 or hexadecimal (RFC 8017, RFC 5915, RFC 5208). So are a key that is encrypted with a password (RFC 5958) and
    a key store (RFC 7292).

    ## By randomness

    In a recording, a text of \(UnknownToken.lengths.lowerBound) to \(UnknownToken.lengths.upperBound) letters, digits and `-_+/` is refused if it is likelier random than a name: each
    character costs as many bits as it is rare after the one before it in words of English, French, German and Spanish, and is
    compared with the bits of a random character of the same alphabet. These are exempt:

    - the hosts of URLs, and keys of objects that are no secret's name;
    - UUIDs, except directly behind `webhook/`; numbers, times, numbers of bank accounts, public keys, alphabets, sequences of bases and amino acids, checksums with the name of their algorithm, symbols, public
      identifiers of known services, and base64 with \(TokenForm.fileLength) characters or more;
    - a short word, an underscore and fewer than \(UnknownToken.lengths.lowerBound) hexadecimal digits, as in `tkt_9f86d081884c7d65`, unless the word is that of a key, such as `sk`, or stands after `token` or `hook`;
    - base64 of a text or of compressed bytes, whose content is searched;
    - texts in a field whose name ends with one of these words: \(list(Allowances.identifiers));
    - the value of an entry whose key is such a name, as in `{"key": "commit", "value": "…"}`;
    - parts of a URL's path or of a file's name, unless a word such as `token` or `hook` stands before them, or a calendar follows;
    - lists of checksums, certificates, and the lines between the parts of a multipart body.

    ## Encodings

    All rules look behind encodings, up to \(DecodedText.maxDepth) in each other: percent-encoding, escapes of JSON, entities of HTML and XML,
    quoted-printable, folded lines, base64 of \(Base64Token.minLength) characters or more, hexadecimal digits, gzip, zlib, DEFLATE and UTF-16.

    ## Sources

    `gitleaks` is [gitleaks/config/gitleaks.toml](https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml), and
    `trufflehog` is [trufflehog/pkg/detectors](https://github.com/trufflesecurity/trufflehog/tree/main/pkg/detectors), both read in
    2026. The other formats are those of the vendors' documentation.

    """
  }

  private static func list(_ words: Set<String>) -> String {
    words.sorted().map { "`\($0)`" }.joined(separator: ", ")
  }

  /// The rows of the table, in which each vendor has one row for each number of characters.
  private static var formats: String {
    var rows: [String: [String]] = [:]
    for format in KeyFormat.byFirst.joined()
    where ![KeyFormat.jwt, KeyFormat.pem].contains(format.rule) {
      let vendor = format.rule.split(separator: " ").last.map(String.init) ?? ""
      rows["| \(vendor) | … | \(format.minimum) |", default: []]
        .append(String(decoding: format.prefix, as: UTF8.self))
    }
    return rows.sorted { $0.key < $1.key }.map { row, prefixes in
      let sources = Set(
        prefixes.map { prefix in
          published.first { $0.prefixes.contains(prefix) }?.source ?? "vendor"
        })
      let written = row.replacing(
        "…", with: prefixes.sorted().map { "`\($0)`" }.joined(separator: " "))
      return "\(written) \(sources.sorted().joined(separator: ", ")) |"
    }.joined(separator: "\n")
  }

  /// The prefixes that two public lists have.
  private static let published: [(source: String, prefixes: Set<String>)] = [
    (
      "gitleaks",
      [
        "ABIA", "ABSK", "ACCA", "AGE-SECRET-KEY-1", "AIza", "AKCp", "AKIA", "API-",
        "ASIA", "CLOJARS_", "EAAA", "EZAK", "EZTK", "FLWSECK-", "FLWSECK_TEST-",
        "GR1348941", "HRKU-", "LTAI", "NRAK-", "NRII-", "PMAK-", "SG.", "api_org_",
        "bedrock-api-key-", "dapi", "doo_v1_", "dop_v1_", "dor_v1_", "dp.pt.", "dt0c01.",
        "fio-u-", "fm1a_", "fm1r_", "fm2_", "fo1_", "gho_", "ghp_", "ghr_", "ghs_", "ghu_",
        "github_pat_", "glagent-", "glc_", "glcbt-", "gldt-", "glffct-", "glft-", "glimt-",
        "gloas-", "glpat-", "glptt-", "glrt-", "glsa_", "glsoat-", "hf_",
        "hooks.slack.com/services/", "hooks.slack.com/triggers/",
        "hooks.slack.com/workflows/", "hvb.", "hvs.", "ico-", "key-", "lin_api_", "npm_",
        "ntn_", "ops_eyJ", "pnu_", "pplx-", "pscale_oauth_", "pscale_pw_",
        "pscale_tkn_", "pul-", "pypi-", "rdme_", "rk_live_", "rk_prod_", "rk_test_",
        "rubygems_", "secret_", "sgp_", "shpat_", "shpca_", "shppa_", "shpss_",
        "sk-", "sk_live_", "sk_prod_", "sk_test_", "sl.", "sm_aat_", "sm_pat_", "sm_sat_",
        "sntrys_", "sntryu_", "sq0atp-", "sqa_", "sqp_", "squ_", "tfp_", "tk-us-", "xapp-",
        "xkeysib-", "xoxa-", "xoxb-", "xoxe-", "xoxe.xox", "xoxo-", "xoxp-", "xoxr-",
        "xoxs-",
      ]
    ),
    (
      "trufflehog",
      [
        "AIDA", "AROA", "ATBB", "ATCTT3x", "CCIPAT_", "CFPAT-", "bkua_", "cmVmdGtu",
        "dckr_oat_", "dckr_pat_", "discord.com/api/webhooks/", "dp.ct.", "duffel_live_",
        "duffel_test_", "figp_", "gsk_", "nfp_", "pat-eu1-", "pat-na1-", "phx_", "r8_",
        "rzp_live_", "sbp_", "shippo_live_", "shippo_test_", "sl.u.", "tskey-", "xai-",
        "ya29.",
      ]
    ),
  ]
}
