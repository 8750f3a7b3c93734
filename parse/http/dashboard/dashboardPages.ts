/** Pages and scripts around Parse Dashboard. Its own server is not used, because it logs in by itself and calls other hosts. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { escape } from '#parse/http/pages/headTags.ts';

export const mount = '/parse-dashboard';

const appName = 'engage';

/** The start page: the list of classes. */
export const firstPage = `${mount}/apps/${appName}/browser`;

/** Placeholder for the master key in the browser. */
const noKey = 'kept-by-the-server';

/** Content policy: this server only; the script injects its styles. */
export const dashboardPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The dashboard's files; undefined while npm is installing them. */
export async function filesOf(folder: string): Promise<string | undefined> {
  const modules = path.join(folder, 'node_modules');
  const files = path.join(modules, 'parse-dashboard', 'Parse-Dashboard', 'public');
  try {
    await Promise.all([stat(path.join(modules, '.package-lock.json')), stat(path.join(files, 'bundles'))]);
    return files;
  } catch {
    return undefined;
  }
}

/** A page with a short message, while the dashboard is not installed. */
export const plainPage = (options: { title: string; words: readonly string[]; script?: string; language: string }) =>
  `<!doctype html>
<html lang="${options.language.toLowerCase()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(options.title)}</title>
<link rel="icon" href="/favicon.svg">
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 Inter, system-ui, sans-serif;
  color: light-dark(#0c1c2c, #e8f1f8); background: light-dark(#f7fafc, #0b1620); }
main { max-width: 34rem; padding: 24px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 8px; }
p { margin: 0 0 12px; color: light-dark(#51606f, #a9bacb); }
code { overflow-wrap: anywhere; }
a { color: light-dark(#0b76a3, #6fcff2); }
</style>
</head>
<body><main><h1>${escape(options.title)}</h1>${options.words.map((text) => `<p>${text}</p>`).join('')}</main>${
    options.script ? `<script src="${mount}/${options.script}"></script>` : ''
  }</body>
</html>
`;

/** The dashboard's page, as its own server would send it, with external scripts. */
export const dashboardPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<link rel="icon" href="${mount}/favicon.ico">
<base href="${mount}/">
<title>Parse Dashboard</title>
</head>
<body>
<div id="browser_mount"></div>
<script id="csrf" type="application/json">""</script>
<script src="${mount}/start.js"></script>
<script src="${mount}/bundles/dashboard.bundle.js"></script>
</body>
</html>
`;

export const scripts: Readonly<Record<string, string>> = {
  'start.js': `window.PARSE_DASHBOARD_PATH = '${mount}/';
window.PARSE_DASHBOARD_ENABLE_RESOURCE_CACHE = false;
`,
  // A URL must not contain a session, so the page reads it from storage (shared/client/app/offline/browserStorage.ts).
  'enter.js': `(async () => {
  const logIn = () => location.replace('/auth/login?' + new URLSearchParams({ next: location.pathname + location.search }));
  let token;
  try {
    token = localStorage.getItem('engage.token');
  } catch {}
  if (!token) return logIn();
  const answer = await fetch('${mount}/session', { method: 'POST', headers: { Authorization: 'Bearer ' + token } });
  if (answer.ok) location.reload();
  else if (answer.status === 401) logIn();
  else if (answer.status === 403 && (await answer.clone().json()).code === 'confirm_first')
    location.replace('/admin/access/confirm?' + new URLSearchParams({ next: location.pathname + location.search }));
  else document.getElementById('refused').hidden = false;
})();
`,
};

/** The configuration that the dashboard loads first, without a real key. */
export const configOf = (appId: string, origin: string) => ({
  apps: [{ appId, appName: 'Engage', appNameForURL: appName, serverURL: `${origin}${mount}/parse`, masterKey: noKey }],
  newFeaturesInLatestVersion: [],
});
