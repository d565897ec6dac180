import type { Column, Table } from '#core/catalog/schema.ts';
import { isLink } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { circledRecords } from '#server/query/tree/circles.ts';
import { treeWindow } from '#server/query/tree/tree.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

interface Answer {
  readonly rows: readonly (readonly [number])[];
  readonly children: readonly (readonly [number, number])[];
  readonly places?: readonly number[];
  readonly total?: number;
  readonly line?: readonly (readonly [number, string])[];
  readonly rollUps: readonly (readonly [number, readonly unknown[]])[];
}

/** A level of a tree with what stands below each of its rows, and what is calculated of all below it, for its viewer. */
export function treesBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    // One table alone links to itself: it is asked, whichever was chosen.
    for (const table of trial.oracle.catalog.tables.values())
      for (const link of table.columns.filter((column) => isLink(column) && column.target === table.id))
        await (trial.random.below(3) === 0 ? circlesOf : treeOf)(tools, { ...trial, table }, link);
  };
}

/** The records of a list that nothing leads to from the top of its tree. */
async function circlesOf<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  link: Column,
): Promise<void> {
  const { table, oracle, db, scene } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  const request = { tableId: table.id, parent: link.name, filter, search };
  if (!oracle.mayList(table) || !oracle.mayName(table, link) || typeof ids === 'string')
    return await tools.refusal(circledRecords(db, scene, request), request);
  const { count, records } = await circledRecords(db, scene, request);
  const circled = ids.filter((id) => isCircled(trial, table, { link, id }));
  agree(request, count, circled.length);
  agree(
    request,
    sorted(records.map(([id]) => id)),
    sorted(circled).filter((id) => count <= records.length || records.some(([one]) => one === id)),
  );
  for (const [id, title] of records) agree(request, title, oracle.title(table, id));
}

/** Whether what stands above a record, as far as its viewer may read it, goes round. */
function isCircled(
  { oracle }: Trial,
  table: Table,
  { link, id }: { readonly link: Column; readonly id: number },
): boolean {
  const seen = new Set<number>();
  let at: unknown = id;
  while (typeof at === 'number' && !seen.has(at)) {
    seen.add(at);
    at = oracle.cell(table, link, at);
  }
  return typeof at === 'number';
}

async function treeOf<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  link: Column,
): Promise<void> {
  const { random, table, oracle, db, scene } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  const node = random.below(2) === 0 ? undefined : 1 + random.below(oracle.ids(table).length);
  const isBranch = node !== undefined && random.below(2) === 0;
  const path = tools.path(trial, table);
  const place = tools.place(trial, table, path);
  const request = {
    tableId: table.id,
    parent: link.name,
    ...(isBranch ? { branch: node } : { node }),
    columns: [link.name],
    filter,
    search,
    limit: 500,
    rollUps: [{ column: path, how: 'count' as const }],
  };
  if (!oracle.mayList(table) || !oracle.mayName(table, link) || !place || typeof ids === 'string')
    return await tools.refusal(treeWindow(db, scene, request), request);
  if (place.column.type === 'list') return;
  const answer = await treeWindow(db, scene, request).catch((error: unknown) => String(error));
  // Of some columns nothing is counted.
  if (answer.includes('calculation')) return;
  const found = JSON.parse(answer) as Answer;
  const isWhole = filter === undefined && search === undefined;
  const tree = treeIn(trial, table, { link, ids, isWhole });
  const level = tree.kept.filter((id) => (isBranch ? id === node : tree.above(id) === (node ?? null)));
  const counts = level.map((id): [number, number] => [id, tree.below(id).length]).filter(([, n]) => n > 0);
  const filled = (id: number) => tools.shown(trial, must(place, 'a place'), id) !== null;
  const rolled = level.map((id): [number, number[]] => [
    id,
    [tree.branch(id).filter((one) => ids.includes(one) && filled(one)).length],
  ]);
  agree(request, sorted(found.rows.map(([id]) => id)), level);
  agree(request, [...found.children].toSorted(byId), counts);
  agree(
    request,
    [...found.rollUps].map(([id, results]): [number, unknown[]] => [id, results.map(Number)]).toSorted(byId),
    rolled.filter(([id]) => tree.branch(id).some((one) => ids.includes(one))),
  );
  if (isBranch) agree(request, found.line ?? [], lineIn(trial, table, { link, node }));
  if (isWhole) return;
  agree(
    request,
    sorted(found.places ?? []),
    level.filter((id) => !ids.includes(id)),
  );
  agree(request, found.total, level.length);
}

/** A record that its viewer may read and those above it, with their titles. */
function lineIn(
  { oracle }: Trial,
  table: Table,
  { link, node }: { readonly link: Column; readonly node: number },
): readonly (readonly [number, string])[] {
  const line: number[] = [];
  const isThere = (id: number) => oracle.ids(table).includes(id) && oracle.may('read', table, id);
  for (let one: unknown = node; typeof one === 'number' && !line.includes(one);) {
    if (!isThere(one)) break;
    line.push(one);
    one = oracle.cell(table, link, one);
  }
  return line.map((id) => [id, oracle.title(table, id)]);
}

interface Tree {
  /** Its records: those found and those above them. */
  readonly kept: readonly number[];
  readonly above: (id: number) => number | null;
  readonly below: (id: number) => readonly number[];
  /** A record and all below it. */
  readonly branch: (id: number) => readonly number[];
}

function treeIn(
  { oracle }: Trial,
  table: Table,
  {
    link,
    ids,
    isWhole,
  }: { readonly link: Column; readonly ids: readonly number[]; readonly isWhole: boolean },
): Tree {
  const above = (id: number) => {
    const cell = oracle.cell(table, link, id);
    return cell === null ? null : Number(cell);
  };
  const kept = new Set(ids);
  for (const id of isWhole ? [] : ids)
    for (let one = above(id); one !== null && !kept.has(one); one = above(one)) kept.add(one);
  const all = sorted([...kept]);
  const below = (id: number) => all.filter((one) => above(one) === id);
  const branch = (id: number) => {
    const found = new Set([id]);
    for (const one of found) for (const lower of below(one)) found.add(lower);
    return [...found];
  };
  return { kept: all, above, below, branch };
}

function sorted(ids: readonly number[]): readonly number[] {
  return ids.toSorted((one, other) => one - other);
}

function byId([one]: readonly [number, unknown], [other]: readonly [number, unknown]): number {
  return one - other;
}
