/** Media links. */
import { describe, expect, it } from 'vitest';
import { member, password, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';

const server = useServer();

describe('media links', () => {
  it('are shown once each, refused in the promised words, and removed by their owner', async () => {
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

  it('are for members, refused in their language, and may be as long as the form says', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    expect(await guest.run('addMediaUrl', { url: 'https://example.org' })).toMatchObject({ code: 'session_required' });
    expect(await guest.run('removeMediaUrl', { url_id: 'abc' })).toMatchObject({ code: 'session_required' });
    const long = `https://example.org/${'a'.repeat(480)}`;
    expect(long).toHaveLength(500);
    expect((await ana.run('addMediaUrl', { url: long })).status).toBe(200);
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      ana.language = language;
      expect(await ana.run('addMediaUrl', { url: 'https://' })).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { url: texts['accounts.invalid.mediaUrl'] },
      });
      expect(await ana.run('addMediaUrl', { url: `${long}a` })).toMatchObject({
        fields: { url: texts['accounts.invalid.mediaUrlLong'] },
      });
    }
  });

  it('are thirty at most, however many are added at once, and a removed one makes room', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const added = await Promise.all(
      Array.from({ length: 34 }, (_, n) => ana.run('addMediaUrl', { url: `https://example.org/${n}` })),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(30);
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      ana.language = language;
      expect(await ana.run('addMediaUrl', { url: 'https://example.org/more' })).toMatchObject({
        status: 409,
        code: 'media_full',
        error: texts['errors.media_full'].replace('{{most}}', '30'),
      });
    }
    const { urls } = (await guest.run('getMediaUrls', { user_id: ana.user_id! })).body;
    expect(urls).toHaveLength(30);
    await ana.run('removeMediaUrl', { url_id: urls[0]!.url_id });
    expect((await ana.run('addMediaUrl', { url: 'https://example.org/more' })).status).toBe(200);
  });

  it('are one, whoever presses twice at once', async () => {
    const ana = await member(server.current);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ana.run('addMediaUrl', { url: 'https://example.org/once' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ana.run('getMediaUrls', { user_id: ana.user_id! })).body.urls).toHaveLength(1);
  });

  it('keep no address once they are removed, also by closing the account', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const { body } = await ana.run('addMediaUrl', { url: 'https://example.org/one-secret', title: 'A secret' });
    for (const path of ['two', 'three']) await ana.run('addMediaUrl', { url: `https://example.org/${path}-secret` });
    await ana.run('removeMediaUrl', { url_id: body.url.url_id });
    const read = async () => {
      // Whoever catches up is told what was removed.
      const since = { $gte: { __type: 'Date', iso: new Date(0).toISOString() } };
      const where = encodeURIComponent(JSON.stringify({ user_id: ana.user_id, updatedAt: since }));
      const answer = await guest.fetch<{ results: { objectId: string; url?: string; title?: string }[] }>(
        `/parse/classes/Url?where=${where}`,
        { headers: guest.parseHeaders },
      );
      return answer.body.results;
    };
    const removed = (await read()).find(({ objectId }) => objectId === body.url.url_id)!;
    expect(Object.keys(removed).toSorted()).toEqual([
      'ACL',
      'createdAt',
      'deleted_at',
      'objectId',
      'rev',
      'updatedAt',
      'url_id',
      'user_id',
    ]);
    expect((await ana.run('closeAccount', { current: password })).status).toBe(200);
    await expect.poll(async () => JSON.stringify(await read())).not.toContain('secret');
  });
});
