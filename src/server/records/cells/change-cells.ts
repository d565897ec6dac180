import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isLink } from '#core/fields/traits.ts';
import { inTransaction } from '../../database/pool.ts';
import { readableTable } from '../../query/scene/place.ts';
import { lockRecords } from '../../query/write/lock-records.ts';
import { asOneOperation } from '../request/as-one.ts';
import type { RequestContext, Values, Warning } from '../request/request-context.ts';
import { admitTogether, plannedChange, type RecordChange } from '../save/change-records.ts';
import type { Plan } from '../save/plan.ts';
import { writeAlone } from '../save/write-alone.ts';
import { namedBy, namedLinks, type NamedLinks } from '../values/named-links.ts';
import { refuseFullLanes, type LaneLimits } from './refuse-full-lanes.ts';

/** Cells to be written: those of stored records, and those of new ones. */
export interface CellsWork {
  readonly tableId: number;
  readonly changes: readonly {
    readonly recordId: number;
    readonly values: Values;
    readonly seen?: Values | undefined;
  }[];
  readonly creations: readonly {
    readonly values: Values;
    /** They are those of another record, with what its user may take of it. */
    readonly copied?: boolean;
  }[];
  /** Only says what would be refused. */
  readonly check: boolean;
  /** Leaves out what is refused; else nothing is written where something is. */
  readonly partial: boolean;
  /** Controls whose warnings were seen. */
  readonly accepted: readonly number[];
  /** Limits of the lanes that records may come into. */
  readonly limits?: LaneLimits | undefined;
}

/** A record whose cells are written: a stored one by its id, a new one by its place. */
interface Target {
  readonly recordId?: number;
  readonly creation?: number;
}

interface Item {
  readonly target: Target;
  readonly change: RecordChange;
}

/** A refused cell; of a record as a whole where the problem's column is empty. */
interface Refusal {
  readonly target: Target;
  readonly problem: ColumnProblem;
}

export interface CellsOutcome {
  readonly changed: number;
  readonly created: readonly number[];
  readonly cells: number;
  readonly refused: readonly Refusal[];
  readonly links: NamedLinks;
  readonly warnings: readonly Warning[];
  readonly operation: number | null;
}

/** Undoes what was written before a refusal or a warning was met. */
class NotWritten extends Error {}

/**
 * Writes cells of a table by all rules that a form keeps to, as one operation. What is refused is told cell by cell;
 * warnings that were not accepted are told, and nothing is written then. Throws AppError `table.unknown`, `lane.full`.
 */
export async function changeCells(request: RequestContext, work: CellsWork): Promise<CellsOutcome> {
  const table = readableTable(request, work.tableId);
  const links = await namedLinks(
    request,
    table,
    [...work.changes, ...work.creations].map(({ values }) => values),
  );
  const { items, refused } = itemsOf(table, work, links);
  const tally = new Tally(work, refused, links);
  if (work.check) {
    for (const item of items) await tally.plan(request, item);
    return tally.outcome(null);
  }
  if (refused.length > 0 && !work.partial) return tally.outcome(null);
  const kind = work.changes.length > 0 ? 'modify' : 'create';
  try {
    const { operation } = await asOneOperation(request, { kind, table, action: 0 }, async (inner) => {
      tally.begin();
      await hold(inner, table, work);
      for (const item of items) await tally.write(inner, item);
      await tally.finish(inner);
    });
    return tally.outcome(operation ?? null);
  } catch (error) {
    if (error instanceof NotWritten) return tally.outcome(null);
    throw error;
  }
}

/** Holds the records in the order of their ids, so that two who change the same ones wait for each other. */
async function hold({ db }: RequestContext, table: Table, { changes }: CellsWork): Promise<void> {
  const ids = changes.map(({ recordId }) => recordId);
  if (ids.length > 1) await inTransaction(db, (tx) => lockRecords(tx, table, ids));
}

/** What is planned and written so far, and what was refused. */
class Tally {
  readonly #work: CellsWork;
  readonly #first: readonly Refusal[];
  readonly #links: NamedLinks;
  #refused: Refusal[];
  #plans: Plan[] = [];
  #created: number[] = [];
  #changed = 0;
  #cells = 0;
  #warnings: readonly Warning[] = [];

  constructor(work: CellsWork, refused: readonly Refusal[], links: NamedLinks) {
    this.#work = work;
    this.#first = refused;
    this.#refused = [...refused];
    this.#links = links;
  }

  /** Work that is begun anew forgets what it did before. */
  begin(): void {
    this.#refused = [...this.#first];
    this.#plans = [];
    this.#created = [];
    this.#changed = 0;
    this.#cells = 0;
    this.#warnings = [];
  }

