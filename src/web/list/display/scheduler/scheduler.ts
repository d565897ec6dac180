import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import { namedIcon } from '../mode-icon.tsx';
import type { PlanningInfo } from './events/planned-event.ts';

const fetch = async () => ({ default: (await import('./scheduler-screen.tsx')).SchedulerScreen });

/** Records on a calendar or beside their resources; its script is loaded when a view is opened that needs it. */
export const scheduler: DisplayMode<PlanningInfo> = {
  Icon: namedIcon('calendar-event'),
  label: 'planning.mode',
  Screen: lazy(fetch),
  fetch,
};
