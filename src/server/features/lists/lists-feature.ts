import { CELLS_ROUTES } from '#core/contract/lists/cells-routes.ts';
import { DRILL_ROUTES } from '#core/contract/lists/figure-routes.ts';
import { GROUP_ROUTES } from '#core/contract/lists/group-routes.ts';
import { LIST_ROUTES } from '#core/contract/lists/list-routes.ts';
import { OCCURRENCE_ROUTES } from '#core/contract/lists/occurrence-routes.ts';
import { ORDER_ROUTES } from '#core/contract/lists/order-routes.ts';
import { SEARCH_ROUTES } from '#core/contract/lists/search-routes.ts';
import { VIEW_ROUTES } from '#core/contract/views/registry.ts';
import { feature } from '../feature.ts';
import { cellsHandlers } from './cells-handlers.ts';
import { LIST_HANDLERS } from './list-handlers.ts';
import { MODE_HANDLERS } from './modes/registry.ts';

/** The records of a list, as its display mode asks for them. */
export const listsFeature = feature({
  name: 'lists',
  routes: {
    ...LIST_ROUTES,
    ...GROUP_ROUTES,
    ...DRILL_ROUTES,
    ...SEARCH_ROUTES,
    ...VIEW_ROUTES,
    ...CELLS_ROUTES,
    ...OCCURRENCE_ROUTES,
    ...ORDER_ROUTES,
  },
  handlers: ({ parts }) => ({ ...LIST_HANDLERS, ...MODE_HANDLERS, ...cellsHandlers(parts.translations) }),
  texts: [
    'web-list',
    'web-chart',
    'web-gantt',
    'web-pivot',
    'web-map',
    'web-kanban',
    'web-thumbnail',
    'web-tree',
    'errors-tree',
    'web-planning',
    'web-cells',
    'web-order',
    'web-print',
  ],
  sql: [
    '0009-folded.sql',
    '0043-events.sql',
    '0044-trees.sql',
    '0045-recurrence.sql',
    '0046-bookings.sql',
    '0055-booked-series.sql',
    '0065-words.sql',
  ],
});
