import { SearchBox, type SearchBoxProps, type SearchLinks } from '#shared/client/contests/SearchBox.tsx';
import { go, To } from '#web/links.ts';

const links: SearchLinks = {
  contest: (cx_id, look) => <To name="contest" params={{ cx_id }} {...look} />,
  contestant: ({ cx_id, contestant_id }, look) => <To name="contestant" params={{ cx_id, contestant_id }} {...look} />,
  results: (words, look) => <To name="contestList" params={{ search: words }} {...look} />,
};

/** The search box; `present` is the page's current search. */
export const Search = ({ present, ...rest }: Pick<SearchBoxProps, 'present' | 'shortcut' | 'focused'>) => (
  <SearchBox links={links} search={(words) => go('contestList', { search: words })} present={present} {...rest} />
);
