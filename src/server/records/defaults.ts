import type { Table } from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Values } from './check-values.ts';

/** The values that a new record begins with; `today` and `now` are the viewer's. */
export function defaultValues(table: Table, viewer: Viewer, now: Date): Values {
  const values: Record<string, unknown> = {};
  for (const column of table.columns) {
    if (!('default' in column) || column.default === undefined) continue;
    values[column.name] = defaultOf(column.default, viewer, now);
  }
  return values;
}

function defaultOf(value: unknown, viewer: Viewer, now: Date): unknown {
  if (value === 'now') return now.toISOString();
  // The Swedish way to write a day is the one of JSON.
  if (value === 'today') return new Intl.DateTimeFormat('sv-SE', { timeZone: viewer.timeZone }).format(now);
  return value;
}
