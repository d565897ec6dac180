import { useQueryClient } from '@tanstack/react-query';

/** Routes whose answers hold values of records, their titles, or their number. */
const LISTS = [
  'list_full_load',
  'list_full_count',
  'list_sub_load',
  'suggest_link',
  'api_context_list',
] as const;

/** Makes every list ask again, because a record changed: its values and its title can stand in lists of other tables. */
export function useForgetLists(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const route of LISTS) await queries.invalidateQueries({ queryKey: [route], refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: ['api_context_list'] });
    void queries.invalidateQueries({ queryKey: ['list_sub_load'] });
  };
}
