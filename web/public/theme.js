// Runs before the first paint, so that a dark page never flashes white. shared/client/app/theme.ts takes over.
(function () {
  var scheme = null;
  try {
    // In a frame, as the page around it wishes.
    scheme = location.pathname.startsWith('/embed/') && new URLSearchParams(location.search).get('theme');
    scheme = scheme || localStorage.getItem('engage.scheme');
  } catch {
    // No storage: as the device says.
  }
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
