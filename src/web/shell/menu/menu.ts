import { isOnTable } from '#core/catalog/actions/registry.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import {
  actionAddress,
  homeAddress,
  isInWindow,
  listAddress,
  LISTS,
  opensPage,
  ownRecord,
} from '../../addresses/addresses.ts';
import type { OpenWindow } from '../windows/open-windows.ts';

/** What the menu is built from. */
type MenuSource = Pick<WebApplication, 'info' | 'tables' | 'user'>;

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly href: string;
  readonly table: number | undefined;
  readonly action: number;
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
export function menuOf(application: MenuSource): readonly MenuGroup[] {
  const { info, tables } = application;
  const actions = new Map(info.actions.map((action) => [action.id, action]));
  const groups = info.menus.map((menu) => ({
    id: menu.id,
    label: menu.label,
    entries: menu.items.flatMap((item, place): readonly MenuEntry[] => {
      const action = actions.get(item.action);
      if (!action) return [];
      const runs = opensPage(action) ? undefined : action.id;
      const table = isOnTable(action) ? action.table : undefined;
      const icon = item.icon ?? tables.get(table ?? 0)?.icon;
      const key = `${menu.id}-${place}`;
      const href = actionAddress(action, application);
      return [{ key, label: item.label, icon, href, table, action: action.id, runs }];
    }),
  }));
  return groups.filter((group) => group.entries.length > 0);
}

/** The first entry of the menu that leads to an address. */
export function entryAt(application: MenuSource, href: string): MenuEntry | undefined {
  return menuOf(application)
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.href === href);
}

/**
 * The list that a record is found in: for customers and visitors that of their menu, and the home where only the own record
 * can be read; else that of the whole table.
 */
export function recordListOf(
  application: MenuSource,
  table: Pick<TableInfo, 'id' | 'plural'>,
): { readonly href: string; readonly label: string } {
  const whole = { href: listAddress(table.id), label: table.plural };
  if (application.user.kind === 'intranet') return whole;
  if (ownRecord(application, table.id) !== undefined) {
    const href = homeAddress(application);
    return { href, label: entryAt(application, href)?.label ?? table.plural };
  }
  const entries = menuOf(application).flatMap((group) => group.entries);
  return entries.find((entry) => entry.table === table.id && isInWindow(entry.href, LISTS)) ?? whole;
}

/**
 * The key of the entry to which the window at `path` belongs: that of the very address, else that of the list from which
 * the window was opened, else the first of its table.
 */
export function activeEntry(
  groups: readonly MenuGroup[],
  path: string,
  window?: Pick<OpenWindow, 'table' | 'from'>,
): string | undefined {
  const entries = groups.flatMap((group) => group.entries);
  const leading = (href: string | undefined) => entries.find((entry) => entry.href === href);
  const found = leading(path) ?? (window?.from === undefined ? undefined : leading(window.from));
  if (found) return found.key;
  const table = window?.table;
  return table === undefined ? undefined : entries.find((entry) => entry.table === table)?.key;
}
