import type { ComponentProps } from 'react';
import { DashboardBelow, DashboardWindow, type ArrangeInDraft } from './dashboards/dashboards.tsx';

/** Arranges tiles for everybody, by what the configuration has for that. */
const arrange: ArrangeInDraft = async (dashboard, places) => {
  const { inPlaceParts } = await import('./configuration/configuration.tsx');
  const { arrangeTiles } = await inPlaceParts();
  return await arrangeTiles(dashboard, places);
};

/** `/app/dashboard/{dashboard}`: a dashboard. */
export function DashboardPlace() {
  return <DashboardWindow arrange={arrange} />;
}

/** A dashboard below the head of the start page. */
export function DashboardAtHome(props: Omit<ComponentProps<typeof DashboardBelow>, 'arrange'>) {
  return <DashboardBelow {...props} arrange={arrange} />;
}
