"""Exchanges in the forms in which clients and vendors write secrets, for the attack on secrets.

Each form is written out, and its secrets are drawn. The forms with NAME hold any text by its name; the
others hold a credential of the contract or a key of a known format.
"""

import base64
import gzip
import html
import json
import urllib.parse
import zlib

import corpus
import labels

J, T, X, H, C = "application/json", "text/plain", "application/xml", "text/html", "text/csv"
FORM = "application/x-www-form-urlencoded"


def js(value):
    return json.dumps(value)


def q(text):
    return urllib.parse.quote(text, safe="")


def b64(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def url64(text):
    return b64(text).replace("+", "-").replace("/", "_").rstrip("=")


def squeeze(text):
    return gzip.compress(text.encode(), mtime=0)


def raw_deflate(text):
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return squeezer.compress(text.encode()) + squeezer.flush()


def part(head, content, boundary="xx"):
    return f"--{boundary}\r\n{head}\r\n\r\n{content}\r\n--{boundary}--\r\n"


# Forms with a name. S is the secret, of letters and digits; each is the type of an answer and its body.
NAMED = [
    # Values of objects and lists below a secret's name.
    (J, lambda s: js({"passwords": [s, "x"]})),
    (J, lambda s: js({"credentials": {"user": "jane", "value": s}})),
    (J, lambda s: js({"password": {"value": s, "kind": 1}})),
    (J, lambda s: js({"secrets": {"A": s}, "n": 1})),
    (J, lambda s: js({"headers": {"X-Api-Key": [s]}})),
    (J, lambda s: js({"headers": [["Cookie", f"sid={s}; theme=dark"]]})),
    (J, lambda s: js({"headers": [{"name": "Set-Cookie", "value": f"sid={s}; Path=/; HttpOnly"}]})),
    (J, lambda s: js({"headers": {"cookie": f"theme=dark; sid={s}"}})),
    (J, lambda s: js({"headers": f"Host: a.example\r\nAuthorization: Bearer {s}\r\nAccept: */*"})),
    (J, lambda s: js({"key": "password", "value": s})),
    (J, lambda s: js([{"field": "api_key", "value": s}])),
    (J, lambda s: js({"parameters": [{"Name": "client_secret", "Value": s}]})),
    (J, lambda s: js({"body": f"a=1&password={s}&b=2"})),
    (J, lambda s: js({"body": f"grant_type=refresh_token&refresh_token={s}"})),
    (J, lambda s: js({"body": js({"client_secret": s})})),
    (J, lambda s: js({"body": b64(js({"client_secret": s}))})),
    (J, lambda s: js({"body": b64(f"a=1&client_secret={s}&b=2")})),
    (J, lambda s: js({"blob": b64(squeeze(js({"password": s, "user": "jane"})))})),
    (J, lambda s: js({"blob": b64(squeeze(f"user=jane&password={s}"))})),
    (J, lambda s: js({"blob": url64(zlib.compress(js({"access_token": s}).encode()))})),
    (J, lambda s: js({"blob": b64(js({"password": s}).encode("utf-16-le"))})),
    (J, lambda s: js({"blob": b64(js({"password": s}).encode("utf-16-be"))})),
    (J, lambda s: js({"blob": b64(js({"password": s}).encode("utf-16"))})),
    (J, lambda s: js({"query": f'mutation {{ login(user: "jane", password: "{s}") {{ id }} }}'})),
    (J, lambda s: js({"query": "mutation($p:String!){login(password:$p){id}}", "variables": {"password": s}})),
    (J, lambda s: js({"url": f"postgres://jane:{s}@db.example:5432/shop"})),
    (J, lambda s: js({"url": f"redis://:{s}@cache.example:6379/0"})),
    (J, lambda s: js({"url": f"https://x-access-token:{s}@git.example/a/b.git"})),
    (J, lambda s: js({"url": f"amqps://jane:{corpus.percent_all(s)}@mq.example/vhost"})),
    (J, lambda s: js({"url": f"mongodb+srv://jane:{s}@c0.example/?retryWrites=true"})),
    (J, lambda s: js({"dsn": f"jdbc:postgresql://h/db?user=jane&password={s}"})),
    (J, lambda s: js({"dsn": f"Server=tcp:h,1433;User ID=jane;Password={s};Encrypt=True"})),
    (J, lambda s: js({"dsn": f"DefaultEndpointsProtocol=https;AccountName=a;AccountKey={s};EndpointSuffix=x"})),
    (J, lambda s: js({"dsn": f"host=h user=jane password={s} dbname=x"})),
    (J, lambda s: js({"redirect": f"https://a.example/cb#access_token={s}&token_type=bearer"})),
    (J, lambda s: js({"redirect": q(f"https://a.example/cb?access_token={s}&state=1")})),
    (J, lambda s: js({"next": f"https://a.example/in?next={q('/x?token=' + s)}"})),
    (J, lambda s: js({"data": "data:application/json;base64," + b64(js({"token": s}))})),
    (J, lambda s: js({"data": "data:application/json," + q(js({"token": s}))})),
    (J, lambda s: js({"kty": "oct", "kid": "1", "k": s + s})),
    (J, lambda s: js({"keys": [{"kty": "EC", "crv": "P-256", "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", "d": s + s}]})),
    (J, lambda s: js({"message": f"invalid password: {s}"})),
    (J, lambda s: js({"message": f"the API key \"{s}\" is wrong"})),
    (J, lambda s: js({"message": f"Config(apiKey: \"{s}\", retries: 3)"})),
    (J, lambda s: js({"message": f"apiKey: Optional(\"{s}\")"})),
    (J, lambda s: js({"message": f"[\"password\": \"{s}\"]"})),
    (J, lambda s: js({"message": f"User{{name='jane', password='{s}', id=1}}"})),
    (J, lambda s: js({"message": f"&{{Name:jane Password:{s} ID:1}}"})),
    (J, lambda s: js({"message": f"{{'password': '{s}', 'id': 1}}"})),
    (J, lambda s: js({"message": f"{{:password=>\"{s}\", :id=>1}}"})),
    (J, lambda s: js({"message": f"array('password' => '{s}')"})),
    # Files of settings and commands.
    (T, lambda s: f"const apiKey = \"{s}\";\n"),
    (T, lambda s: f"let config = {{ user: 'jane', password: '{s}' }}\n"),
    (T, lambda s: f"document.cookie = \"sid={s}; path=/\";\n"),
    (T, lambda s: f"[db]\npassword = \"{s}\"\n"),
    (T, lambda s: f"db.user=jane\ndb.password={s}\n"),
    (T, lambda s: f"export API_TOKEN={s}\n"),
    (T, lambda s: f"ENV API_TOKEN {s}\n"),
    (T, lambda s: f"machine a.example login jane password {s}\n"),
    (T, lambda s: f"password: |\n  {s}\nuser: jane\n"),
    (T, lambda s: f"password: >-\n  {s}\nuser: jane\n"),
    (T, lambda s: f"password:\n  {s}\n"),
    (T, lambda s: f"- name: API_TOKEN\n  value: {s}\n"),
    (T, lambda s: f"{{password: {s}, user: jane}}\n"),
    (T, lambda s: f"CREATE USER jane IDENTIFIED BY '{s}';\n"),
    (T, lambda s: f"ALTER ROLE jane WITH PASSWORD '{s}';\n"),
    (T, lambda s: f"curl -u jane:{s} https://a.example\n"),
    (T, lambda s: f"curl -H 'X-Api-Key: {s}' https://a.example\n"),
    (T, lambda s: f"curl --header \"Authorization: Bearer {s}\" https://a.example\n"),
    (T, lambda s: f"docker login -u jane --password={s} registry.example\n"),
    (T, lambda s: f"GET /a?api_key={s}&page=2 HTTP/1.1\r\nHost: a.example\r\n\r\n"),
    (T, lambda s: f"GET /a HTTP/1.1\r\nHost: a.example\r\nCookie: theme=dark; sid={s}\r\n\r\n"),
    (T, lambda s: f"GET /a HTTP/1.1\r\nAuthorization: Basic {b64('jane:' + s)}\r\n\r\n"),
    (T, lambda s: f"Authorization:\r\n Bearer {s}\r\nAccept: */*\r\n"),
    (T, lambda s: f"X-Api-Key:\r\n\t{s}\r\n"),
    (T, lambda s: f"X-Api-Key: {s[:6]}\r\n {s[6:]}\r\n"),
    (T, lambda s: f"X-Api-Key: {s}Ab1\r\n {s}\r\n"),
    (T, lambda s: f"x-api-key: abc\r\n\t{s}\r\nAccept: */*\r\n"),
    (T, lambda s: f"password: Zz9{s[:4]}\n  {s}\nuser: jane\n"),
    (J, lambda s: js({"note": f"Host: a\r\nX-Api-Key:\r\n {s}\r\n"})),
    (J, lambda s: js({"csv": f"user,password\njane,{s}\n"})),
    (J, lambda s: js({"table": f" user | password \n------+----------\n jane | {s}\n(1 row)\n"})),
    (T, lambda s: f"USER\tAPI_KEY\njane\t{s}\n"),
    (T, lambda s: f"+------+----------+\n| user | password |\n+------+----------+\n| jane | {s} |\n+------+----------+\n"),
    (T, lambda s: f"NAME      TYPE    DATA\npassword  Opaque  {s}\n"),
    (T, lambda s: f"password | {s}\nuser     | jane\n"),
    (J, lambda s: f'{{"password":"{s}","password":"x"}}'),
    (J, lambda s: f'{{"password":"x","password":"{s}"}}'),
    (J, lambda s: f'{{"a":1}} {{"password":"{s}"}}'),
    (J, lambda s: f'\ufeff{{"password":"{s}"}}'),
    (J, lambda s: f'{{"password":"{s}"'),
    (J, lambda s: f'/* c */ {{"password": "{s}", }}'),
    (J, lambda s: f")]}}',\n{{\"password\":\"{s}\"}}"),
    (J, lambda s: f'callback({{"password":"{s}"}});'),
    (T, lambda s: f"| name | value |\n|---|---|\n| password | {s} |\n"),
    (T, lambda s: f"user;password\njane;{s}\n"),
    (C, lambda s: f"\ufeffuser,api_key\r\njane,\"{s}\"\r\n"),
    (C, lambda s: f"id,user,client_secret\n1,jane,{s}\n2,joe,\n"),
    # Markup.
    (X, lambda s: f"<a><user name=\"jane\" password=\"{s}\"/></a>"),
    (X, lambda s: f"<a><user name='jane' password='{s}'/></a>"),
    (X, lambda s: f"<a><password><![CDATA[{s}]]></password></a>"),
    (X, lambda s: f"<a xmlns:n=\"urn:x\"><n:password n:t=\"1\">{s}</n:password></a>"),
    (X, lambda s: f"<a><add key=\"apiKey\" value=\"{s}\"/></a>"),
    (X, lambda s: f"<a><property name=\"password\" value=\"{s}\"/></a>"),
    (X, lambda s: f"<a><param name=\"password\">{s}</param></a>"),
    (X, lambda s: f"<a><string name=\"api_key\">{s}</string></a>"),
    (X, lambda s: f"<plist version=\"1.0\"><dict><key>password</key><string>{s}</string></dict></plist>"),
    (X, lambda s: f"<a><member><name>password</name><value><string>{s}</string></value></member></a>"),
    (X, lambda s: f"<a><password>{s[:7]}<!-- x -->{s[7:]}</password></a>"),
    (X, lambda s: f"<a><password>\n  {s}\n</password></a>"),
    (X, lambda s: f"<a><password>{''.join(f'&#x{ord(c):x};' for c in s)}</password></a>"),
    (X, lambda s: f"<e:Envelope xmlns:e=\"urn:e\" xmlns:w=\"urn:w\"><e:Header><w:Password Type=\"t\">{s}</w:Password></e:Header></e:Envelope>"),
    (X, lambda s: f"<a><note>{html.escape(js({'password': s}))}</note></a>"),
    (X, lambda s: f"<a><note><![CDATA[{js({'password': s})}]]></note></a>"),
    (X, lambda s: f"<a><link href=\"https://a.example/?a=1&amp;token={s}\"/></a>"),
    (X, lambda s: f"<a><link href=\"https://jane:{s}@a.example/\"/></a>"),
    (X, lambda s: f"<a><?config password=\"{s}\"?><b/></a>"),
    (X, lambda s: f"<a><!-- password={s} --><b/></a>"),
    (X, lambda s: f"<!DOCTYPE a [<!ENTITY password \"{s}\">]><a>&password;</a>"),
    (X, lambda s: f"<?xml version=\"1.0\"?><!-- token: {s} --><a/><!-- apiKey='{s}' -->"),
    (H, lambda s: f"<!doctype html><input type=\"password\" name=\"p\" value=\"{s}\">"),
    (H, lambda s: f"<!doctype html><input type=hidden name=csrf_token value={s}><br>"),
    (H, lambda s: f"<!doctype html><input value=\"{s}\" name=\"authenticity_token\" type=\"hidden\"><br>"),
    (H, lambda s: f"<!doctype html><meta name=\"csrf-token\" content=\"{s}\"><br>"),
    (H, lambda s: f"<!doctype html><meta content='{s}' name='csrf-token'><br>"),
    (H, lambda s: f"<!doctype html><div data-api-key=\"{s}\"><br></div>"),
    (H, lambda s: f"<!doctype html><script>window.STATE={js({'user': {'accessToken': s}})}</script>"),
    (H, lambda s: f"<!doctype html><div data-props=\"{html.escape(js({'apiKey': s}))}\"><br></div>"),
    (H, lambda s: f"<!doctype html><meta http-equiv=\"Set-Cookie\" content=\"sid={s}; Path=/\"><br>"),
    (H, lambda s: f"<!doctype html><script>fetch('/x',{{headers:{{'X-Api-Key':'{s}'}}}})</script>"),
    # Streams and parts.
    ("text/event-stream", lambda s: f"data: {{\"password\":\ndata: \"{s}\"}}\n\n"),
    ("text/event-stream", lambda s: f"event: token\ndata: {{\"access_token\":\"{s}\"}}\n\n"),
    ("application/x-ndjson", lambda s: js({"a": 1}) + "\n" + js({"token": s}) + "\n"),
    ("application/octet-stream", lambda s: f"\x01\x02password={s}\x00\x03"),
    ("multipart/form-data; boundary=xx", lambda s: part('Content-Disposition: form-data; filename="a"; name="password"', s)),
    ("multipart/form-data; boundary=xx", lambda s: part("content-disposition: form-data;\r\n name=\"password\"", s)),
    ("multipart/form-data; boundary=xx", lambda s: part("Content-Disposition: form-data; name*=UTF-8''password", s)),
    ("multipart/form-data; boundary=\"x x\"", lambda s: part("Content-Disposition: form-data; name=password", s, "x x")),
    ("multipart/mixed; boundary=xx", lambda s: part(f"Content-Type: {J}", js({"password": s}))),
    ("multipart/mixed; boundary=xx", lambda s: part(f"Content-Type: {J}\r\nContent-Transfer-Encoding: base64", b64(js({"password": s})))),
    ("multipart/mixed; boundary=xx", lambda s: part("Content-Type: application/http", f"GET /a?access_token={s} HTTP/1.1\r\nAuthorization: Bearer {s}\r\n\r\n")),
    ("multipart/mixed; boundary=xx", lambda s: part("Content-Type: multipart/form-data; boundary=yy", part('Content-Disposition: form-data; name="password"', s, "yy"))),
    ("multipart/mixed; boundary=xx", lambda s: part("Content-Transfer-Encoding: quoted-printable", corpus.quoted_printable(f"my password={s} end"))),
    (FORM, lambda s: f"payload={q(js({'password': s}))}"),
    (FORM, lambda s: f"payload={q(b64(js({'password': s})))}"),
    (FORM, lambda s: f"a=1&user%5Bpassword%5D={s}"),
    (FORM, lambda s: f"a=1&pass%77ord={s}"),
    (FORM, lambda s: f"next={q('https://a.example/?x=1&access_token=' + s)}"),
]

# Forms in which a credential or a key of a known format stands, with the type of the answer.
VALUES = [
    (J, lambda s: js({s: {"id": 1}})),
    (J, lambda s: js({"sessions": {s: True}})),
    (J, lambda s: js({"list": [[{"a": [s]}]]})),
    (J, lambda s: js({"a": f"{{\"b\": \"{s}\"}} and more"})),
    (J, lambda s: js({"note": f"<{s}>"})),
    (J, lambda s: js({"note": f"({s}),[{s}]"})),
    (J, lambda s: js({"path": f"/users/{corpus.percent_all(s)}/posts"})),
    (J, lambda s: js({"u": js({"v": js({"w": js({"x": s})})})})),
    (J, lambda s: js({"u": q(q(q(s)))})),
    (J, lambda s: js({"u": b64(b64(b64(s)))})),
    (J, lambda s: js({"u": b64(squeeze(b64(squeeze(s))))})),
    (J, lambda s: js({"u": squeeze(b64(s)).hex()})),
    (J, lambda s: js({"u": b64(s.encode().hex())})),
    (J, lambda s: js({"u": s.encode().hex().encode().hex()})),
    (J, lambda s: js({"u": q(b64(f"<a>{html.escape(s)}</a>"))})),
    (J, lambda s: js({"u": html.escape(js({"v": q(s)}))})),
    (J, lambda s: js({"u": url64(raw_deflate(f"the text is {s}, the end of the text"))})),
    (J, lambda s: js({"u": b64(raw_deflate(f"the text is {s}, the end of the text"))})),
    (J, lambda s: js({"u": b64(s.encode("utf-16-be"))})),
    (J, lambda s: js({"u": s.encode("utf-16-le").hex()})),
    (J, lambda s: js({"u": b64(b"\xff\xfe" + s.encode("utf-16-le"))})),
    (J, lambda s: js({"u": q(s).replace("%", "%25")})),
    (J, lambda s: js({"u": "data:text/plain;charset=utf-8," + q(s)})),
    (J, lambda s: js({"u": "data:text/plain;base64," + b64(s)})),
    (J, lambda s: js({"u": "\r\n".join(b64("x" * 60 + s)[i : i + 64] for i in range(0, 200, 64))})),
    (T, lambda s: "".join(f"={byte:02X}" for byte in s.encode())),
    (T, lambda s: f"Subject: =?utf-8?B?{b64('about ' + s)}?=\r\n"),
    (T, lambda s: f"Subject: =?utf-8?Q?about=20{''.join(f'={b:02X}' for b in s.encode())}?=\r\n"),
    (T, lambda s: f"[{s}]\n"),
    (T, lambda s: f"a,b\n1,{s}\n"),
    (T, lambda s: f"first {s}\nsecond {s}\n"),
    (T, lambda s: f"X-Note: {s[:9]}\r\n {s[9:]}\r\n"),
    (T, lambda s: f"\u00e4\u00f6\u00fc{s}\u00df"),
    (X, lambda s: f"<a b='{html.escape(s)}'>{html.escape(s[:8])}<!-- c -->{html.escape(s[8:])}</a>"),
    (X, lambda s: f"<a><![CDATA[{s[:8]}]]><![CDATA[{s[8:]}]]></a>"),
    (X, lambda s: f"<a><!-- {html.escape(s)} --></a>"),
    (X, lambda s: f"<a><?x {html.escape(s)}?></a>"),
    (H, lambda s: f"<!doctype html><a href=\"/x?{q(s)}\">a<br></a>"),
    (H, lambda s: f"<!doctype html><script>var a={js(s)}</script>"),
    (H, lambda s: f"<!doctype html><script>var a='{''.join(f'&#{ord(c):04};' for c in s)}'</script>"),
    ("text/event-stream", lambda s: f"data: {s[:8]}\ndata: and\n\ndata: {js({'a': s})}\n\n"),
    ("application/octet-stream", lambda s: b"\x00\xff\xfe\x08" + s.encode() + b"\x80\x00"),
    ("application/x-protobuf", lambda s: b"\x0a" + bytes([len(s.encode())]) + s.encode() + b"\x12\x01\x00"),
    ("multipart/mixed; boundary=xx", lambda s: part(f"X-Note: {s.encode('ascii', 'replace').decode()}", "hello")),
    ("multipart/mixed; boundary=xx", lambda s: part("Content-Transfer-Encoding: base64", b64("hello " + s))),
    ("text/plain; charset=utf-16le", lambda s: f"the {s}".encode("utf-16-le")),
    ("text/plain; charset=utf-16be", lambda s: f"the {s}".encode("utf-16-be")),
    ("text/plain; charset=utf-16", lambda s: b"\xfe\xff" + f"the {s}".encode("utf-16-be")),
    ("application/json; charset=utf-16le", lambda s: js({"a": s}).encode("utf-16-le")),
    ("application/json", lambda s: js({"a": s}).encode("utf-16-be")),
    (FORM, lambda s: f"a={q(b64(s))}&b={q(q(s))}"),
    (FORM, lambda s: f"{q(s)}=1&b"),
]

# Header fields of requests and answers with a secret in them.
HEADERS = [
    ["X-Auth-Token", "{}"], ["Api-Key", "{}"], ["Ocp-Apim-Subscription-Key", "{}"], ["X-CSRF-Token", "{}"],
    ["X-Shopify-Access-Token", "{}"], ["Authorization", "token {}"], ["Authorization", "Token token=\"{}\", nonce=\"1\""],
    ["Authorization", "{}"], ["Authorization", "ApiKey jane:{}"], ["Proxy-Authorization", "Bearer {}"],
    ["Cookie", "theme=dark; a={}"], ["X-Forwarded-Authorization", "Bearer {}"], ["X-Original-URL", "/a?token={}&b=1"],
    ["Referer", "https://a.example/?access_token={}"], ["X-Secret", "{}"],
]
ANSWER_HEADERS = [
    ["Location", "https://a.example/cb?access_token={}&state=1"], ["Location", "https://jane:{}@a.example/"],
    ["Location", "/cb#id_token={}"], ["Link", "<https://a.example/?api_key={}&page=2>; rel=\"next\""],
    ["Refresh", "0; url=https://a.example/?token={}"], ["Set-Cookie", "a={}; Path=/; HttpOnly"],
    ["Content-Location", "/a?signature={}"], ["X-Auth-Token", "{}"], ["Authentication-Info", "nextnonce=\"{}\""],
    ["X-Debug", "{{\"password\":\"{}\"}}"], ["X-Debug", "password={}; user=jane"],
]
TARGETS = ["?access_token={}", "?a=1&client%5Fsecret={}", "?filter=%7B%22password%22%3A%22{}%22%7D", "/a;jsessionid={}",
           "/x?next=https%3A%2F%2Fa.example%2F%3Ftoken%3D{}", "?user[password]={}"]


def private_keys(rng):
    """Answers with a private key. The secret is its text."""
    body = corpus.b64(b"\x30\x82\x02\x5c\x02\x01\x00" + rng.randbytes(200))
    lines = corpus.lines(body, 64, "\n")
    found = []
    for label in ("RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK"):
        head = "Version: 1\n\n" if "PGP" in label else ""
        pem = f"-----BEGIN {label}-----\n{head}{lines}\n-----END {label}-----\n"
        secret = lines.split("\n")[1]
        found += [(T, pem, secret), (J, js({"a": pem}), secret), (J, js({"a": b64(pem)}), secret),
                  (T, "a: |\n" + "".join(f"  {line}\n" for line in pem.splitlines()), secret),
                  (T, pem.replace("\n", " "), secret), (FORM, "a=" + urllib.parse.quote_plus(pem), secret),
                  (J, js({"a": js({"b": pem})}), secret), (X, f"<a><b>{pem}</b></a>", secret),
                  (T, pem.split("-----END")[0], secret), (J, js({"a": pem.replace("\n", "\\n")}), secret)]
    return found


def web_tokens(rng):
    """Answers with a JSON Web Token. The secret is its signature."""
    found = []
    for _ in range(2):
        secret = url64(rng.randbytes(32))
        head = url64(js({"alg": "HS256", "typ": "JWT"}))
        token = f"{head}.{url64(js({'sub': '1234567890', 'name': 'Jane', 'iat': 1516239022}))}.{secret}"
        found += [(J, js({"a": token}), secret), (T, f"see {token}, please", secret), (J, js({"a": b64(token)}), secret),
                  (J, js({"a": f"https://a.example/{token}/x"}), secret), (FORM, f"a={token}&b=1", secret),
                  (X, f"<a b=\"{token}\"/>", secret), (J, js({"a": token.encode().hex()}), secret),
                  (T, f"{token[:70]}\r\n {token[70:]}\r\n", secret), (J, js({token: 1}), secret),
                  (J, js({"a": q(corpus.percent_all(token))}), secret)]
    return found


def plain(rng):
    return corpus.draw(rng, rng.choice([12, 14, 18])) + corpus.draw(rng, 2, "0123456789")


def encoded(text):
    return text.encode() if isinstance(text, str) else text


def answer(kind, secret, content, body, listed=None):
    return corpus.Case(kind=kind, secret=secret, listed=listed, body=encoded(body), headers=[["Content-Type", content]],
                       returns_text=not isinstance(body, bytes))


def sent(kind, secret, content, body, listed=None):
    return corpus.Case(kind=kind, secret=secret, listed=listed, method="POST", request_body=encoded(body),
                       request_headers=[["Content-Type", content]])


def cases(seed):
    """All forms, each in an answer and in a request."""
    rng = corpus.random.Random(f"shapes {seed}")
    found = []
    for index, (content, write) in enumerate(NAMED):
        for make in (answer, sent):
            secret = plain(rng)
            found.append(make(f"named {index} {make.__name__}: {write('S' * 14)[:70]!r}", secret, content, write(secret)))
    for index, (content, write) in enumerate(VALUES):
        for source in ("listed", "format"):
            text = corpus.listed_secret(rng) if source == "listed" else None
            secret = text
            if text is None:
                text, secret = corpus.format_secret(rng)
            for make in (answer, sent):
                kind = f"{source} {index} {make.__name__}: {write('S' * 14)[:70]!r}"
                found.append(make(kind, secret, content, write(text), text if source == "listed" else None))
    for content, body, secret in private_keys(rng) + web_tokens(rng):
        found.append(answer(f"key {body[:60]!r}", secret, content, body))
    for index, (name, form) in enumerate(HEADERS):
        secret = plain(rng)
        found.append(corpus.Case(kind=f"sent header {name}: {form}", secret=secret, request_headers=[[name, form.format(secret)]]))
    for name, form in ANSWER_HEADERS:
        secret = plain(rng)
        found.append(corpus.Case(kind=f"header {name}: {form}", secret=secret,
                                 headers=[["Content-Type", T], [name, form.format(secret)]]))
    for form in TARGETS:
        secret = plain(rng)
        found.append(corpus.Case(kind=f"target {form}", secret=secret, query=form.format(secret)))
    return found + labelled(rng)


def labelled(rng):
    """The forms of labels.py, in answers and in the header fields of requests."""
    found = []
    for content, form in labels.answers():
        secret = plain(rng)
        found.append(answer(f"label {form[:70]!r}", secret, content, labels.fill(form, secret)))
    for name, form in labels.SENT + labels.ECHOED:
        secret = plain(rng)
        body = f"hello {secret}" if (name, form) in labels.ECHOED else "hello"
        found.append(corpus.Case(kind=f"label {name}: {form}", secret=secret, body=body.encode(),
                                 request_headers=[[name, labels.fill(form, secret)]]))
    return found
