/** Media links. */
import { describe, expect, it } from 'vitest';
import { member, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

describe('media links', () => {
  it('are shown once each, refused in the specification’s words, and removed by their owner', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const add = (url: string) => ana.run('addMediaUrl', { url });
    const { body } = await add('https://example.org/video');
    expect(await add('example.org/video')).toMatchObject({ status: 400, fields: { url: 'Media url already exist' } });
    expect(await add('javascript:alert(1)')).toMatchObject({ status: 400, fields: { url: 'Invalid media url' } });
    expect(await ben.run('removeMediaUrl', { url_id: body.url.url_id })).toMatchObject({ code: 'not_found' });
    expect((await ana.run('removeMediaUrl', { url_id: body.url.url_id })).body).toEqual({ success: true });
    expect((await add('https://example.org/video')).status).toBe(200);
    expect((await ben.run('getMediaUrls', { user_id: ana.user_id! })).body.urls).toMatchObject([
      { url: 'https://example.org/video' },
    ]);
  });

  it('are for members, refused in their language, and thirty at most', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    expect(await guest.run('addMediaUrl', { url: 'https://example.org' })).toMatchObject({ code: 'session_required' });
    expect(await guest.run('removeMediaUrl', { url_id: 'abc' })).toMatchObject({ code: 'session_required' });
    ana.language = 'fr';
    const refused = await ana.run('addMediaUrl', { url: 'https://' });
    expect(refused).toMatchObject({ status: 400, code: 'invalid' });
    expect(refused.fields!['url']).not.toBe('Invalid media url');
    for (let n = 0; n < 30; n++) await ana.run('addMediaUrl', { url: `https://example.org/${n}` });
    expect(await ana.run('addMediaUrl', { url: 'https://example.org/more' })).toMatchObject({ code: 'too_many' });
    expect((await guest.run('getMediaUrls', { user_id: ana.user_id! })).body.urls).toHaveLength(30);
  });

  it('are one, whoever presses twice at once', async () => {
    const ana = await member(server.current);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ana.run('addMediaUrl', { url: 'https://example.org/once' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ana.run('getMediaUrls', { user_id: ana.user_id! })).body.urls).toHaveLength(1);
  });
});
