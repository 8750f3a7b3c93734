import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ServiceList } from '#shared/client/services/catalogue/ServiceList.tsx';
import { searchAt } from '#shared/client/services/catalogue/serviceLists.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from '#shared/client/services/Services.module.css';

/** Services and their categories. */
export default function ServicesScreen(): ReactNode {
  const { category_slug } = useParams();
  const [query] = useSearchParams();
  return (
    <Stack gap={6} className={classes.list}>
      <ServiceList search={searchAt(query, category_slug)} />
    </Stack>
  );
}
