import type { Application } from '#web/api/application.tsx';
import { actionAddress } from './addresses.ts';

/** An entry of the menu, ready to be a link. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly href: string;
  readonly table: number | undefined;
  /** The action, where it is run: it need not leave the window. */
  readonly runs: number | undefined;
}

/** A group of the menu; groups without entries are left out. */
export interface MenuGroup {
  readonly id: number;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** The catalog's menu as this user may use it. */
export function menuOf(application: Pick<Application, 'info' | 'tables' | 'user'>): readonly MenuGroup[] {
  const { info, tables } = application;
  const actions = new Map(info.actions.map((action) => [action.id, action]));
  const groups = info.menus.map((menu) => ({
    id: menu.id,
    label: menu.label,
    entries: menu.items.flatMap((item, place): readonly MenuEntry[] => {
      const action = actions.get(item.action);
      if (!action) return [];
      const runs = action.kind === 'report' || action.runs ? action.id : undefined;
      const table = action.kind === 'report' ? undefined : action.table;
      const icon = item.icon ?? tables.get(table ?? 0)?.icon;
      const key = `${menu.id}-${place}`;
      return [{ key, label: item.label, icon, href: actionAddress(action, application), table, runs }];
    }),
  }));
  return groups.filter((group) => group.entries.length > 0);
}

/** The key of the entry that `path` belongs to: the entry of that very address, else the first of the same table. */
export function activeEntry(groups: readonly MenuGroup[], path: string): string | undefined {
  const entries = groups.flatMap((group) => group.entries);
  const exact = entries.find((entry) => entry.href === path);
  if (exact) return exact.key;
  const table = Number(
    /^\/app\/(?:record|new|import)\/(\d+)/.exec(path)?.[1] ?? /^\/app\/list\/t(\d+)/.exec(path)?.[1],
  );
  return entries.find((entry) => entry.table === table)?.key;
}
