export { useArrangement } from '../state/arrangements.ts';
export { ShownFigure } from './figure-tile.tsx';
export { LiveTables } from './live-tables.tsx';
export { ShownView } from './view-tile.tsx';
