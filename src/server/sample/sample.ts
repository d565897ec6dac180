import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isSecret } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Transaction } from '../database/pool.ts';
import { fillRelation, fillTable } from '../query/bulk/load.ts';
import { lockEmpty } from '../query/tables/lock-empty.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { sealedFor } from '../fields/secret/sealed-for.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { StartError } from '../std/start-error.ts';
import { makeFiles } from './files/make-files.ts';
import { expectContents, noteFiles, storeContents } from './files/store-files.ts';
import { filesOfSample } from './files/files-of-sample.ts';
import { ABSENCES } from './tables/absences.ts';
import { ACTIVITIES } from './tables/activities.ts';
import { CATEGORIES } from './tables/categories.ts';
import { clearTables } from '../query/bulk/clear-tables.ts';
import { COMPANIES } from './tables/companies.ts';
import { CONTACTS } from './tables/contacts.ts';
import { EMPLOYEES } from './tables/employees.ts';
import { renewOffice } from './office/fill-office.ts';
import { misfit, relationMisfit } from './tables/fit.ts';
import { ORDER_LINES } from './tables/order-lines.ts';
import { ORDERS } from './tables/orders.ts';
import { PRODUCT_SUPPLIERS, PRODUCTS } from './tables/products.ts';
import type { SampleRelation, SampleRow, SampleTable } from './tables/sample-table.ts';
import { TICKET_TECHNICIANS, TICKETS } from './tables/tickets.ts';
import { WORK_CALENDAR_DAYS, WORK_CALENDARS } from './tables/work-calendars.ts';
import { PROJECT_TASK_ORDER, PROJECT_TASKS } from './tables/project-tasks.ts';
import { VISITS } from './tables/visits.ts';
import { createRecords, type World } from './values/world.ts';

export { beginOffice, expectOffice, FILL_OFFICE } from './office/office-step.ts';
export { fillOffice, removeOffice } from './office/fill-office.ts';

