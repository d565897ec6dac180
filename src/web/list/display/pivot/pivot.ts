import { IconTableColumn } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import type { PivotInfo } from './pivot-settings.ts';

const fetch = async () => ({ default: (await import('./pivot-screen.tsx')).PivotScreen });

/** Figures over the records of a list, in rows and columns with their totals; its script is loaded when a pivot is opened. */
export const pivot: DisplayMode<PivotInfo> = {
  Icon: IconTableColumn,
  label: 'list.mode.pivot',
  Screen: lazy(fetch),
  fetch,
};