  /** Plans the change of one record; leaves out the cells that are refused. */
  async plan(request: RequestContext, { target, change }: Item): Promise<Plan | undefined> {
    let left = change;
    for (;;) {
      const plan = await planOrProblems(request, left);
      if ('records' in plan) {
        this.#count(target, plan, left);
        return plan;
      }
      this.#refused.push(...plan.map((problem) => ({ target, problem })));
      const values = without(left.values, plan);
      const isLess = Object.keys(values).length < Object.keys(left.values).length;
      // A rule of the record as a whole, or a demand for another column, refuses all of it.
      if (!isLess || Object.keys(values).length === 0 || plan.some(({ column }) => !(column in left.values)))
        return undefined;
      left = { ...left, values };
    }
  }

  async write(request: RequestContext, item: Item): Promise<void> {
    const plan = await this.plan(request, item);
    if (this.#refused.length > 0 && !this.#work.partial) {
      // The others are planned as well, so that all problems are told at once.
      return;
    }
    if (!plan) return;
    this.#plans.push(plan);
    const { recordId } = await writeAlone(request, plan);
    if (item.target.creation !== undefined) this.#created.push(recordId);
  }

  /** Judges all that was written together. Throws NotWritten. */
  async finish(request: RequestContext): Promise<void> {
    if (this.#refused.length > 0 && !this.#work.partial) throw new NotWritten();
    const records = this.#plans.flatMap((plan) => plan.records);
    await admitTogether(request, records);
    if (this.#work.limits) await refuseFullLanes(request, this.#work.limits, records);
    const open = this.#plans
      .flatMap(({ warnings }) => warnings)
      .filter(({ control }) => !this.#work.accepted.includes(control));
    this.#warnings = [...new Map(open.map((one) => [one.control, one])).values()];
    if (this.#warnings.length > 0) throw new NotWritten();
  }

  outcome(operation: number | null): CellsOutcome {
    const isDone = operation !== null || this.#work.check;
    return {
      changed: isDone ? this.#changed : 0,
      created: isDone ? this.#created : [],
      cells: isDone ? this.#cells : 0,
      refused: this.#refused,
      links: this.#links,
      warnings: this.#warnings,
      operation,
    };
  }

  #count({ creation }: Target, { records }: Plan, { values }: RecordChange): void {
    const written = new Set(records.flatMap(({ diff }) => Object.keys(diff)));
    this.#cells += Object.keys(values).filter((name) => written.has(name)).length;
    if (creation === undefined && records.length > 0) this.#changed += 1;
  }
}

/** The plan of a change, or what refuses it; of a record as a whole with an empty column. */
async function planOrProblems(
  request: RequestContext,
  change: RecordChange,
): Promise<Plan | readonly ColumnProblem[]> {
  try {
    return await plannedChange(request, 0, change);
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    if (error.columns.length > 0) return error.columns;
    const { column } = error.params;
    const name = typeof column === 'string' ? column : '';
    return [{ column: name, code: error.code, params: error.params }];
  }
}

/** What refuses one record or one of its cells and says nothing of the others. */
const REFUSALS: ReadonlySet<string> = new Set([
  'access.refused',
  'column.read_only',
  'column.unknown',
  'link.target',
  'record.changed',
  'record.duplicate',
  'record.gone',
  'record.overlaps',
  'record.overlaps_on',
  'record.unknown',
  'value.refused',
]);

function itemsOf(
  table: Table,
  { changes, creations }: CellsWork,
  links: NamedLinks,
): { readonly items: readonly Item[]; readonly refused: readonly Refusal[] } {
  const refused: Refusal[] = [];
  const resolved = (target: Target, values: Values): Values => {
    const entries = Object.entries(values).flatMap(([name, value]) => {
      if (isUnsearched(table, name, value)) {
        refused.push({ target, problem: { column: name, code: 'link.no_search' } });
        return [];
      }
      const named = namedBy(links, name, value);
      if (!named) return [[name, value] as const];
      if (named.ok) return [[name, named.value[0]] as const];
      refused.push({ target, problem: { column: name, ...named.problem } });
      return [];
    });
    return Object.fromEntries(entries);
  };
  const items = [
    ...changes.map(({ recordId, values, seen }): Item => {
      const target = { recordId };
      const change = { table, id: recordId, values: resolved(target, values) };
      return { target, change: seen ? { ...change, seen } : change };
    }),
    ...creations.map(({ values, copied = false }, creation): Item => {
      const target = { creation };
      const own = copied ? values : resolved(target, values);
      return { target, change: { table, id: null, values: own, copied } };
    }),
  ];
  return { items: items.filter(({ change }) => Object.keys(change.values).length > 0), refused };
}

/** Whether a cell names a record for a link that may not be searched for (LINK-3). */
function isUnsearched(table: Table, name: string, value: unknown): boolean {
  const column = columnNamed(table, name);
  return isLink(column) && column.allowSearch === false && value !== null && value !== '';
}

function without(values: Values, problems: readonly ColumnProblem[]): Values {
  const names = new Set(problems.map(({ column }) => column));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
