extension KeyFormat {
  /// The formats, as vendors publish them.
  static let all: [KeyFormat] =
    [
      KeyFormat("jwt", "eyJ", .dotted, 0),
      KeyFormat("pem", "-----BEGIN ", .url, 0),
      KeyFormat("github", "github_pat_", .url, 22),
      KeyFormat("gitlab", "glpat-", .dotted, 20),
      KeyFormat("google", "AIza", .url, 35),
      KeyFormat("google", "ya29.", .url, 20),
      KeyFormat("sendgrid", "SG.", .dotted, 40),
      KeyFormat("openai", "sk-", .url, 20),
      KeyFormat("npm", "npm_", .alphanumeric, 36),
      KeyFormat("pypi", "pypi-", .url, 50),
      KeyFormat("huggingface", "hf_", .alphanumeric, 30),
      KeyFormat("digitalocean", "dop_v1_", .alphanumeric, 64),
      KeyFormat("shopify", "shpat_", .alphanumeric, 32),
      KeyFormat("stripe", "whsec_", .alphanumeric, 20),
      KeyFormat("google", "GOCSPX-", .url, 20),
      KeyFormat("slack", "xapp-", .url, 20),
      KeyFormat("square", "sq0atp-", .url, 20),
      KeyFormat("square", "sq0csp-", .url, 20),
      KeyFormat("databricks", "dapi", .alphanumeric, 32),
      KeyFormat("docker", "dckr_pat_", .url, 20),
      KeyFormat("vault", "hvs.", .url, 20),
      KeyFormat("rubygems", "rubygems_", .alphanumeric, 32),
      KeyFormat("postman", "PMAK-", .url, 30),
      KeyFormat("newrelic", "NRAK-", .alphanumeric, 20),
      KeyFormat("linear", "lin_api_", .alphanumeric, 30),
      KeyFormat("replicate", "r8_", .alphanumeric, 30),
      KeyFormat("groq", "gsk_", .alphanumeric, 30),
      KeyFormat("brevo", "xkeysib-", .url, 40),
      KeyFormat("age", "AGE-SECRET-KEY-1", .capitals, 40),
      KeyFormat("mailgun", "key-", .alphanumeric, 32),
      KeyFormat("grafana", "glsa_", .url, 32),
      KeyFormat("grafana", "glc_", .base64, 32),
      KeyFormat("sentry", "sntrys_", .base64, 32),
      KeyFormat("sentry", "sntryu_", .alphanumeric, 32),
      KeyFormat("pulumi", "pul-", .alphanumeric, 40),
      KeyFormat("notion", "ntn_", .alphanumeric, 40),
      KeyFormat("notion", "secret_", .alphanumeric, 40),
      KeyFormat("figma", "figd_", .url, 40),
      KeyFormat("supabase", "sbp_", .alphanumeric, 40),
      KeyFormat("dropbox", "sl.", .url, 60),
      KeyFormat("alibaba", "LTAI", .alphanumeric, 16),
      KeyFormat("facebook", "EAAC", .alphanumeric, 60),
      KeyFormat("square", "EAAA", .url, 60),
      KeyFormat("google", "1//0", .url, 40),
      KeyFormat("vault", "hvb.", .url, 60),
      KeyFormat("docker", "dckr_oat_", .url, 20),
      KeyFormat("slack", "xoxe.xox", .url, 40),
      KeyFormat("aws", "ABSK", .base64, 100),
      KeyFormat("dropbox", "sl.u.", .url, 60),
      KeyFormat("perplexity", "pplx-", .alphanumeric, 40),
      KeyFormat("xai", "xai-", .alphanumeric, 60),
      KeyFormat("linear", "lin_oauth_", .alphanumeric, 40),
      KeyFormat("clojars", "CLOJARS_", .alphanumeric, 50),
      KeyFormat("artifactory", "AKCp", .alphanumeric, 60),
      KeyFormat("supabase", "sb_secret_", .url, 20),
      KeyFormat("fly", "fm2_", .base64, 60),
      KeyFormat("fly", "fo1_", .url, 40),
      KeyFormat("render", "rnd_", .alphanumeric, 24),
      KeyFormat("netlify", "nfp_", .alphanumeric, 36),
      KeyFormat("contentful", "CFPAT-", .url, 40),
      KeyFormat("typeform", "tfp_", .url, 40),
      KeyFormat("tailscale", "tskey-", .url, 20),
      KeyFormat("buildkite", "bkua_", .alphanumeric, 40),
      KeyFormat("circleci", "CCIPAT_", .url, 40),
      KeyFormat("sourcegraph", "sgp_", .url, 40),
      KeyFormat("posthog", "phx_", .alphanumeric, 40),
      KeyFormat("prefect", "pnu_", .alphanumeric, 36),
      KeyFormat("tencent", "AKID", .alphanumeric, 32),
      KeyFormat("heroku", "HRKU-", .url, 36),
      KeyFormat("mapbox", "sk.eyJ", .dotted, 40),
      KeyFormat("bitbucket", "ATBB", .alphanumeric, 28),
    ]
    // Addresses that are secrets from there on.
    + ["services", "workflows", "triggers"]
    .map { KeyFormat("slack", "hooks.slack.com/\($0)/", .base64, 30) }
    + ["discord.com/api/", "discordapp.com/api/"].flatMap { host in
      ["", "v8/", "v9/", "v10/"]
        .map { KeyFormat("discord", "\(host)\($0)webhooks/", .path, 60) }
    }
    + ["doo_v1_", "dor_v1_"].map { KeyFormat("digitalocean", $0, .alphanumeric, 64) }
    + ["EAAB", "EAAG"].map { KeyFormat("facebook", $0, .alphanumeric, 60) }
    + ["figp_", "figo_"].map { KeyFormat("figma", $0, .url, 40) }
    + ["sqp_", "sqa_", "squ_"].map { KeyFormat("sonarqube", $0, .alphanumeric, 40) }
    + ["shippo_live_", "shippo_test_"].map { KeyFormat("shippo", $0, .alphanumeric, 40) }
    + ["duffel_live_", "duffel_test_"].map { KeyFormat("duffel", $0, .url, 40) }
    + ["rzp_live_", "rzp_test_"].map { KeyFormat("razorpay", $0, .alphanumeric, 14) }
    + ["FLWSECK-", "FLWSECK_TEST-"].map { KeyFormat("flutterwave", $0, .url, 32) }
    + ["EZAK", "EZTK"].map { KeyFormat("easypost", $0, .alphanumeric, 50) }
    + ["pat-na1-", "pat-eu1-"].map { KeyFormat("hubspot", $0, .url, 36) }
    + ["sandbox", "development", "production"]
    .map { KeyFormat("plaid", "access-\($0)-", .url, 36) }
    // Session tokens of AWS begin with what is encoded in each of them.
    + ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"].map { KeyFormat("aws", $0, .base64, 60) }
    + ["ATATT3x", "ATCTT3x", "ATBBT3x"].map { KeyFormat("atlassian", $0, .base64, 40) }
    + ["dp.pt.", "dp.st.", "dp.ct."].map { KeyFormat("doppler", $0, .dotted, 40) }
    + ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"].map { KeyFormat("planetscale", $0, .url, 30) }
    + ["AKIA", "ASIA", "AROA", "AIDA"].map { KeyFormat("aws", $0, .capitals, 16) }
    + ["shpca_", "shppa_", "shpss_"].map { KeyFormat("shopify", $0, .alphanumeric, 32) }
    + ["gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glagent-", "gloas-", "glimt-", "glsoat-"].map
  { KeyFormat("gitlab", $0, .url, 20) }
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { KeyFormat("github", $0, .alphanumeric, 36) }
    + ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-"]
    .map { KeyFormat("slack", $0, .url, 10) }
    + ["sk_live_", "sk_test_", "rk_live_", "rk_test_"]
    .map { KeyFormat("stripe", $0, .alphanumeric, 10) }
}
