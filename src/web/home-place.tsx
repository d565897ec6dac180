import { lazy } from 'react';
import { Home } from '#web/shell/home/home.tsx';

const Dashboard = lazy(async () => ({
  default: (await import('./dashboard-place.tsx')).DashboardAtHome,
}));

/** `/app`: the start page, with the dashboard that its user has there. */
export function HomePlace() {
  return <Home Dashboard={Dashboard} />;
}
