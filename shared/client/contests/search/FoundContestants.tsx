import type { ReactNode } from 'react';
import type { FoundContestant } from '#shared/client/app/core/calls.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Text } from '#shared/client/ui/Layout.tsx';
import classes from './FoundContestants.module.css';

/** Fewer do not fill a row. */
const few = 6;

interface FoundContestantsProps {
  contestants: readonly FoundContestant[];
  /** The name as the shell's link, stretched over the picture. */
  renderName: (contestant: FoundContestant) => ReactNode;
}

/** A row of contestants from several contests. */
export function FoundContestants({ contestants, renderName }: FoundContestantsProps) {
  return (
    <ul className={classes.row} data-few={contestants.length < few || undefined} data-testid="found-contestants">
      {contestants.map((one) => (
        <Box as="li" key={`${one.cx_id} ${one.contestant_id}`} className={classes.tile} relative radius="card">
          <Picture
            src={one.contestant_img}
            alt=""
            name={one.contestant_name}
            within={one}
            width={800}
            height={1000}
            className={classes.picture}
          />
          <Text as="span" strong cut above={2} className={classes.name} lineHeight={1.25} lang="">
            {renderName(one)}
          </Text>
          <Text as="span" size={1} soft clamp={2} lineHeight={1.35} lang="">
            {one.contest_name}
          </Text>
        </Box>
      ))}
    </ul>
  );
}

/** Skeleton of the same size. */
export function FoundContestantsSkeleton({ count }: { count: number }) {
  return (
    <Loading className={classes.row}>
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} className={classes.tile} relative radius="card">
          <Bone ratio="4 / 5" />
          <Text as="span" strong cut above={2} className={classes.name} lineHeight={1.25} lang="">
            <Bone width="70%" height="1em" />
          </Text>
          <Text as="span" size={1} soft clamp={2} lineHeight={1.35} lang="">
            <Bone width="90%" height="0.8em" />
          </Text>
        </Box>
      ))}
    </Loading>
  );
}
