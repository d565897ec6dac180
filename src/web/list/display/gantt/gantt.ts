import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import { namedIcon } from '../mode-icon.tsx';
import type { GanttInfo } from './gantt-info.ts';

const fetch = async () => ({ default: (await import('./gantt-screen.tsx')).GanttScreen });

/** Records as tasks along a line of time; its script is loaded when a view is opened that needs it. */
export const gantt: DisplayMode<GanttInfo> = {
  Icon: namedIcon('progress'),
  label: 'list.mode.gantt',
  Screen: lazy(fetch),
  fetch,
};
