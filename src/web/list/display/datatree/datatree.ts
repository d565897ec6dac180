import { IconBinaryTree } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import type { DisplayMode } from '../display-mode.ts';

const fetch = async () => ({ default: (await import('./tree-screen.tsx')).TreeScreen });
const fetchAbove = async () => ({ default: (await import('./tree-above.tsx')).TreeAbove });
const fetchChosen = async () => ({ default: (await import('./move-chosen.tsx')).MoveChosen });
const fetchTools = async () => ({ default: (await import('./level-menu.tsx')).LevelMenu });

/** Rows below each other, in the grid of tables, on a narrow screen as well. */
export const datatree: DisplayMode<Extract<ViewInfo, { mode: 'datatree' }>> = {
  Icon: IconBinaryTree,
  label: 'tree.label',
  Screen: lazy(fetch),
  Tools: lazy(fetchTools),
  Chosen: lazy(fetchChosen),
  Above: lazy(fetchAbove),
  fetch,
};
