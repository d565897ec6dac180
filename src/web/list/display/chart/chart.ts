import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import { namedIcon } from '../mode-icon.tsx';
import type { ChartInfo } from './chart-settings.ts';

const fetch = async () => ({ default: (await import('./chart-screen.tsx')).ChartScreen });

/** Figures over the records of a list, drawn; its script is loaded when a chart is opened. */
export const chart: DisplayMode<ChartInfo> = {
  Icon: namedIcon('chart-bar'),
  label: 'list.mode.chart',
  Screen: lazy(fetch),
  fetch,
};
