import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Action, Control, Grant, Table, View } from '#core/catalog/schema.ts';
import type { ActionResult, AskingResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { answerQuestion, runAction, type ActionStart } from '#server/actions/actions.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { trusted } from '#server/database/sql/sql.ts';
import { openCreate, validateDraft, type OwnContext } from '#server/records/records.ts';
import { withFormulas } from '../formulas/computed-shop.ts';
import { everyTypeWorld, supervisor } from './every-type.ts';

/** What a test adds to the application with a column of every type. */
export interface Added {
  readonly actions: readonly Partial<Action>[];
  readonly views?: readonly Partial<View>[];
  /** Controls of its tables, by the table's name. */
  readonly controls?: Readonly<Record<string, readonly Partial<Control>[]>>;
  /** Changes of its columns, by `table.column`. */
  readonly columns?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ActionWorld {
  readonly db: ConnectionPool;
  readonly connectionString: string;
  readonly catalog: Catalog;
  readonly request: OwnContext;
  readonly thing: Table;
  readonly owner: Table;
  /** A request of the user 1 with one role of these grants. */
  readonly requestWith: (...grants: readonly Grant[]) => OwnContext;
  readonly made: (table: Table, values: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly stored: (table: Table, columns: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** The application with actions of a test, in a database of its own. */
export async function actionWorld(
  add: (
    column: (path: string) => number,
    known: { readonly thing: Table; readonly owner: Table; readonly view: number },
  ) => Added,
): Promise<ActionWorld> {
  const world = await everyTypeWorld();
  const { db, connectionString } = world;
  const tableNamed = (name: string) => must(world.catalog.tablesByName.get(name), name);
  const [thing, owner] = [tableNamed('thing'), tableNamed('owner')];
  const column = (path: string) => {
    const [table = '', name = ''] = path.split('.');
    return must(
      tableNamed(table).columns.find((one) => one.name === name),
      path,
    ).id;
  };
  const {
    actions,
    views = [],
    controls = {},
    columns = {},
  } = add(column, {
    thing,
    owner,
    view: must(world.catalog.document.views[0], 'a view').id,
  });
  const document = withFormulas({
    ...world.catalog.document,
    tables: world.catalog.document.tables.map((table) => ({
      ...table,
      columns: table.columns.map((one) => ({ ...one, ...columns[`${table.name}.${one.name}`] })),
      controls: [...(table.controls ?? []), ...((controls[table.name] ?? []) as Control[])],
    })),
    views: [...world.catalog.document.views, ...(views as View[])],
    actions: [...world.catalog.document.actions, ...(actions as Action[])],
  });
  await changeCatalog(db, document, { author: null, message: 'test' });
  const catalog = catalogOf(document, 2);
  const request: OwnContext = { secrets: TEST_SECRETS, db, catalog, viewer: supervisor };
  let roleSerial = 0;
  return {
    db,
    connectionString,
    catalog,
    request,
    thing,
    owner,
    requestWith: (...grants) => {
      // What is compiled for a role is kept by its id.
      const role = { id: 79_000 + ++roleSerial, name: 'clerk', label: { en: 'Clerk' }, grants: [...grants] };
      const { roles } = catalogOf(withFormulas({ ...document, roles: [role] }), 3).document;
      return { db, catalog, viewer: { ...supervisor, roles, rights: rightsKey(roles) } };
    },
    made: async (table, values) => {
      const { context, window } = await openCreate(request, { tableId: table.id, values });
      const saved = await validateDraft(request, { context, window, mine: [] });
      if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
      return saved.recordId;
    },
    stored: async (table, names) => {
      const { rows } = await db.query<Readonly<Record<string, unknown>>>(
        trusted(`select ${names} from app.${table.name} where deleted_at is null order by id`),
      );
      return rows;
    },
  };
}

/** Runs an action on records. */
export async function run(
  request: OwnContext,
  action: number,
  selected: readonly number[],
  more: Partial<ActionStart> = {},
): Promise<ActionResult> {
  return await runAction(request, { action, selected, final: false, ...more });
}

/** Answers what an action has asked, with OK unless another code is given. */
export async function answer(
  request: OwnContext,
  asked: ActionResult,
  more: {
    readonly code?: number;
    readonly chosen?: number;
    readonly values?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<ActionResult> {
  const { context, window } = asked as AskingResult;
  return await answerQuestion(request, { context, window, code: 1, ...more });
}
