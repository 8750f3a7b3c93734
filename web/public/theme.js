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

// A press on the vote button of the first paint, before the scripts have arrived: shared/client/contests/voting/earlyVote.ts takes it over.
addEventListener('click', function (event) {
  var button = event.target.closest && event.target.closest('button[data-vote]');
  if (!button) return;
  if (button.getAttribute('data-vote') === '') return location.reload();
  window.earlyVote = {
    cx_id: button.getAttribute('data-contest'),
    contestant_id: button.getAttribute('data-vote'),
    focused: document.activeElement === button,
  };
  button.setAttribute('aria-busy', 'true');
  button.textContent = button.getAttribute('data-sending');
});

// The scripts did not arrive: the vote is not on its way, and the button is one to reload.
addEventListener(
  'error',
  function (event) {
    var button = event.target.type === 'module' && document.querySelector('button[data-vote]');
    if (!button) return;
    delete window.earlyVote;
    var words = button.previousElementSibling;
    words.lang = document.documentElement.lang;
    words.setAttribute('role', 'alert');
    words.textContent = button.getAttribute('data-failed');
    button.setAttribute('data-vote', '');
    button.removeAttribute('aria-busy');
    button.removeAttribute('aria-label');
    button.textContent = button.getAttribute('data-reload');
  },
  true,
);
