import { useMemo } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { columnByPath, useApplication, type WebApplication } from '#web/api/application.tsx';
import type { List } from '../../../state/use-list.ts';

/** The colour of each code of the choice that records are drawn in. */
export function useColours(
  { table }: Pick<List, 'table'>,
  path: string | undefined,
): (code: string | null) => string {
  const application = useApplication();
  return useMemo(() => coloursOf(application, table, path), [application, table, path]);
}

/** The same outside components. */
export function coloursOf(
  application: WebApplication,
  table: TableInfo,
  path: string | undefined,
): (code: string | null) => string {
  const column = path === undefined ? undefined : columnByPath(application, table, path)?.column;
  const choices = column && 'choices' in column ? (column.choices ?? []) : [];
  const colours = new Map(choices.map((choice) => [choice.code, choice.colour]));
  return (code) => (code === null ? undefined : colours.get(code)) ?? (path === undefined ? 'blue' : 'grey');
}
