"""More forms in which clients and vendors write secrets: names of several words and of other languages,
labels, calls, and echoes of a part of a secret.

`@` stands for the secret, `"&"` for it in base64, and `%` for `jane:` and it in base64.
"""

import base64
import json

J, T, X, H = "application/json", "text/plain", "application/xml", "text/html"

NAMES = """
    smsVerificationCode login_verification_code accountRecoveryCode userPinCode email_confirmation_code
    app_access_code clientAuthCode oauth2_code_verifier pkce_code_verifier mySeedPhrase
    wallet_recovery_phrase newSecurityAnswer wifiNetworkKey gameInviteCode saml_assertion ssoTicket
    cardPin wps_pin door_code unlockCode pairingCode aesKey decryptionKey wifiKey rtmp_key oobCode
    cookieValue encryption_key_hex nueva_contraseña nuevaContraseña пароль2 Geheimnis zugangscode
    claveSecreta clave_api palavra_passe jelszó losenord adgangskode passord lozinka geslo parool 口令
    密钥 暗証番号 kata_sandi סיסמה
""".split() + ["старый пароль", "mật khẩu"]

TEXTS = [
    "**Password:** @\n", "- **API key**: `@`\n", "Password:\n@\n", "Password – @\n", "api_key → @\n",
    "apiKey -> @\n", "Votre mot de passe : @\n", "Su contraseña es @\n", "WPA2 key: @\n",
    "the password “@” is wrong\n", "Пароль: @\n", "contraseña=@&a=1\n",
    "setenv(\"API_KEY\", \"@\", 1);\n", "headers.set('X-Api-Key', '@');\n",
    "request.addHeader(\"Authorization\", \"@\");\n", "define('DB_PASSWORD', '@');\n",
    "request.setValue(\"@\", forHTTPHeaderField: \"X-Api-Key\")\n",
    "buildConfigField(\"String\", \"API_KEY\", \"\\\"@\\\"\")\n",
    "Use @ as your login code\n", "@ is your Acme login code\n", "password reset to @ by admin\n",
    "signature mismatch: expected @\n", "Password\n@\n", "a1 LOGIN jane @\r\n", "PASS @\r\n", "7z x -p@ a.7z\n",
    "kubectl create secret generic a --from-literal=foo=@\n", "sip:jane:@@pbx.example\n",
    "jane/@@//db.example:1521/ORCL\n", "dsn=\"jane:@@h\"\n", "WIFI:T:WPA;S:home;P:@;;",
    "array(1) {\n  [\"password\"]=>\n  string(14) \"@\"\n}\n", "execve(\"/bin/app\", [\"app\", \"--token\", \"@\"], 0x7ffd) = 0\n",
    "Fatal error: Unexpected credentials: Optional(\"@\"): file App/Login.swift, line 12\n",
    "App.LoginFailed(user: \"jane\", password: \"@\")\n", "frame #1: 0x0 login(user=\"jane\", password=\"@\") at a.swift:12\n",
    "(lldb) po credentials\n- user : \"jane\"\n- password : \"@\"\n", "Config { user: \"jane\", password: Some(\"@\") }\n",
    "map[password:@ user:jane]\n", "LoginRequest[user=jane, password=@]\n", "stdClass Object\n(\n    [password] => @\n)\n",
]

MARKUP = [
    (H, "<!doctype html><p>Password: <b>@</b></p>"), (H, "<!doctype html><dl><dt>Password:</dt><dd>@</dd></dl>"),
    (H, "<!doctype html><table><tr><td>Password</td><td>@</td></tr></table>"),
    (H, "<!doctype html><table><tr><th>API key</th><td><code>@</code></td></tr></table>"),
    (H, "<!doctype html><p><strong>Password:</strong> @</p>"), (H, "<!doctype html><p>Your API key is <code>@</code></p>"),
    (H, "<!doctype html><span id=\"password\">@</span>"),
    (X, "<plist version=\"1.0\"><dict><key>password</key><string>@</string><key>a</key><string>x</string></dict></plist>"),
    (X, "<plist version=\"1.0\"><dict><key>credentials</key><dict><key>a</key><string>@</string></dict></dict></plist>"),
    (X, "<plist version=\"1.0\"><dict><key>passwords</key><array><string>@</string></array><key>a</key><true/></dict></plist>"),
    (X, "<s><name>user</name><value>jane</value><name>password</name><value>@</value></s>"),
    (X, "<Attribute Name=\"password\"><AttributeValue>@</AttributeValue></Attribute>"),
]

OBJECTS = [
    {"type": "password", "value": "@"}, {"k": "password", "v": "@"}, {"value": "@", "sensitive": True},
    {"label": "field", "type": "CONCEALED", "value": "@"},
    {"name": "projects/1/secrets/db/versions/1", "payload": {"data": "@"}},
    {"access_keys": [{"created_at": "2026-11-24T10:00:00Z", "id": "@"}]}, {"session": {"room": "Saal 3", "key": "@"}},
    {"d": "postgres://jane:@@h/d", "x": "hello @"}, {"authorization": "Basic %", "x": "hello @"},
    {"rt": "@"}, {"seed": "@"}, {"connectionString": "@"}, {"clave": "@"},
    {"data": {"foo": "@"}, "metadata": {"created_time": "2026-11-24T10:00:00Z", "destroyed": False, "version": 2}},
    {"rawHeaders": ["Host", "a", "X-Api-Key", "@"]}, {"environment": ["API_KEY=@", "A=b"]}, {"qr": "WIFI:S:home;T:WPA;P:@;;"},
    {"kubeconfig": "users:\n- name: a\n  user:\n    token: @\n"}, {"uri": "otpauth://totp/A:jane?secret=@&issuer=A"},
    {"auth": "%", "x": "hello @"}, {"password": "&", "x": "hello @"}, {"kind": "Secret", "data": {"a": "&"}, "x": "hello @"},
]

SENT = [
    ("X-Access-Code", "@"), ("X-Verification-Code", "@"), ("X-Magic-Link", "@"), ("X-Pass", "@"), ("X-Cookie", "@"),
    ("X-Authentication", "@"), ("aeg-sas-key", "@"),
]

# Header fields of requests whose secret the answer repeats.
ECHOED = [
    ("Authorization", "Basic %"), ("Authorization", "Token token=\"@\""), ("Authorization", "ApiKey jane:@"),
    ("Authorization", "Digest username=\"jane\", response=\"@\""), ("Authorization", "OAuth oauth_signature=\"@\""),
    ("Authorization", "SharedAccessSignature sr=x&sig=@&se=1"), ("Authorization", "SharedKey acct:@"),
    ("Authorization", "AWS4-HMAC-SHA256 SignedHeaders=host, Signature=@"), ("X-Custom-Auth", "user=jane,key=@"),
    ("Referer", "https://jane:@@a.example/"),
]


def fill(form, secret):
    """The form with a secret, which may stand before the `@` of an address."""
    def wrapped(text):
        return base64.b64encode(text.encode()).decode()
    form = form.replace("%", wrapped("jane:" + secret)).replace("\"&\"", f"\"{wrapped(secret)}\"")
    return form.replace("@@", secret + "\0").replace("@", secret).replace("\0", "@")


def answers():
    """The forms of answers, each with its content type."""
    named = [(J, json.dumps({"id": 7, name: "@"}, ensure_ascii=False)) for name in NAMES]
    return named + [(T, text) for text in TEXTS] + MARKUP + [(J, json.dumps(value)) for value in OBJECTS]
