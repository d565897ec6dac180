import { fixedBy } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import { explainAccess } from '#server/access/access.ts';
import { askedRecords } from '#server/query/rights/asked-records.ts';
import { previewFormula } from '#server/query/record/preview-formula.ts';
import { readRecord } from '#server/query/record/read-record.ts';
import { listCount, listWindow } from '#server/query/list/run-list.ts';
import type { WindowRequest } from '#server/query/list/shape.ts';
import { DRAFT_QUESTIONS } from './rights-drafts.ts';
import {
  folded,
  formulaOn,
  isAskable,
  judged,
  placeOf,
  randomFilter,
  randomPath,
  seenAt,
  textOf,
  type Place,
  type Refusal,
} from './rights-filters.ts';
import { sameBy } from './rights-duplicates.ts';
import { figuresBy } from './rights-figures.ts';
import { pivotBy } from './rights-pivot.ts';
import { freeTimeBy } from './rights-free.ts';
import { eventsBy, resourcesBy } from './rights-events.ts';
import { FILE_QUESTIONS } from './rights-files.ts';
import { groupedBy, groupedFile, type ListTools } from './rights-groups.ts';
import { JOURNAL_QUESTIONS } from './rights-journal.ts';
import { lanesBy } from './rights-lanes.ts';
import { treesBy } from './rights-trees.ts';
import { mappedBy } from './rights-map.ts';
import { tasksBy } from './rights-gantt.ts';
import { LIVE_QUESTIONS } from './rights-live.ts';
import { NAME_QUESTIONS } from './rights-names.ts';
import { byId } from './rights-texts.ts';
import { SEARCH_QUESTIONS } from './rights-search.ts';
import { selectedOf } from './rights-selected.ts';
import { setQuestions } from './rights-sets.ts';
import { sharedBy } from './rights-sharing.ts';
import { STORED_FILE_QUESTIONS } from './rights-stored-files.ts';
import { agree, type Trial } from './rights-trial.ts';
import { valuesOf } from './rights-values.ts';

/** One question; throws where the product and the oracle give different answers. Gives its name. */
export async function askBoth(trial: Trial): Promise<string> {
  const names = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];
  const name = must(names[trial.random.below(names.length)], 'a question');
  await QUESTIONS[name](trial);
  return name;
}

const QUESTIONS = {
  list: windowed,
  sorted: windowed,
  filtered: windowed,
  told: conditionsTold,
  counted: count,
  grouped: async (trial) => await groupedBy(listTools())(trial),
  trees: async (trial) => await treesBy(listTools())(trial),
  lanes: async (trial) => await lanesBy(listTools())(trial),
  events: async (trial) => await eventsBy(listTools())(trial),
  resources: async (trial) => await resourcesBy(listTools())(trial),
  freeTime: async (trial) => await freeTimeBy(listTools())(trial),
  groupedFile: async (trial) => await groupedFile(listTools())(trial),
  figures: async (trial) => await figuresBy(listTools())(trial),
  mapped: async (trial) => await mappedBy(listTools())(trial),
  tasks: async (trial) => await tasksBy(listTools())(trial),
  pivoted: async (trial) => await pivotBy(listTools())(trial),
  valued: async (trial) => await valuesOf(listTools())(trial),
  same: async (trial) => await sameBy(listTools())(trial),
  shared: async (trial) => await sharedBy(listTools())(trial),
  subList,
  record,
  rights: askedOf,
  explained,
  ...NAME_QUESTIONS,
  ...SEARCH_QUESTIONS,
  preview,
  ...setQuestions({ chosen, refusal: expectRefusal }),
  ...FILE_QUESTIONS,
  ...STORED_FILE_QUESTIONS,
  ...DRAFT_QUESTIONS,
  ...JOURNAL_QUESTIONS,
  ...LIVE_QUESTIONS,
} as const satisfies Readonly<Record<string, (trial: Trial) => Promise<void>>>;

/** What questions about lists in other files are put together from. */
function listTools(): ListTools<Place> {
  return { path: randomPath, place: placeOf, shown: shownAt, normal, chosen, refusal: expectRefusal };
}

