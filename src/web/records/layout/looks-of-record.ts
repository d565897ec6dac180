import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { looksTogether, type RecordLooks } from '#web/ui/look.ts';

/** What those layouts of a table that hold of a record make of it; undefined where none of them does. */
export function looksOfRecord({ layouts = [] }: TableInfo, held: readonly number[]): RecordLooks | undefined {
  return looksTogether(layouts.filter(({ id }) => held.includes(id)));
}
