// Runs before the first paint, so that a dark page never flashes white. shared/client/app/theme.ts takes over.
(function () {
  var scheme = null;
  try {
    // In an embed and the contest app the page around it may set it.
    var apart = /^\/(embed|mobile)(\/|$)/i.exec(location.pathname);
    scheme = apart && new URLSearchParams(location.search).get('theme');
    // The contest app keeps nothing with the site.
    if (!scheme && !(apart && apart[1] === 'mobile')) scheme = localStorage.getItem('engage.scheme');
  } catch {
    // Without storage: the device's scheme.
  }
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// A press on the vote button of the first paint, before the scripts have arrived: shared/client/contests/earlyVote.ts takes it over.
addEventListener('click', function (event) {
  var button = event.target.closest && event.target.closest('button[data-vote]');
  if (!button) return;
  window.earlyVote = { cx_id: button.getAttribute('data-contest'), contestant_id: button.getAttribute('data-vote') };
  button.setAttribute('aria-busy', 'true');
  button.textContent = button.getAttribute('data-sending');
});