/** The same as an answer's cell shows it. */
function shownAt(trial: Trial, place: Place, id: number): unknown {
  const value = seenAt(trial, place, id);
  const { column } = place;
  if (value === null) return null;
  if (column.type === 'list') return (value as readonly number[]).length;
  if (column.type !== 'link') return value;
  const target = must(trial.oracle.catalog.tables.get(column.target), 'target');
  return [value, trial.oracle.title(target, Number(value))];
}

/** A cell of an answer in the form that its column gives values. */
function normal(column: Column, cell: unknown): unknown {
  if (cell === null || cell === undefined) return null;
  if (column.type === 'link' || column.type === 'list' || column.type === 'text') return cell;
  const parsed = fieldOf(column).parse(cell, column);
  return parsed.ok ? parsed.value : cell;
}

async function windowed(trial: Trial): Promise<void> {
  const { random, table, oracle, db, scene } = trial;
  const columns = Array.from({ length: 1 + random.below(5) }, () => randomPath(trial, table));
  const sort = Array.from({ length: random.below(3) }, () => ({
    column: randomPath(trial, table),
    descending: random.below(2) === 0,
  })).filter(({ column }) => {
    const place = placeOf(trial, table, column);
    return !place || (fieldOf(place.column).sortable && place.column.type !== 'text');
  });
  const { filter, search, ...list } = chosen(trial);
  const { some, ids } = selectedOf(trial, list.ids);
  const request: WindowRequest = {
    tableId: table.id,
    columns: [...new Set(columns)],
    sort,
    filter,
    search,
    ...some,
  };
  const places = request.columns.map((path) => placeOf(trial, table, path));
  const orders = sort.map(({ column }) => placeOf(trial, table, column));
  const refused =
    !oracle.mayList(table) || [...places, ...orders].includes(undefined) || typeof ids === 'string';
  if (refused) return await expectRefusal(listWindow(db, scene, request), request);
  const expected = new Map(
    ids.map((id) => [id, places.map((place) => shownAt(trial, must(place, 'place'), id))]),
  );
  const rows = await allRows(trial, request);
  const found = rows.map(([id, ...cells]) => [
    id,
    ...places.map((place, at) => normal(must(place, 'place').column, cells[at])),
  ]);
  agree(request, byId(found), byId([...expected].map(([id, cells]) => [id, ...cells])));
  expectOrder(trial, { request, ids: rows.map(([id]) => Number(id)), orders: orders as readonly Place[] });
}

/** Which conditions a row fulfils is told as a filter on them would find it. */
async function conditionsTold(trial: Trial): Promise<void> {
  const { random, table, oracle, db, scene } = trial;
  const column = table.columns.find((one) => one.type !== 'list' && oracle.mayName(table, one));
  if (!column || !oracle.mayList(table)) return;
  const conditions = Array.from({ length: 1 + random.below(3) }, () => randomFilter(trial)).filter((one) =>
    isAskable(trial, one),
  );
  const judges = conditions.map((one) => judged(trial, one));
  const request = { tableId: table.id, columns: [column.name], conditions, limit: 500 };
  const { rows } = JSON.parse(await listWindow(db, scene, request)) as ListAnswer;
  agree(
    request,
    rows.map(([id, _cell, ...told]) => [id, ...told]),
    rows.map(([id]) => [
      id,
      // What cannot be asked, no row fulfils.
      ...judges.map((judge) => typeof judge !== 'string' && judge(Number(id))),
    ]),
  );
}

/** The records that a random filter and search choose; or why they cannot be asked for. */
function chosen(trial: Trial): {
  readonly filter: RequestFilter | undefined;
  readonly search: string | undefined;
  readonly ids: readonly number[] | Refusal;
} {
  const { random, oracle, table } = trial;
  const wanted = random.below(3) === 0 ? undefined : randomFilter(trial);
  const filter = wanted && isAskable(trial, wanted) ? wanted : undefined;
  const search =
    random.below(4) === 0 ? must(['ete', 'ADA', 'bon fr', 'x%y', 'r'][random.below(5)], 'words') : undefined;
  const judge = filter ? judged(trial, filter) : () => true;
  const readable = oracle.ids(table).filter((id) => oracle.may('read', table, id));
  const ids =
    typeof judge === 'string'
      ? judge
      : readable.filter(
          (id) => judge(id) && (search ?? '').split(' ').every((word) => isFound(trial, word, id)),
        );
  return { filter, search, ids };
}

