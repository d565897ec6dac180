import type { RelationAction } from '#core/catalog/action.ts';
import type { Column } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { readRecord } from '../query/read-record.ts';
import { bareLink, type Desk, type RecordChange } from '../records/records.ts';
import { givenIn } from './parameters.ts';
import { someOf, type Run } from './start.ts';

type Relating = Run<RelationAction>;

/** What puts records into a relation, or takes them out. Throws AppError `record.unknown`, `value.refused`. */
export async function relatingChanges(desk: Desk, run: Relating): Promise<readonly RecordChange[]> {
  const { action, table, start } = run;
  const column = must(
    table.columns.find(({ id }) => id === action.column),
    'the relation',
  );
  const chosen = idsIn(column, givenIn(desk, run)[column.name]);
  const changes: RecordChange[] = [];
  for (const id of someOf(start)) {
    const stored = await readRecord(desk.db, desk, table, id);
    if (!stored) throw new AppError('record.unknown');
    const members = idsIn(column, stored.values[column.name] ?? null);
    const next = action.kind === 'addTo' ? added(column, members, chosen) : removed(column, members, chosen);
    changes.push({ table, id, values: { [column.name]: next } });
  }
  return changes;
}

function added({ type }: Column, members: readonly number[], chosen: readonly number[]): unknown {
  return type === 'link' ? (chosen[0] ?? null) : [...new Set([...members, ...chosen])];
}

function removed({ type }: Column, members: readonly number[], chosen: readonly number[]): unknown {
  return type === 'link' ? null : members.filter((member) => !chosen.includes(member));
}

/** Ids of linked records: of a link, a list, with or without their titles. */
function idsIn(column: Column, value: unknown): readonly number[] {
  const bare = column.type === 'list' ? bareLink(column, listed(value)) : bareLink(column, value);
  return [bare].flat().filter((id): id is number => typeof id === 'number');
}

/** One record given for a list: an id, or `[id, title]`. */
function listed(value: unknown): unknown {
  const isOne = Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
  return isOne ? [value] : value;
}
