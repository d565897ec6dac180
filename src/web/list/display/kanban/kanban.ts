import { IconLayoutKanban } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import type { KanbanInfo } from './lanes/kanban-info.ts';

const fetch = async () => ({ default: (await import('./kanban-screen.tsx')).KanbanScreen });

/** Cards in lanes, on a narrow screen one lane at a time; its script is loaded when a view is opened that needs it. */
export const kanban: DisplayMode<KanbanInfo> = {
  Icon: IconLayoutKanban,
  label: 'kanban.label',
  Screen: lazy(fetch),
  fetch,
};
