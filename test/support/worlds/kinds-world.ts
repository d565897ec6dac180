import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf, columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { readArchive } from '#server/archive/archive.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { prepareSchema } from '#server/start/prepare-schema.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import {
  openCreate,
  openModify,
  updateDraft,
  type OwnContext,
  type Values,
} from '#server/records/records.ts';
import { afterAll } from 'vitest';
import { filesOf, folderOf } from '../archive/archive-folder.ts';
import { saveDraft } from '../calls/drafts.ts';
import { supervisor } from './every-type.ts';
import { KINDS_APP } from './kinds-app.ts';
import { testDatabase } from '../run/postgres.ts';

/** The files of the application with child tables. */
export const KINDS: Readonly<Record<string, string>> = filesOf(KINDS_APP);

/** The document of an archive. */
export async function documentOf(files: Readonly<Record<string, string>>): Promise<Document> {
  const read = await readArchive(folderOf(files));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}

interface KindsWorld {
  readonly db: ConnectionPool;
  readonly catalog: Catalog;
  readonly request: OwnContext;
  readonly table: (name: string) => Table;
  /** The id of a table's column. */
  readonly column: (table: string, name: string) => number;
  readonly requestOf: (...roles: readonly string[]) => OwnContext;
  /** Saves a new record as a person does; gives its id. */
  readonly made: (table: string, values: Values) => Promise<number>;
  /** Changes a record as a person does. */
  readonly changed: (table: string, id: number, values: Values) => Promise<number>;
  readonly rows: (table: string, columns: readonly string[], more?: object) => Promise<readonly unknown[]>;
}

/** The application with child tables in a database of its own. */
export async function kindsWorld(): Promise<KindsWorld> {
  const { connectionString } = await testDatabase();
  const db = openPool({ connectionString }, 4);
  afterAll(async () => await db.end());
  await prepareSchema(db);
  const document = await documentOf(KINDS);
  await changeCatalog(db, document, { author: null, message: 'test' });
  const catalog = catalogOf(document, 1);
  const request: OwnContext = { secrets: TEST_SECRETS, db, catalog, viewer: supervisor };
  const table = (name: string) => must(catalog.tablesByName.get(name), name);
  return {
    db,
    catalog,
    request,
    table,
    column: (of, name) => must(columnNamed(table(of), name), name).id,
    requestOf: (...names) => {
      const roles = document.roles.filter(({ name }) => names.includes(name));
      return { db, catalog, viewer: { ...supervisor, roles, rights: rightsKey(roles) } };
    },
    made: async (name, values) => {
      const draft = await openCreate(request, { tableId: table(name).id, values });
      return (await saveDraft(request, { context: draft.context, window: draft.window, mine: [] })).recordId;
    },
    changed: async (name, id, values) => {
      const draft = await openModify(request, { tableId: table(name).id, id });
      await updateDraft(request, {
        context: draft.context,
        window: draft.window,
        values,
        complete: false,
      });
      return (await saveDraft(request, { context: draft.context, window: draft.window, mine: [] })).operation;
    },
    rows: async (name, columns, more = {}) => {
      const asked = { tableId: table(name).id, columns: [...columns], limit: 100, ...more };
      const list = JSON.parse(await listWindow(db, request, asked)) as {
        rows: readonly unknown[][];
      };
      return list.rows.map((row) => row.slice(1, 1 + columns.length));
    },
  };
}
