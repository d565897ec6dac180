import type { View } from '#core/catalog/schema.ts';
import type { VIEW_CONTRACTS, VIEW_ROUTES } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { datatable } from './datatable.ts';
import type { ListModes } from './list-modes.ts';

/** What answers the questions of each display mode; one file each. */
const LIST_MODES = {
  datatable,
} satisfies ListModes<View['mode'], typeof VIEW_CONTRACTS>;

/** The handlers of all display modes together. */
export const MODE_HANDLERS = Object.assign({}, ...Object.values(LIST_MODES)) as HandlersOf<
  typeof VIEW_ROUTES
>;
