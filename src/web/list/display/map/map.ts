import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import { namedIcon } from '../mode-icon.tsx';
import type { MapInfo } from './map-info.ts';

const fetch = async () => ({ default: (await import('./map-screen.tsx')).MapScreen });

/** Records as points on a map; its script is loaded when a map is opened. */
export const map: DisplayMode<MapInfo> = {
  Icon: namedIcon('map'),
  label: 'list.mode.map',
  Screen: lazy(fetch),
  fetch,
};
