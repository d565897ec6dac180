export { useArrangement } from '../state/arrangements.ts';
export type { DashboardChoice } from './filters/dashboard-choice.ts';
export { LazyFilterChoices } from './filters/lazy-filter-choices.tsx';
export { useDashboardFilters } from './filters/use-dashboard-filters.ts';
export { ShownFigure } from './figure-tile.tsx';
export { LiveTables } from './live-tables.tsx';
export { ShownView } from './view-tile.tsx';
