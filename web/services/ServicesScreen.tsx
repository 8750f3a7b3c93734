import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ServiceList } from '#shared/client/services/catalogue/ServiceList.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from '#shared/client/services/Services.module.css';
import { searchAt } from '#shared/client/services/catalogue/serviceLists.ts';

/** /services and its categories. */
export default function ServicesScreen(): ReactNode {
  const { category_slug } = useParams();
  const [query] = useSearchParams();
  return (
    <Stack gap={6} className={classes.list}>
      <ServiceList search={searchAt(query, category_slug)} />
    </Stack>
  );
}
