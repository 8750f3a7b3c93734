// Runs before the first paint, so that a dark page never flashes white. shared/client/app/theme.ts takes over.
(function () {
  var scheme = null;
  try {
    // In an embed the embedding page may set it.
    scheme = location.pathname.startsWith('/embed/') && new URLSearchParams(location.search).get('theme');
    scheme = scheme || localStorage.getItem('engage.scheme');
  } catch {
    // Without storage: the device's scheme.
  }
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
