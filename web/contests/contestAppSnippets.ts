/** Code that the page for developers shows, for this site's address. */

interface Snippet {
  /** A name that needs no translation; without one, a web page. */
  readonly name?: string;
  readonly code: string;
}

export const snippets = (site: string): readonly Snippet[] => [
  {
    code: `<iframe id="contests" src="${site}/mobile/contests/?partner=YOUR_ID"
  title="Contests" style="width:100%;height:720px;border:0"></iframe>
<script>
  const site = '${site}';
  const frame = document.getElementById('contests');
  addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== site || source !== frame.contentWindow || data.from !== 'engage') return;
    if (data.type === 'height') frame.style.height = data.height + 'px';
    if (data.type === 'leave') window.open(data.url, '_blank', 'noopener');
    if (data.type === 'voted') console.log('voted for', data.contestant_id);
    const isAsked = data.type === 'needs_log_in' || (data.type === 'ready' && !data.signed_in);
    if (!isAsked) return;
    // Your own server: who is signed in there, signed with your key.
    const { token } = await (await fetch('/contest-token', { method: 'POST' })).json();
    frame.contentWindow.postMessage({ to: 'engage', type: 'hand_over', token }, site);
  });
</script>`,
  },
  {
    name: 'React Native',
    code: `import { useRef } from 'react';
import { Linking } from 'react-native';
import { WebView } from 'react-native-webview';

export function Contests({ fetchToken }) {
  const view = useRef(null);
  const say = (message) =>
    view.current.injectJavaScript(
      \`window.postMessage(\${JSON.stringify({ to: 'engage', ...message })}, '${site}'); true;\`,
    );
  return (
    <WebView
      ref={view}
      source={{ uri: '${site}/mobile/contests/?partner=YOUR_ID' }}
      originWhitelist={['${site}']}
      onMessage={async ({ nativeEvent }) => {
        const said = JSON.parse(nativeEvent.data);
        if (said.type === 'leave') await Linking.openURL(said.url);
        if (said.type === 'ready' && !said.signed_in) say({ type: 'hand_over', token: await fetchToken() });
      }}
    />
  );
}`,
  },
  {
    name: 'Android (Kotlin)',
    code: `class EngageHost(private val view: WebView, private val fetchToken: suspend () -> String) {
  @JavascriptInterface
  fun postMessage(text: String) {
    val said = JSONObject(text)
    if (said.getString("type") != "ready" || said.getBoolean("signed_in")) return
    MainScope().launch {
      val message = JSONObject().put("to", "engage").put("type", "hand_over").put("token", fetchToken())
      view.evaluateJavascript("window.postMessage($message, '${site}')", null)
    }
  }
}

view.settings.javaScriptEnabled = true
view.settings.domStorageEnabled = true
view.addJavascriptInterface(EngageHost(view, api::contestToken), "EngageHost")
view.loadUrl("${site}/mobile/contests/?partner=YOUR_ID")`,
  },
  {
    name: 'iOS (Swift)',
    code: `final class Contests: NSObject, WKScriptMessageHandler {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
    guard let said = message.body as? [String: Any], said["type"] as? String == "ready",
          said["signed_in"] as? Bool == false else { return }
    Task { @MainActor in
      let answer = ["to": "engage", "type": "hand_over", "token": try await api.contestToken()]
      let json = String(data: try JSONSerialization.data(withJSONObject: answer), encoding: .utf8)!
      try await message.webView?.evaluateJavaScript("window.postMessage(\\(json), '${site}'); true")
    }
  }
}

configuration.userContentController.add(Contests(), name: "engage")
view.load(URLRequest(url: URL(string: "${site}/mobile/contests/?partner=YOUR_ID")!))`,
  },
];

/** A partner's server in Node. */
export const tokenSnippet = (site: string): string => `import { createPrivateKey, randomUUID, sign } from 'node:crypto';

const key = createPrivateKey({
  key: Buffer.from(process.env.ENGAGE_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for the user who is signed in on your own server. */
export function contestToken(user) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'YOUR_ID',
    aud: '${site}',
    sub: String(user.id),
    name: user.name,
    email: user.email,
    email_verified: user.emailVerified,
    language: user.language,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
  };
  const said = \`\${part({ alg: 'EdDSA', typ: 'JWT' })}.\${part(claims)}\`;
  return \`\${said}.\${sign(null, Buffer.from(said), key).toString('base64url')}\`;
}`;
