/// Answers in which a name or a form only looks like that of a secret.
extension OrdinaryTexts {
  static let answers: [String] =
    members + [
      // Hosts, and paths behind them.
      #"{"u":"https://forms.gle/wjn8xiKvOnMglgnjT"}"#,
      #"{"u":"mxc://example.org/JWEIFJgwEIhweiWJE"}"#,
      #"{"u":"https://test.shop.link/PL61C53A8B97E6915A"}"#,
      #"{"u":"https://b4bfug4jc41kts2ro54if91eo-public.do-infra.ai"}"#,
      #"{"u":"https:\/\/b4bfug4jc41kts2ro54if91eo-public.do-infra.ai\/a"}"#,
      #"{"lb":"internal-a18cef845fc899ca0195d6ed57ed1f698-357707369.eu-central-1.elb.a.com"}"#,
      #"{"u":"https://a.example/media/5O4uILClVqBWx0NNgvo"}"#,
      #"{"u":"mxc://example.org/ffed755USFFxlgbQYZGtryd"}"#,
      // User info without a password.
      "ssh://git@example.com:7999/prj/my-repo.git", "https://brydzewski@bitbucket.org/a/b.git",
      // Names in the plural, of positions and of other public things.
      #"{"fingerprints":["fbe908cc63d63ea9763fd84cb6bad177"]}"#,
      #"{"etags":["fbe908cc63d63ea9763fd84cb6bad177"]}"#,
      #"{"avatarhash":"fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb"}"#,
      #"{"cksum":"f45e830a39be59e75f1d5c63a3c05856e0d68da52e0e00006b865327edd33431"}"#,
      #"{"marker":"AAAAAmVYB1FWec8GH6yWu2nwmanfMh07IyYInaa7DZDYjgO1H4KoLW29vPlLY"}"#,
      #"{"instance":"bf0ca0bf927b3b52e3cb03217e1a1ddf"}"#,
      #"{"next":"/items?page[cursor]=1Fgk9OSwC6Pdl1z0mhOrXk92&a=b"}"#,
      #"{"@odata.nextLink":"https://a.example/v1?$skiptoken=RFNwdAIAAQKbSoS8WLiq8J8u6SsP"}"#,
      #"{"paginationToken":"57715481-805a-4283-8499-1c19b5d6b20a"}"#,
      #"{"iban":"GB29NWBK60161331926819"}"#,
      // Identifiers as keys and in names of resources.
      #"{"users":{"nWk3xQ8ZbT7LrVyP2mKdJWEI9a12":{"name":"Ada"}}}"#,
      #"{"name":"projects/p/databases/(default)/documents/rooms/nWk3xQ8ZbT7LrVyP2mKd"}"#,
      // Checksums in texts for machines.
      "/bin/sh -c #(nop) ADD file:a3bc1e842b69636f9df5256c49c5374fb4eef1e281fe3f282c65fb853ee171c5 in /",
      "uses: actions/checkout@8f4b7f84864484a7bf31766abe9204da3cbe65b3",
      "tree 9bedf67800b2923982bdf60c89c57ce6fd2d9a1c\n"
        + "parent de1eaf515ebea85860e69d11f6a3b2ecae2a2f4c\n",
      "MD5 (a.txt) = 9e107d9d372bb6826bd81d3542a419d6",
      "github.com/a/b v1.9.1 h1:ti4W5mVBBWDq75xmxrhDYaJJ05zTMDUiwMtQKwM2tZ4=",
      "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7x3Vy2mKdJWEI9a12Xk92",
      // Values that stand for another, and names beside a secret's name.
      "NPM_TOKEN: ${{ secrets.NPM_TOKEN }}", #"{"token":"${TOKEN}"}"#,
      #"{"api_key":"<your api key>"}"#, #"["hkdf-hmac-sha256.v2","hkdf-hmac-sha256"]"#,
      "curl -H \"Authorization: Bearer $TOKEN\" https://a.example", #"{"token":12}"#,
      #"{"apiKey":"YOUR_API_KEY"}"#, #"{"clientSecret":"**********"}"#,
      #"{"labels":{"password":"Passwort","pin":"PIN-Nummer"}}"#,
      #"{"keySignature":"G major","time_signature":4}"#,
      // Identifiers with a form or a name of their own.
      #"{"u":"https://a.example/?fbclid=IwAR0nWk3xQ8ZbT7LrVyP2mKdJWEI9a12XyZqRsTu"}"#,
      #"{"order":"01JVFM6NMPXHPB62VPV5SYMBNG"}"#, #"{"owner":"59c6514f0fcf786672a7c245ab"}"#,
      #"{"ed25519:JLAFKJWSCS":"RF3s+E7RkTQTGF2d8Deol0FkQvgII2aJDf3/Jp5mxVU"}"#,
      "<rss><guid isPermaLink=\"false\">bf0ca0bf927b3b52e3cb03217e1a1ddf</guid></rss>",
      "<img src=\"data:image/webp;base64,nWk3xQ8ZbT7LrVyP2mKdJWEI9a12XyZqRsTuVw\">",
      #"{"api_key_id":"qfTQ6KG0QBiwWdJ0-pCLCA"}"#, #"{"cvcResult":"1 Matches"}"#,
      #"{"key_id":"782595189743531088","key":"Q4bAwo7SIFxnySwPuuKK6qgWfhJI8qEU4pEmXwYor/s="}"#,
      #"{"account":"acct_1EPjUb66XsXVIIox","key":"sb_publishable_-5cf8mKzQAoSCoqIker0AqBpSZfT8l8"}"#,
      "/p?page_info=oxRcnrdAWKCvEcF3RCqFoqKxtWhDWVH6ctFBeq8sabS8&offset=itrmd7hUvcf3F8yn0/recLhvf5QtM30bFo",
      "<NextMarker>2!108!PEiffjiNk6DdnhTjQx6kwYOgZNS8mgrLPU5ZGfbfbKnr2QBRo6mTgQ==</NextMarker>",
      "/authorize?code_challenge=bfRlipnPCickFCym5IvenQMzTN1QDK3IwIU-Hjuztjs",
      "X-RateLimit-Bucket: 6753e82a4a76275e768f891950dcf75a",
      "x-fb-debug: T5hc7FKn+XiAIBsqGEjdVASdToES/ioQ8xiMOSur9HNhyp4YPWFPodwV+yw4GS/uvLgas==",
      #"{"account_tag":"36d98ed8270e2bb3d0ea44f994cf2508","openid":"oNxPT5OtnXFE3tSSKV-PCyahTp74"}"#,
      #"{"psuid":"1.AAceCw.dO9I46bfW8Y6eufkc8sltA.IQWUbCuPjq88ThkXUuG47w"}"#,
      "text=1&trigger_id=97784997297.4721317233.b8b07e6ed33af1a1752cc3d95b6acac8",
      #"{"accessor":"slghaJXBBDBTOO3EYV22jFaz","srcset":"/img/d3dfb758575e9ee855470c6a30af6f63@2x.png 2x"}"#,
      #"{"blob":"1abf2c8875fa0d39ea8738c4ac9b47dbfab779a4","tree":"ca7eda792b3db2621638bca14fa564cdb93007c8"}"#,
      "<xml><nonce_str>c33qe3sprd3c8ujfig7atf6djmi5pglv</nonce_str></xml>",
      "<sessionIndex>_7917fc7fbd6fd9dca17c3683a767bc25</sessionIndex>",
    ]

