import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { sql, trusted } from '#server/database/sql/sql.ts';
import { saveDraft } from './drafts.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Action, Document, Table } from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { importFile } from '#server/import/import.ts';
import { processOperations } from '#server/journal/journal.ts';
import { deleteThem, openCreate, openModify, updateDraft, type OwnContext } from '#server/records/records.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { everyTypeWorld, supervisor } from '../worlds/every-type.ts';
import { chunks } from '../worlds/import-world.ts';

/** A difference of the journal by technical names instead of ids. */
export function namedDiff(catalog: Catalog, diff: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(diff).map(([id, change]) => [
      catalog.columns.get(Number(id))?.column.name ?? id,
      change as unknown,
    ]),
  );
}

/** The actions of the test application that change records at once. */
export const ACTIONS = {
  mergeOwners: 80_001,
  mergeThings: 80_002,
  mark: 80_003,
  unmark: 80_004,
  give: 80_005,
  take: 80_006,
  copy: 80_007,
  stop: 80_008,
  steps: 80_009,
} as const;

function withActions({ document, tablesByName }: Catalog): Catalog {
  const thing = tablesByName.get('thing')!;
  const column = (name: string) => thing.columns.find((one) => one.name === name)!.id;
  const on = (table: number, id: number) => ({ id, name: `action_${id}`, label: { en: 'Action' }, table });
  const actions: readonly Action[] = [
    { ...on(tablesByName.get('owner')!.id, ACTIONS.mergeOwners), kind: 'merge' },
    { ...on(thing.id, ACTIONS.mergeThings), kind: 'merge' },
    { ...on(thing.id, ACTIONS.mark), kind: 'addTo', column: column('markers') },
    { ...on(thing.id, ACTIONS.unmark), kind: 'removeFrom', column: column('markers') },
    { ...on(thing.id, ACTIONS.give), kind: 'addTo', column: column('owner') },
    { ...on(thing.id, ACTIONS.take), kind: 'removeFrom', column: column('owner') },
    { ...on(thing.id, ACTIONS.copy), kind: 'createFrom' },
    {
      ...on(thing.id, ACTIONS.stop),
      kind: 'modify',
      values: [
        { column: column('active'), formula: 'false' },
        { column: column('pieces'), formula: '7' },
      ],
    },
    { ...on(thing.id, ACTIONS.steps), kind: 'steps', steps: [ACTIONS.stop, ACTIONS.take] },
  ];
  return catalogOf({ ...document, actions: [...document.actions, ...actions] }, 2);
}

/** Values by technical name. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** What a save did. */
interface Saved {
  readonly id: number;
  readonly operation: number;
}

/** The test application, or what `change` makes of it, and everything that can be done to records in it, as people do it. */
export async function journalWorld(change?: (document: Document) => Document) {
  const { db, catalog: plain, connectionString } = await everyTypeWorld();
  const document = change?.(plain.document);
  if (document) await changeCatalog(db, document, { author: null, message: 'test' });
  const catalog = withActions(document ? catalogOf(document, 2) : plain);
  const request: OwnContext = { secrets: TEST_SECRETS, db, catalog, viewer: supervisor };
  const thing = catalog.tablesByName.get('thing')!;
  const owner = catalog.tablesByName.get('owner')!;
  const as = (viewer: Viewer): OwnContext => ({ ...request, viewer });

  async function save(at: OwnContext, opened: { context: number; window: number }): Promise<Saved> {
    const { recordId, operation } = await saveDraft(at, { ...opened, mine: [] });
    return { id: recordId, operation };
  }

  async function create(table: Table, values: GivenValues, at = request): Promise<Saved> {
    const { context, window } = await openCreate(at, { tableId: table.id, values: values });
    return await save(at, { context, window });
  }

  async function modify(table: Table, id: number, values: GivenValues, at = request): Promise<Saved> {
    const { context, window } = await openModify(at, { tableId: table.id, id: id });
    await updateDraft(at, { context, window, values, complete: false });
    return await save(at, { context, window });
  }

  async function last(): Promise<number> {
    const { rows } = await db.query<{ id: number }>(sql`select max(id) as id from colonnade.operation`);
    return rows[0]?.id ?? 0;
  }

  async function remove(table: Table, ids: readonly number[], at = request): Promise<number> {
    await deleteThem(at, table.id, { records: ids });
    return await last();
  }

  async function load(table: Table, file: string, list?: string, at = request): Promise<number> {
    const column = table.columns.find(({ name }) => name === list);
    const answer = await importFile(at, {
      table,
      check: false,
      source: chunks(file, 65_536),
      title: 'file.csv',
      ...(column ? { column } : {}),
    });
    if (answer.problems.length > 0) throw new Error(JSON.stringify(answer.problems));
    return await last();
  }

  const undo = async (...ids: number[]) => await processOperations(request, 'undo', ids);
  const redo = async (...ids: number[]) => await processOperations(request, 'redo', ids);

  /** Everything that the application's tables hold, but for versions and who touched what when. */
  async function content(): Promise<Readonly<Record<string, unknown>>> {
    const tables = ['thing', 'owner', 'thing__markers'];
    const parts = tables.map(async (name) => {
      const { rows } = await db.query<{ all: unknown }>(
        trusted(`select coalesce(jsonb_agg(j order by j), '[]') as all from (select to_jsonb(t) - '{version,updated_at,updated_by,created_at,created_by,deleted_at,_search}'::text[]
          || jsonb_build_object('ghost', to_jsonb(t) ->> 'deleted_at' is not null) as j from app.${name} t) x`),
      );
      return [name, rows[0]?.all] as const;
    });
    return Object.fromEntries(await Promise.all(parts));
  }

  async function one(table: Table, id: number): Promise<Record<string, unknown> | undefined> {
    const { rows } = await db.query<Record<string, unknown>>(
      trusted(`select t.*, t.deleted_at is not null as ghost from app.${table.name} t where id = $1`),
      [id],
    );
    return rows[0];
  }

  return {
    db,
    catalog,
    connectionString,
    request,
    thing,
    owner,
    as,
    create,
    modify,
    remove,
    load,
    undo,
    redo,
    content,
    one,
    last,
  };
}