function isFound({ oracle, table }: Trial, word: string, id: number): boolean {
  if (word === '') return true;
  return table.columns
    .filter((column) => column.searchable === true)
    .some((column) => folded(oracle.cell(table, column, id) ?? '').includes(folded(word)));
}

/** All rows of a list, read in windows of random sizes. */
async function allRows({ random, db, scene }: Trial, request: WindowRequest): Promise<ListAnswer['rows']> {
  const rows: unknown[][] = [];
  for (;;) {
    const last = rows.at(-1);
    const limit = 1 + random.below(12);
    const answer = await listWindow(db, scene, {
      ...request,
      limit,
      ...(last ? { after: keyOfRow(request, last) } : {}),
    });
    const window = (JSON.parse(answer) as ListAnswer).rows;
    rows.push(...window);
    if (window.length < limit) return rows;
  }
}

/** Rows stand in the order of what the viewer sees, empty values last. */
function expectOrder(
  trial: Trial,
  {
    request,
    ids,
    orders,
  }: { readonly request: WindowRequest; readonly ids: readonly number[]; readonly orders: readonly Place[] },
): void {
  const [lead] = orders;
  if (!lead || lead.column.type === 'choice' || lead.column.type === 'link') return;
  const seen = ids.map((id) => seenAt(trial, lead, id));
  const descending = request.sort?.[0]?.descending === true;
  const sorted = seen.toSorted((a: unknown, b: unknown) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const [left, right] = Number.isNaN(Number(a)) ? [textOf(a), textOf(b)] : [Number(a), Number(b)];
    const before = left < right ? -1 : left > right ? 1 : 0;
    return descending ? -before : before;
  });
  agree(request, seen, sorted);
}

async function count(trial: Trial): Promise<void> {
  const { oracle, table, db, scene } = trial;
  const { filter, search, ids } = chosen(trial);
  const request = { tableId: table.id, filter, search };
  if (!oracle.mayList(table) || typeof ids === 'string')
    return await expectRefusal(listCount(db, scene, request), request);
  agree(request, (await listCount(db, scene, request)).count, ids.length);
}

async function subList(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const lists = table.columns.filter((column) => column.type === 'list');
  const list = lists[random.below(lists.length)];
  const target = list && oracle.catalog.tables.get(list.target);
  if (!list || !target) return;
  const record = 1 + random.below(oracle.ids(table).length + 1);
  const columns = target.columns.filter((column) => oracle.mayName(target, column)).map(({ name }) => name);
  const request = {
    tableId: target.id,
    columns: columns.slice(0, 3),
    parent: { columnId: list.id, record },
    limit: 500,
  };
  if (!oracle.mayName(table, list) || !oracle.mayList(target))
    return await expectRefusal(listWindow(db, scene, request), request);
  if (columns.length === 0) return;
  const { rows } = JSON.parse(await listWindow(db, scene, request)) as ListAnswer;
  const members = oracle.ids(table).includes(record) ? oracle.cell(table, list, record) : null;
  agree(
    request,
    rows.map(([id]) => Number(id)).toSorted((a, b) => a - b),
    members ?? [],
  );
  const counted = await listCount(db, scene, { tableId: target.id, parent: request.parent });
  agree(request, counted.count, ((members ?? []) as readonly unknown[]).length);
}

async function record(trial: Trial): Promise<void> {
  const { random, oracle, table, db, scene } = trial;
  const id = 1 + random.below(oracle.ids(table).length + 1);
  const found = oracle.mayList(table) ? await readRecord(db, scene, table, id) : undefined;
  const exists = oracle.ids(table).includes(id) && oracle.may('read', table, id);
  agree({ table: table.name, id }, found !== undefined, exists);
  if (!found) return;
  const named = table.columns.filter((column) => oracle.mayName(table, column));
  agree(id, Object.keys(found.values).toSorted(), named.map(({ name }) => name).toSorted());
  for (const column of named) {
    const place = { links: [], table, column };
    const isRelation =
      column.type === 'list' && column.inverse !== 35 && column.inverse !== 41 && column.inverse !== 32;
    const value = normal(column, found.values[column.name]);
    const seen = isRelation ? seenAt(trial, place, id) : shownAt(trial, place, id);
    agree({ id, column: column.name }, isRelation ? idsOf(value) : value, seen);
    agree(
      { id, hidden: column.name },
      found.rights.hidden.includes(column.name),
      !oracle.isShown(table, column, id),
    );
  }
  agree({ id, of: 'title' }, found.title, oracle.title(table, id));
  agree({ id, of: 'update' }, found.rights.update, oracle.may('update', table, id));
  agree({ id, of: 'delete' }, found.rights.delete, oracle.may('delete', table, id));
  for (const name of found.rights.fixed)
    agree({ id, fixed: name }, oracle.mayWrite(table, must(columnNamed(table, name), name), id), false);
}

function idsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => (Array.isArray(item) ? item[0] : item)) : value;
}

async function askedOf({ random, oracle, table, db, scene }: Trial): Promise<void> {
  const operation = must((['read', 'update', 'delete'] as const)[random.below(3)], 'an operation');
  const ids = oracle.ids(table).filter(() => random.below(2) === 0);
  const answer = await askedRecords(db, scene, { table, ids, operation });
  const expected = ids
    .filter((id) => oracle.may('read', table, id))
    .map((id) => [id, oracle.may(operation, table, id)]);
  agree(
    { table: table.name, operation },
    byId(answer.map(({ id, allowed }) => [id, allowed])),
    byId(expected),
  );
}

/** An explanation gives the same verdict, and is refused as the record and the column are. */
async function explained({ random, oracle, table, db, scene }: Trial): Promise<void> {
  const operation = must((['read', 'update', 'delete'] as const)[random.below(3)], 'an operation');
  const id = 1 + random.below(oracle.ids(table).length + 1);
  const at = operation === 'delete' ? table.columns.length : random.below(table.columns.length + 2);
  const column = table.columns[at];
  const asked = { tableId: table.id, recordId: id, operation, column: column?.id, subject: scene.viewer };
  const kind = oracle.ownTable(table, id);
  // Of which kind a record is, only the tables above have a column.
  const own = column && !columnNamed(kind, column.name) ? table : kind;
  // Who may not read it as what it is sees it as a record of the table that is named, to be read alone.
  const seen = oracle.may('read', own, id) ? own : table;
  const cell = column && columnNamed(seen, column.name);
  const isThere = oracle.mayList(table) && oracle.ids(table).includes(id) && oracle.may('read', seen, id);
  if (!isThere || (cell && !oracle.mayName(seen, cell)))
    return await expectRefusal(explainAccess({ db, ...scene }, asked), asked);
  const shown = !cell || oracle.isShown(seen, cell, id);
  const written =
    operation === 'read' ||
    (seen === own && (!cell || (fixedBy(oracle, cell) === undefined && oracle.mayWrite(seen, cell, id))));
  const { allowed } = await explainAccess({ db, ...scene }, asked);
  agree(
    { table: table.name, id, operation, column: cell?.name },
    allowed,
    oracle.may(operation, seen, id) && shown && written,
  );
}

async function preview(trial: Trial): Promise<void> {
  const { oracle, table, db, scene } = trial;
  const text = formulaOn(trial);
  const checked = checkFormula(text, oracle.scope(table), BOOLEAN);
  if (!checked.ok || !oracle.mayList(table)) return;
  const values = await previewFormula(db, scene, { table, typed: checked.typed, limit: 5 });
  const newest = oracle
    .ids(table)
    .filter((id) => oracle.may('read', table, id))
    .toSorted((a, b) => b - a)
    .slice(0, 5);
  const expected = newest.map((id) => [
    id,
    oracle.title(table, id),
    oracle.formula(checked.typed, table, id),
  ]);
  agree(
    text,
    values.map(({ id, title, value }) => [id, title, value]),
    expected,
  );
}

async function expectRefusal(asked: Promise<unknown>, request: unknown): Promise<void> {
  const outcome = await asked.then(
    () => 'an answer',
    (error: unknown) => (error instanceof AppError ? 'refused' : error),
  );
  if (outcome !== 'refused') throw new Error(`not refused: ${JSON.stringify(request)}`, { cause: outcome });
}
