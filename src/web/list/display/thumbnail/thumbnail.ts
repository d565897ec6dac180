import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import { namedIcon } from '../mode-icon.tsx';
import type { ThumbnailInfo } from './card-columns.ts';

const fetch = async () => ({ default: (await import('./thumbnail-screen.tsx')).ThumbnailScreen });
const fetchTools = async () => ({ default: (await import('./size-menu.tsx')).SizeMenu });

/** Cards with pictures, two side by side on a narrow screen; fetched when a view is opened that needs them. */
export const thumbnail: DisplayMode<ThumbnailInfo> = {
  Icon: namedIcon('layout-grid'),
  label: 'thumbnail.label',
  Screen: lazy(fetch),
  Tools: lazy(fetchTools),
  fetch: async () => await Promise.all([fetch(), fetchTools()]),
};
