// Embeds a contest on another site: <script async src="https://this-site/embed.js" data-contest="cx_id"></script>
// Optional: data-lang="en|fr|es", data-theme="light|dark", data-title, data-max-width (pixels).
(function () {
  var script = document.currentScript;
  if (!script || !script.dataset.contest) return;
  var data = script.dataset;
  var site = new URL(script.src, location.href).origin;
  var url = new URL('/embed/' + encodeURIComponent(data.contest), site);
  if (data.lang) url.searchParams.set('lang', data.lang);
  if (data.theme) url.searchParams.set('theme', data.theme);

  var frame = document.createElement('iframe');
  frame.src = url.href;
  frame.title = data.title || 'Engage';
  frame.loading = 'lazy';
  frame.allow = 'clipboard-write; web-share';
  frame.style.cssText = 'display:block;width:100%;border:0;height:560px;color-scheme:normal';
  frame.style.maxWidth = (Number(data.maxWidth) || 1200) + 'px';
  script.parentNode.insertBefore(frame, script);

  // Resizes to the height reported by the frame; ignores messages of other windows.
  addEventListener('message', function (event) {
    if (event.origin !== site || event.source !== frame.contentWindow) return;
    var said = event.data;
    if (!said || said.from !== 'engage' || typeof said.height !== 'number') return;
    frame.style.height = Math.min(Math.max(said.height, 120), 6000) + 'px';
    if (typeof said.title === 'string' && !data.title) frame.title = said.title.slice(0, 200);
  });
})();