/** What to fill, and with how much. */
interface SampleRequest {
  readonly db: Database;
  readonly catalog: Catalog;
  /** Where the bytes of its files go. */
  readonly store: ContentStore;
  /** Seals what is secret in them. */
  readonly secrets: Secrets;
  /** The number of contacts, 1,000 to 10,000,000; all else follows from it. */
  readonly size: number;
  /** Any whole number: the same seed gives the same records for the same size and day. */
  readonly seed: number;
  /** The day from which all dates are counted, in UTC; the current one unless given. */
  readonly today?: Date;
  /** Delete all records of the sample's tables first, whoever made them. */
  readonly replace?: boolean;
  /** Told how many records are stored, of how many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The sample's own id: an application made of its tables is another one. */
const SAMPLE_ID = 6_758_364_129_831_193;
/** The step of the first run that filling the sample ends. */
export const SAMPLE_STEP = 'sample records';
const LEAST = 1_000;
const MAX_SIZE = 10_000_000;

/** The tables in the order in which they are filled: linked ones come before those that link to them. */
const TABLES: readonly SampleTable[] = [
  WORK_CALENDARS,
  WORK_CALENDAR_DAYS,
  CATEGORIES,
  EMPLOYEES,
  ABSENCES,
  PRODUCTS,
  COMPANIES,
  CONTACTS,
  ORDERS,
  ORDER_LINES,
  ACTIVITIES,
  TICKETS,
  VISITS,
  PROJECT_TASKS,
];
const RELATIONS: readonly SampleRelation[] = [PRODUCT_SUPPLIERS, TICKET_TECHNICIANS, PROJECT_TASK_ORDER];

/**
 * Fills the sample application with generated records, in one transaction: all of them or none; the bytes of their files go into
 * the store before its end. Memory does not grow with the size. Throws StartError where the application is not the sample, or holds records that are not to be replaced.
 */
export async function generateSample(request: SampleRequest): Promise<void> {
  const { db, catalog, store, size, seed, today = new Date(), replace = false } = request;
  checkNumbers(size, seed);
  const records = createRecords({ size, seed, today });
  const made = await makeFiles(filesOfSample(records), seed);
  const world: World = { ...records, files: made.cells };
  checkTables(catalog, world);
  if (replace) checkApplication(catalog);
  await inTransaction(db, async (tx) => {
    const own = TABLES.map(({ name }) => tableNamed(catalog, name));
    await (replace
      ? clearTables(tx, catalog, { tables: own, called: "the sample's records" })
      : refuseRecords(tx, own));
    if (replace) await renewOffice(tx);
    await expectContents(db, made.contents);
    await noteFiles(tx, made);
    // Beside one another, but this transaction does not end before both have.
    const [stored, filled] = await Promise.allSettled([
      storeContents(store, made.contents),
      fillTables(tx, request, world),
    ]);
    for (const work of [filled, stored]) if (work.status === 'rejected') throw work.reason;
    await tx.query('delete from colonnade.pending where step = $1', [SAMPLE_STEP]);
  });
}

async function fillTables(
  tx: Transaction,
  { catalog, secrets, onProgress }: SampleRequest,
  world: World,
): Promise<void> {
  const progress = counter(world, onProgress);
  for (const { name, columns, rows } of TABLES) {
    const table = tableNamed(catalog, name);
    progress.next(
      await fillTable(tx, catalog, {
        table,
        columns,
        rows: sealedRows(rows(world), { secrets, columns: columns.map((one) => columnNamed(table, one)) }),
        onProgress: progress.update,
      }),
    );
  }
  for (const { table: name, list: listName, pairs } of RELATIONS) {
    const table = tableNamed(catalog, name);
    const list = must(columnNamed(table, listName), `column ${listName}`);
    progress.next(await fillRelation(tx, { table, list, pairs: pairs(world), onProgress: progress.update }));
  }
}

/** Rows as they are stored, with their secrets sealed. */
function* sealedRows(
  rows: Iterable<SampleRow>,
  { secrets, columns }: { readonly secrets: Secrets; readonly columns: readonly (Column | undefined)[] },
): Generator<SampleRow> {
  const sealed = columns.some(isSecret);
  for (const row of rows)
    yield sealed
      ? row.map((value, at) => {
          const column = columns[at];
          return column && isSecret(column) && typeof value === 'string'
            ? secrets.seal(value, sealedFor(column))
            : value;
        })
      : row;
}

function checkNumbers(size: number, seed: number): void {
  if (!Number.isInteger(size) || size < LEAST || size > MAX_SIZE) {
    throw new StartError(
      `The sample cannot have ${size} contacts: ask for a whole number from ${LEAST} to ${MAX_SIZE}.`,
    );
  }
  if (!Number.isSafeInteger(seed))
    throw new StartError(`The seed ${seed} cannot be used: give a whole number.`);
}

function checkTables(catalog: Catalog, world: World): void {
  const reasons = [
    ...TABLES.map((table) => misfit(catalog, world, table)),
    ...RELATIONS.map((relation) => relationMisfit(catalog, relation)),
  ].filter((reason) => reason !== undefined);
  if (reasons.length === 0) return;
  throw new StartError(
    `The sample's records fit only the sample application, and this one differs, nothing was changed:\n${reasons.join('\n')}\nStart with an empty data folder, and without COLONNADE_APP.`,
  );
}

function checkApplication({ document: { application } }: Catalog): void {
  if (application.id === SAMPLE_ID) return;
  throw new StartError(
    `The application ${application.name} is not the sample, nothing was changed: its records are not replaced. Start with an empty data folder, and without COLONNADE_APP.`,
  );
}

async function refuseRecords(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const filled = await lockEmpty(tx, tables);
  if (!filled) return;
  throw new StartError(
    `The table ${filled.name} holds records already, nothing was changed. To replace all records of the sample, those that people made included, run "colonnade sample" with --replace; to keep them, use another data folder.`,
  );
}

function tableNamed(catalog: Catalog, name: string): Table {
  return must(catalog.tablesByName.get(name), `table ${name}`);
}

/** Adds up the progress of one table after the other. */
function counter(world: World, onProgress: SampleRequest['onProgress']) {
  const total = [...TABLES, ...RELATIONS].reduce((sum, part) => sum + part.count(world), 0);
  let before = 0;
  return {
    update: (rows: number) => onProgress?.(before + rows, total),
    next: (rows: number) => {
      before += rows;
    },
  };
}
