import { useApplication } from '#web/api/application.tsx';

/** Whether a table's records are people: its icon says so. They are shown with their initials. */
export function useIsOfPeople(tableId: number): boolean {
  return useApplication().tables.get(tableId)?.icon?.startsWith('user') ?? false;
}
