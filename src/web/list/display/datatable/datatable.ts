import { IconTable } from '@tabler/icons-react';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { DisplayMode } from '../display-mode.ts';
import { ListCards } from './list-cards.tsx';
import { ListGrid } from './list-grid.tsx';
import { SubRows } from './sub-rows.tsx';

/** Rows in a grid, or cards on a narrow screen. Every table is shown so: its screens are in the script of lists itself. */
export const datatable: DisplayMode<Extract<ViewInfo, { mode: 'datatable' }>> = {
  Icon: IconTable,
  label: 'list.mode.datatable',
  Screen: ListGrid,
  Phone: ListCards,
  Inside: SubRows,
};
