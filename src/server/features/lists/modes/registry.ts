import type { View } from '#core/catalog/schema.ts';
import type { VIEW_CONTRACTS, VIEW_ROUTES } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { chart } from './chart.ts';
import { pivot } from './pivot.ts';
import { map } from './map.ts';
import { gantt } from './gantt.ts';
import { datatable } from './datatable.ts';
import { kanban } from './kanban.ts';
import { datatree } from './datatree.ts';
import { thumbnail } from './thumbnail.ts';
import { scheduler } from './scheduler.ts';
import type { ListModes } from './list-modes.ts';

/** What answers the questions of each display mode; one file each. */
const LIST_MODES = {
  datatable,
  kanban,
  datatree,
  thumbnail,
  scheduler,
  chart,
  pivot,
  map,
  gantt,
} satisfies ListModes<View['mode'], typeof VIEW_CONTRACTS>;

/** The handlers of all display modes together. */
export const MODE_HANDLERS = Object.assign({}, ...Object.values(LIST_MODES)) as HandlersOf<
  typeof VIEW_ROUTES
>;
