import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Draft } from '../../contexts/contexts.ts';
import type { DraftRecord } from '../../query/draft/draft-values.ts';
import type { Values } from '../request/request-context.ts';
import { bareLink } from '../values/check-values.ts';

/** The record of a draft as formulas see it. */
export function draftOf(table: Table, { record, values, base }: Draft): DraftRecord {
  return { table, id: record, values, seen: base };
}

/** The stored values of some columns in the form that drafts keep: links as bare ids. */
export function bareValues(table: Table, values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      const column = columnNamed(table, name);
      return [name, column ? bareLink(column, values[name] ?? null) : null] as const;
    }),
  );
}
