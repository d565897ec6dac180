import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { isLink } from '#core/fields/traits.ts';
import { columnByPath, webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';

/** A column of a table, or of the records that it links to. */
export interface ConditionColumn {
  /** Technical names through links, such as `company.city`. */
  readonly path: string;
  readonly column: WebColumn;
  /** With the links that lead to it: Company › City. */
  readonly label: string;
}

/** The column of a path; undefined where there is none, or not for this user. */
export function conditionColumn(
  application: WebApplication,
  table: TableInfo,
  path: string,
): ConditionColumn | undefined {
  const found = columnByPath(application, table, path);
  return found && { path, ...found };
}

/** The columns that a condition is offered: the table's own, and those one link away. */
export function conditionColumns(application: WebApplication, table: TableInfo) {
  const at = (paths: readonly string[]) =>
    paths.flatMap((path) => conditionColumn(application, table, path) ?? []);
  return {
    own: at(ownPaths(table)),
    linked: linkedPaths(application, table).flatMap(({ paths }) => at(paths)),
  };
}

/** The paths of a table's own columns that lists may show. */
export function ownPaths(table: TableInfo): readonly string[] {
  return webColumns(table)
    .filter((column) => column.inLists !== 'never')
    .map(({ name }) => name);
}

/** By link, the paths of the columns of the records that it leads to. */
export function linkedPaths(
  { tables }: WebApplication,
  table: TableInfo,
): readonly { readonly link: WebColumn; readonly paths: readonly string[] }[] {
  return webColumns(table).flatMap((link) => {
    const target = isLink(link) ? tables.get((link as { target?: number }).target ?? 0) : undefined;
    return target ? [{ link, paths: ownPaths(target).map((name) => `${link.name}.${name}`) }] : [];
  });
}
