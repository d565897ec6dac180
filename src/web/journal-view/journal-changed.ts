import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '#web/data/row-lists.ts';

/** The routes whose answers an operation may change, whatever records it is about. */
const ROUTES = [
  'messaging_undo_list',
  'messaging_redo_list',
  'messaging_undo_display',
  'messaging_redo_display',
  'api_record_history',
  'api_bin_list',
  'api_element_display',
  'suggest_link',
];

/** Everything on the screen that shows records, or what became of them, asks again. */
export function journalChanged(queries: QueryClient): void {
  refreshAll();
  for (const route of ROUTES) void queries.invalidateQueries({ queryKey: [route] });
}
