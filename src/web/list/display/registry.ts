import type { View } from '#core/catalog/schema.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { chart } from './chart/chart.ts';
import { pivot } from './pivot/pivot.ts';
import { map } from './map/map.ts';
import { gantt } from './gantt/gantt.ts';
import { datatable } from './datatable/datatable.ts';
import { kanban } from './kanban/kanban.ts';
import { datatree } from './datatree/datatree.ts';
import { thumbnail } from './thumbnail/thumbnail.ts';
import { scheduler } from './scheduler/scheduler.ts';
import type { DisplayMode, DisplayModes } from './display-mode.ts';

/** How the client shows each display mode; one folder each. */
const DISPLAY_MODES = {
  datatable,
  kanban,
  datatree,
  thumbnail,
  scheduler,
  chart,
  pivot,
  map,
  gantt,
} satisfies DisplayModes<View['mode'], ViewInfo>;

/** How the client shows a view; a table without one is shown as `TABLE_MODE`. */
export function displayOf(view: Pick<ViewInfo, 'mode'> | undefined): DisplayMode<ViewInfo> {
  // The registry pairs each mode with its screens; TypeScript cannot follow the pair through a union.
  const modes: Readonly<Record<View['mode'], unknown>> = DISPLAY_MODES;
  return modes[view?.mode ?? TABLE_MODE] as DisplayMode<ViewInfo>;
}
