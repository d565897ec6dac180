import { IconList } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DisplayMode } from '../display-mode.ts';
import type { TitlesInfo } from './titles-screen.tsx';

const fetch = async () => ({ default: (await import('./titles-screen.tsx')).TitlesScreen });

/** Titles below each other, on a narrow screen as well; its script is loaded when a view is opened that needs it. */
export const titles: DisplayMode<TitlesInfo> = {
  Icon: IconList,
  label: 'titles.label',
  Screen: lazy(fetch),
  fetch,
};
