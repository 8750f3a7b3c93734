import { describe, expect, it } from 'vitest';
import { currentMessage, dismissMessage, messageIn, noteAnswer } from './information.ts';

describe('an answer', () => {
  it('holds a message when it has a full_name beside it', () => {
    expect(messageIn({ full_name: 'Ana', global_message: 'We moved.', url: '/help' })).toEqual({
      full_name: 'Ana',
      text: 'We moved.',
      isError: false,
      url: '/help',
    });
    expect(messageIn({ user: { full_name: 'Ana' }, popup_error: 'No.', global_message: 'Yes.' })).toEqual({
      full_name: 'Ana',
      text: 'No.',
      isError: true,
    });
  });

  it.each([
    undefined,
    'text',
    {},
    { full_name: 'Ana' },
    { global_message: 'We moved.' },
    { full_name: 'Ana', global_message: '  ' },
    { full_name: 'Ana', error: 'An ordinary refusal' },
  ])('holds none otherwise: %j', (answer) => expect(messageIn(answer)).toBeUndefined());

  it('leads to pages alone', () => {
    const about = { full_name: 'Ana', global_message: 'Look' };
    expect(messageIn({ ...about, url: 'javascript:alert(1)' })).not.toHaveProperty('url');
    expect(messageIn({ ...about, url: '//evil.example' })).not.toHaveProperty('url');
    expect(messageIn({ ...about, url: 'https://example.org/' })).toHaveProperty('url');
  });
});

it('messages are shown one after the other, each once', () => {
  noteAnswer({ full_name: 'Ana', global_message: 'one' });
  noteAnswer({ full_name: 'Ana', global_message: 'one' });
  noteAnswer({ full_name: 'Ana', popup_error: 'two' });
  expect(currentMessage()?.text).toBe('one');
  dismissMessage();
  expect(currentMessage()?.text).toBe('two');
  dismissMessage();
  expect(currentMessage()).toBeUndefined();
});
