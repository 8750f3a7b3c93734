import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { ServiceList } from '#shared/client/services/catalogue/ServiceList.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from '#shared/client/services/Services.module.css';
import { isLanding, searchAt } from '#shared/client/services/catalogue/serviceLists.ts';
import ServicesLandingScreen from './ServicesLandingScreen.tsx';

/** /services and its categories: the list, and for newcomers who look for nothing the landing page. */
export default function ServicesScreen(): ReactNode {
  const { category_slug } = useParams();
  const [query] = useSearchParams();
  const search = searchAt(query, category_slug);
  const screen = useScreen()?.name;
  // Decided once: being here makes a newcomer somebody who has been here.
  const [isNew] = useState(() => isLanding(search));
  const mayLand = (screen === 'services' || screen === 'serviceHome') && isNew && !query.toString();
  return mayLand ? (
    <ServicesLandingScreen />
  ) : (
    <Stack gap={6} className={classes.list}>
      <ServiceList search={search} />
    </Stack>
  );
}
