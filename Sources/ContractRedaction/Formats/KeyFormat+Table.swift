extension KeyFormat {
  /// The formats of API keys that vendors publish, so that tools can find leaked keys.
  ///
  /// A row has the vendor, the characters after the prefix, their minimum number, and the prefixes.
  /// If several rows match, the first one counts.
  private static let table: [(vendor: String, Alphabet, minimum: Int, prefixes: String)] = [
    ("jwt", .dotted, 0, "eyJ"),
    ("pem", .url, 0, "-----BEGIN"),
    ("github", .url, 22, "github_pat_"),
    ("github", .alphanumeric, 36, "ghp_ gho_ ghu_ ghs_ ghr_"),
    ("gitlab", .dotted, 20, "glpat-"),
    (
      "gitlab", .url, 20,
      "gldt- glrt- glptt- glcbt- glft- glffct- glagent- gloas- glimt- glsoat- GR1348941"
    ),
    ("google", .url, 35, "AIza"),
    ("google", .url, 20, "ya29. GOCSPX-"),
    ("google", .url, 40, "1//0"),
    ("sendgrid", .dotted, 40, "SG."),
    ("openai", .url, 20, "sk-"),
    ("npm", .alphanumeric, 36, "npm_"),
    ("pypi", .url, 50, "pypi-"),
    ("huggingface", .alphanumeric, 30, "hf_ api_org_"),
    ("digitalocean", .alphanumeric, 64, "dop_v1_ doo_v1_ dor_v1_"),
    ("shopify", .alphanumeric, 32, "shpat_ shpca_ shppa_ shpss_"),
    ("stripe", .alphanumeric, 20, "whsec_"),
    ("stripe", .alphanumeric, 10, "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_"),
    (
      "stripe", .path, 60,
      "invoice.stripe.com/i/ pay.stripe.com/receipts/ billing.stripe.com/p/session/"
    ),
    ("vercel", .path, 20, "api.vercel.com/v1/integrations/deploy/"),
    ("slack", .url, 20, "xapp-"),
    ("slack", .url, 40, "xoxe.xox"),
    ("slack", .url, 10, "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-"),
    ("square", .url, 20, "sq0atp- sq0csp-"),
    ("square", .url, 60, "EAAA"),
    ("databricks", .alphanumeric, 32, "dapi"),
    ("docker", .url, 20, "dckr_pat_ dckr_oat_"),
    ("vault", .url, 20, "hvs."),
    ("vault", .url, 60, "hvb."),
    ("rubygems", .alphanumeric, 32, "rubygems_"),
    ("postman", .url, 30, "PMAK-"),
    ("newrelic", .alphanumeric, 20, "NRAK-"),
    ("newrelic", .url, 32, "NRII-"),
    ("linear", .alphanumeric, 30, "lin_api_"),
    ("linear", .alphanumeric, 40, "lin_oauth_"),
    ("replicate", .alphanumeric, 30, "r8_"),
    ("groq", .alphanumeric, 30, "gsk_"),
    ("brevo", .url, 40, "xkeysib-"),
    ("age", .capitals, 40, "AGE-SECRET-KEY-1"),
    ("mailgun", .alphanumeric, 32, "key-"),
    ("grafana", .url, 32, "glsa_"),
    ("grafana", .base64, 32, "glc_"),
    ("sentry", .base64, 32, "sntrys_"),
    ("sentry", .alphanumeric, 32, "sntryu_"),
    ("pulumi", .alphanumeric, 40, "pul-"),
    ("notion", .alphanumeric, 40, "ntn_ secret_"),
    ("figma", .url, 40, "figd_ figp_ figo_"),
    ("supabase", .alphanumeric, 40, "sbp_"),
    ("supabase", .url, 20, "sb_secret_"),
    ("dropbox", .url, 60, "sl. sl.u."),
    ("alibaba", .alphanumeric, 16, "LTAI"),
    ("facebook", .alphanumeric, 60, "EAAC EAAB EAAG"),
    ("aws", .base64, 100, "ABSK"),
    // AWS session tokens begin with the base64 of a constant.
    ("aws", .base64, 60, "IQoJb3JpZ2lu FwoGZXIvYXdz"),
    ("aws", .capitals, 16, "AKIA ASIA AROA AIDA ABIA ACCA"),
    ("aws", .base64, 20, "bedrock-api-key-"),
    ("perplexity", .alphanumeric, 40, "pplx-"),
    ("xai", .alphanumeric, 60, "xai-"),
    ("clojars", .alphanumeric, 50, "CLOJARS_"),
    ("artifactory", .alphanumeric, 60, "AKCp"),
    ("artifactory", .alphanumeric, 56, "cmVmdGtu"),
    ("fly", .base64, 60, "fm2_ fm1a_ fm1r_"),
    ("fly", .url, 40, "fo1_"),
    ("render", .alphanumeric, 24, "rnd_"),
    ("netlify", .alphanumeric, 36, "nfp_"),
    ("contentful", .url, 40, "CFPAT-"),
    ("typeform", .url, 40, "tfp_"),
    ("tailscale", .url, 20, "tskey-"),
    ("buildkite", .alphanumeric, 40, "bkua_"),
    ("circleci", .url, 40, "CCIPAT_"),
    ("sourcegraph", .url, 40, "sgp_"),
    ("posthog", .alphanumeric, 40, "phx_"),
    ("prefect", .alphanumeric, 36, "pnu_"),
    ("tencent", .alphanumeric, 32, "AKID"),
    ("heroku", .url, 36, "HRKU-"),
    ("mapbox", .dotted, 40, "sk.eyJ"),
    ("bitbucket", .alphanumeric, 28, "ATBB"),
    ("atlassian", .base64, 40, "ATATT3x ATCTT3x ATBBT3x"),
    ("sonarqube", .alphanumeric, 40, "sqp_ sqa_ squ_"),
    ("shippo", .alphanumeric, 40, "shippo_live_ shippo_test_"),
    ("duffel", .url, 40, "duffel_live_ duffel_test_"),
    ("razorpay", .alphanumeric, 14, "rzp_live_ rzp_test_"),
    ("flutterwave", .url, 32, "FLWSECK- FLWSECK_TEST-"),
    ("easypost", .alphanumeric, 50, "EZAK EZTK"),
    ("hubspot", .url, 36, "pat-na1- pat-eu1-"),
    ("plaid", .url, 36, "access-sandbox- access-development- access-production-"),
    ("doppler", .dotted, 40, "dp.pt. dp.st. dp.ct."),
    ("1password", .base64, 200, "ops_eyJ"),
    ("dynatrace", .dotted, 80, "dt0c01."),
    ("frameio", .url, 60, "fio-u-"),
    ("infracost", .alphanumeric, 32, "ico-"),
    ("octopus", .capitals, 26, "API-"),
    ("readme", .alphanumeric, 70, "rdme_"),
    ("scalingo", .url, 48, "tk-us-"),
    ("settlemint", .alphanumeric, 16, "sm_aat_ sm_pat_ sm_sat_"),
    ("planetscale", .url, 30, "pscale_tkn_ pscale_pw_ pscale_oauth_"),
    // In these webhook addresses, everything after the prefix is secret.
    (
      "slack", .base64, 30,
      """
      hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/
      hooks.slack.com/commands/
      """
    ),
    (
      "discord", .path, 60,
      """
      discord.com/api/webhooks/ discord.com/api/v8/webhooks/ discord.com/api/v9/webhooks/
      discord.com/api/v10/webhooks/ discordapp.com/api/webhooks/ discordapp.com/api/v8/webhooks/
      discordapp.com/api/v9/webhooks/ discordapp.com/api/v10/webhooks/
      """
    ),
  ]

  /// The formats by the first byte of their prefix, so that a search compares only a few.
  static let byFirst: [[KeyFormat]] = table.reduce(
    into: [[KeyFormat]](repeating: [], count: 256)
  ) { formats, row in
    for prefix in row.prefixes.words {
      let format = KeyFormat(row.vendor, prefix, row.1, row.minimum)
      formats[Int(format.prefix[0])].append(format)
    }
  }
}
