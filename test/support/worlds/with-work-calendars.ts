import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';

/** The document of the test application with a link `calendar` of owners, by which they have opening hours. */
export function withWorkCalendars(document: Document): Document {
  const calendars = must(
    document.tables.find(({ name }) => name === 'work_calendar'),
    'work calendars',
  );
  const link = {
    id: 9_900_001,
    name: 'calendar',
    label: { en: 'Calendar' },
    type: 'link' as const,
    target: calendars.id,
  };
  return {
    ...document,
    tables: document.tables.map((table) =>
      table.name === 'owner' ? { ...table, columns: [...table.columns, link] } : table,
    ),
  };
}
