import { useQueryClient } from '@tanstack/react-query';
import { recordChanged } from '#web/data/record-changes.ts';

/** Tells all that shows values or titles of records that one was saved, deleted, or given up: it asks again. */
export function useForgetLists(tableId: number): (recordId: number) => void {
  const queries = useQueryClient();
  return (recordId) => {
    recordChanged(tableId, recordId);
    void queries.invalidateQueries({ queryKey: ['suggest_link'] });
    void queries.invalidateQueries({ queryKey: ['api_context_list'] });
    for (const route of ['api_record_history', 'messaging_undo_list', 'messaging_redo_list', 'api_bin_list'])
      void queries.invalidateQueries({ queryKey: [route] });
    // Titles of links stand in every record; the one that was saved is asked for already.
    void queries.invalidateQueries({ queryKey: ['api_element_display'], refetchType: 'none' });
  };
}
