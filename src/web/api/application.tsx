import { isLink } from '#core/fields/traits.ts';
import { createContext, useContext } from 'react';
import type {
  ApplicationInfo,
  FormInfo,
  TableInfo,
  ViewInfo,
} from '#core/contract/application/application-routes.ts';
import type { CurrentUser } from '#core/contract/session/session-routes.ts';
import type { Column } from '#core/fields/registry.ts';
import type { ChoicesAnswer } from '#core/contract/application/choice-routes.ts';
import { must } from '#core/std/must.ts';
import { createStore } from '#web/std/store.ts';
import { call } from './call.ts';
import { preview } from './preview.ts';

/** The user, and whether nothing can be changed: somebody sees as that person, or sees a draft of the configuration. */
interface WebUser extends CurrentUser {
  readonly looksOnly: boolean;
}

/** The application as the signed-in user may use it, indexed, and that user. */
export interface WebApplication {
  readonly info: ApplicationInfo;
  readonly user: WebUser;
  readonly tables: ReadonlyMap<number, TableInfo>;
  readonly forms: ReadonlyMap<number, FormInfo>;
  readonly views: ReadonlyMap<number, ViewInfo>;
}

/** A column as the browser knows it: its type's options, its label in the user's language, its right to write. */
export type WebColumn = WithoutTexts<Column> & {
  readonly label: string;
  readonly help?: string;
  readonly writable: boolean;
  /** Of an own order: its records may be moved. */
  readonly movable?: boolean;
  /** A formula gives the value. */
  readonly computed?: boolean;
  /** For a link: the columns on which it depends where it may lead; undefined where it may lead anywhere. */
  readonly depends?: readonly string[];
};

/** Takes the texts away from each type of column, so that a column's type still tells its options. */
type WithoutTexts<Any> = Any extends unknown ? Omit<Any, 'label' | 'help' | 'formula'> : never;

const ApplicationContext = createContext<WebApplication | undefined>(undefined);

export const ApplicationProvider = ApplicationContext.Provider;

/** The loaded application; only below the shell, which loads it first. */
export function useApplication(): WebApplication {
  return must(useContext(ApplicationContext), 'the application');
}

/** Indexes the two answers that the shell loads. */
export function applicationOf(info: ApplicationInfo, user: CurrentUser): WebApplication {
  return {
    info,
    user: { ...user, looksOnly: user.viewing !== null || preview.get() !== undefined },
    tables: new Map(info.tables.map((table) => [table.id, table])),
    forms: new Map(info.forms.map((form) => [form.id, form])),
    views: new Map(info.views.map((view) => [view.id, view])),
  };
}

/** The application that is shown; undefined until it is loaded. */
export const shownApplication = createStore<WebApplication | undefined>(undefined);

/** Shows the application as it is by now. */
export async function reloadApplication(): Promise<void> {
  const info = await call('application_load', {});
  shownApplication.set((shown) => shown && applicationOf(info, shown.user));
}

/** The first visit has ended: it is not offered any more. */
export function closeFirstVisit(): void {
  shownApplication.set((shown) => shown && { ...shown, user: { ...shown.user, firstVisit: false } });
}

/** Shows columns with the choices that they have by now; whatever else is new in the catalog waits for the next load. */
export function takeChoices({ columns, choices }: Pick<ChoicesAnswer, 'columns' | 'choices'>): void {
  const changed = new Set(columns);
  shownApplication.set((application) => {
    if (!application) return undefined;
    const tables = application.info.tables.map((table) =>
      table.columns.some(({ id }) => changed.has(id)) ? withChoices(table, changed, choices) : table,
    );
    return applicationOf({ ...application.info, tables }, application.user);
  });
}

/** Shows columns with the choices that the application has by now, where somebody else has added some. */
export function takeNewChoices({ tables }: ApplicationInfo): void {
  const known = new Map(
    [...(shownApplication.get()?.tables.values() ?? [])].flatMap(({ columns }) =>
      columns.map((column) => [column.id, choicesOf(column)] as const),
    ),
  );
  for (const column of tables.flatMap(({ columns }) => columns)) {
    const [before, choices] = [known.get(column.id), choicesOf(column)];
    if (before && choices && JSON.stringify(before) !== JSON.stringify(choices))
      takeChoices({ columns: [column.id], choices });
  }
}

function choicesOf(column: TableInfo['columns'][number]): ChoicesAnswer['choices'] | undefined {
  // The server built it from the catalog's column, whose schema the core owns.
  return column['choices'] as ChoicesAnswer['choices'] | undefined;
}

function withChoices(
  table: TableInfo,
  columns: ReadonlySet<number>,
  choices: ChoicesAnswer['choices'],
): TableInfo {
  return {
    ...table,
    columns: table.columns.map((column) => (columns.has(column.id) ? { ...column, choices } : column)),
  };
}

/** Whether this user may make records of a table, if only of one of its child tables. */
export function mayCreate({ create, kinds }: TableInfo): boolean {
  return kinds ? kinds.length > 0 : create;
}

/** Whether this user may make records of a table one, which changes one of them and deletes the others. */
export function mayMerge(table: Pick<TableInfo, 'update' | 'delete'>): boolean {
  return table.update && table.delete;
}

/** The columns of a table with the options of their types. */
export function webColumns(table: TableInfo): readonly WebColumn[] {
  // The server built them from the catalog's columns, whose schema the core owns.
  return table.columns as unknown as readonly WebColumn[];
}

/** The column that a path such as `company.country` names, and the label that tells where it comes from. */
export function columnByPath(
  application: WebApplication,
  table: TableInfo,
  path: string,
): { readonly column: WebColumn; readonly label: string } | undefined {
  let current: TableInfo | undefined = table;
  let found: WebColumn | undefined;
  const labels: string[] = [];
  for (const name of path.split('.')) {
    found = current && webColumns(current).find((column) => column.name === name);
    if (!found) return undefined;
    labels.push(found.label);
    current = isLink(found) ? application.tables.get((found as { target: number }).target) : undefined;
  }
  return found && { column: found, label: labels.join(' › ') };
}
