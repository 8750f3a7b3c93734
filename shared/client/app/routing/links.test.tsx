import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { createLinks } from './links.tsx';
import { connectNavigation } from '#shared/client/app/core/navigation.ts';
import { type AnyScreen, joinRoutes, routesOf } from './routes.ts';

const load = () => Promise.resolve({ default: () => null });
const screen: AnyScreen = { who: everyone, load, title: 'app.title' };
const { to, To, go } = createLinks(
  joinRoutes(
    routesOf({ landing: '/', contest: '/cx/:cx_id/:contestant_id?' }, () =>
      Promise.resolve({ screens: { landing: screen, contest: screen } }),
    ),
  ),
);

describe('links by name', () => {
  it('are the addresses of the table', () => {
    expect(to('landing')).toBe('/');
    expect(to('contest', { cx_id: 'a' }, { hash: 'votes' })).toBe('/cx/a#votes');
    // @ts-expect-error -- there is no such screen
    expect(() => to('nowhere')).toThrow('No screen is called nowhere');
    // @ts-expect-error -- a contest has an id
    expect(() => to('contest')).toThrow('needs cx_id');
  });

  it('are anchors', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <To name="contest" params={{ cx_id: 'a', contestant_id: 'b' }} search={{ q: 'x' }} className="card">
          Vote
        </To>
      </MemoryRouter>,
    );
    expect(html).toMatch(/^<a [^>]*href="\/cx\/a\/b\?q=x"[^>]*>Vote<\/a>$/);
    expect(html).toContain('class="card"');
  });

  it('go from code', () => {
    const went: string[] = [];
    connectNavigation((path) => void went.push(path));
    go('contest', { cx_id: 'a' });
    expect(went).toEqual(['/cx/a']);
  });
});
