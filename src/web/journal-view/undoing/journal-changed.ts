import type { QueryClient } from '@tanstack/react-query';
import { refreshAll } from '#web/data/row-lists.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';

/** The queries whose answers an operation may change, whatever records it is about, by the route or what their keys begin with. */
const CHANGED = [
  VIEW_ANSWERS,
  'list_full_circles',
  'messaging_folder_list',
  'messaging_message_get',
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
  for (const name of CHANGED) void queries.invalidateQueries({ queryKey: [name] });
}