  /// Objects with a secret's name, whose members are none.
  private static let members = [
    #"{"access_keys":[{"created_at":"2025-12-19T10:30:00Z","name":"a","enabled":true}]}"#,
    #"{"access_keys":[{"id":"57715481-805a-4283-8499-1c19b5d6b20a"}]}"#,
    #"{"session":{"start":"2026-11-24T10:00:00Z","room":"Saal 3"}}"#,
    #"{"_links":{"session":{"href":"/session"},"password-reset":{"href":"/account/reset"}}}"#,
    #"{"token":{"symbol":"USDC","decimals":6}}"#,
    #"{"iconAssetToken":{"templateUrl":"https://a.example/i.png","width":1024}}"#,
    #"{"properties":{"password":{"type":"string","minLength":8}}}"#,
    #"{"volumes":[{"secret":{"secretName":"tls-certs","defaultMode":420}}]}"#,
    #"{"imagePullSecrets":[{"name":"regcred"}]}"#,
    #"{"externalPurchaseToken":{"appAppleId":55555,"bundleId":"com.example"}}"#,
    #"{"credentials":[{"type":"diploma","issuer":"TU Berlin","year":2019}]}"#,
    #"{"signature":{"name":"Jane Doe","date":"2026-11-24"}}"#,
    "volumes:\n- name: v\n  secret:\n    secretName: openshift-config\n",
  ]
}
