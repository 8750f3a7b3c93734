/**
 * What the stand-in has in the place of js.stripe.com: `Stripe(key)` puts a card's fields into a page and confirms with them, as far as our form
 * asks for it (docs.stripe.com/js). Runs in the browser; the server puts `texts` before it.
 */
/* global texts */
{
  const { src } = document.currentScript;
  const at = (path) => new URL(path, src);

  const style = `
    display: grid; gap: 0 12px; grid-template-columns: 1fr 1fr; text-align: start; font: inherit; color: var(--ink)`;
  const fieldStyle = `
    box-sizing: border-box; width: 100%; min-height: var(--press); margin-top: 4px; padding: 0 12px; border: 1px solid var(--line-strong);
    border-radius: var(--radius-control); font: 500 16px/1 var(--text); color: var(--ink); background: var(--card)`;

  /** Says under a field what is wrong with it, as Stripe's fields do; an empty text takes it back. */
  const mark = (input, text) => {
    input.setAttribute('aria-invalid', String(text !== ''));
    input.style.borderColor = text ? 'var(--danger)' : 'var(--line-strong)';
    Object.assign(input.nextElementSibling, { textContent: text, hidden: !text });
  };

  const field = (label, name, value, list) => {
    const line = document.createElement('label');
    // Rows are shared, so that fields beside each other stay level where a label takes two lines.
    line.style.cssText = `
      display: grid; grid-template-rows: subgrid; grid-row: span 3; align-items: end; font-size: 14px; font-weight: 600;
      ${name === 'number' ? 'grid-column: 1 / -1; margin-bottom: 12px' : ''}`;
    const input = document.createElement('input');
    Object.assign(input, { name, value, inputMode: 'numeric', autocomplete: 'off', required: true });
    if (list) input.setAttribute('list', list.id);
    input.style.cssText = fieldStyle;
    const problem = document.createElement('span');
    Object.assign(problem, { id: `problem-${Math.random().toString(36).slice(2)}`, hidden: true });
    problem.style.cssText = 'align-self: start; margin-top: 4px; font-weight: 400; color: var(--danger)';
    input.setAttribute('aria-describedby', problem.id);
    input.addEventListener('input', () => mark(input, ''));
    line.append(label, input, problem);
    return line;
  };

  /** What Stripe's fields refuse before they ask the bank; undefined when nothing. */
  const problemOf = ({ name, value, validity }, t) => {
    if (!validity.valid) return t.missing;
    if (name === 'code') return /^\d{3,4}$/.test(value.trim()) ? undefined : t.codeIncomplete;
    if (name !== 'expires') return undefined;
    const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d\d)\s*$/.exec(value) ?? [];
    if (!month) return t.expiresIncomplete;
    // A card is good until its month has ended.
    return new Date(2000 + Number(year), Number(month)) > new Date() ? undefined : t.expired;
  };

  const fieldsIn = (language) => {
    const t = texts[language] ?? texts.en;
    const place = document.createElement('div');
    place.style.cssText = style;
    const list = document.createElement('datalist');
    list.id = `test-cards-${Math.random().toString(36).slice(2)}`;
    list.append(...t.cards.map(([number, does]) => new Option(does, number)));
    place.append(
      field(t.number, 'number', '4242 4242 4242 4242', list),
      field(t.expires, 'expires', '12/34'),
      field(t.code, 'code', '123'),
      list,
    );
    return { place, t };
  };

  /** Takes the payment, or keeps the card, as the secret says; a bank's question is asked on a page of its own. */
  const confirm = async ({ elements, clientSecret, confirmParams: { return_url } }) => {
    const { place, t, clientSecret: known } = elements.shown;
    const secret = clientSecret ?? known;
    const values = [...place.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    const answer = await fetch(at(`confirm/${secret}`), { method: 'POST', body: new URLSearchParams(values) });
    const { status } = answer.ok ? await answer.json() : { status: 'unknown' };
    if (status === 'succeeded') return {};
    if (status !== 'requires_action') return { error: { message: status === 'unknown' ? t.unknown : t.declined } };
    location.assign(at(`pay/${secret}?return_url=${encodeURIComponent(return_url)}`));
    return new Promise(() => {});
  };

  const elements = (options) => {
    const made = {
      shown: { ...fieldsIn(options.locale), clientSecret: options.clientSecret },
      create() {
        const heard = { ready: new Set() };
        return {
          mount(parent) {
            parent.append(made.shown.place);
            queueMicrotask(() => heard.ready.forEach((tell) => tell()));
          },
          on: (event, tell) => void heard[event]?.add(tell),
          off: (event, tell) => void heard[event]?.delete(tell),
          update() {},
          destroy: () => made.shown.place.remove(),
        };
      },
      update() {},
      getElement: () => null,
      submit() {
        const { place, t } = made.shown;
        const wrong = [...place.querySelectorAll('input')].flatMap((input) => {
          const message = problemOf(input, t);
          return message ? [{ input, message }] : [];
        });
        for (const { input, message } of wrong) mark(input, message);
        wrong[0]?.input.focus();
        return Promise.resolve(wrong[0] ? { error: { type: 'validation_error', message: wrong[0].message } } : {});
      },
    };
    return made;
  };

  const unasked = () => Promise.resolve({});
  window.Stripe = () => ({
    elements,
    confirmPayment: confirm,
    confirmSetup: confirm,
    createToken: unasked,
    createPaymentMethod: unasked,
    confirmCardPayment: unasked,
  });
}
