import { isOnTable } from '#core/catalog/actions/registry.ts';
import type { Wanted } from '#web/actions/actions.ts';
import type { WebApplication } from '#web/api/application.tsx';
import { foldText } from '#core/language/fold-text.ts';
import {
  ACCOUNT,
  actionAddress,
  binAddress,
  CONFIGURATION_ADDRESS,
  FROM_FILES,
  DONE,
  newAddress,
  opensPage,
  templateAddress,
  VIEW_AS,
} from '../../addresses/addresses.ts';
import { importAddress } from '#core/contract/screen-addresses.ts';
import type { OpenWindow } from '../windows/open-windows.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is: a menu's name, "new", "open window". */
  readonly hint: string;
  readonly icon?: string | undefined;
  /** What stands above it and those of its kind. */
  readonly group?: string;
  /** The key that does the same. */
  readonly keys?: string | undefined;
  /** Where it leads, or what it does. */
  readonly does:
    | { readonly href: string }
    | { readonly run: () => void }
    | { readonly wanted: Wanted['run'] };
}

/** Entries offered at once: without a query, and beside the records that one finds. */
const MAX_ENTRIES = 50;
const MAX_MATCHING = 12;

interface Sources {
  readonly application: WebApplication;
  readonly windows: readonly OpenWindow[];
  /** The path shown now: its own window is not offered. */
  readonly path: string;
  readonly words: {
    readonly home: string;
    readonly account: string;
    readonly configuration: string;
    readonly fromFiles: string;
    readonly viewAs: string;
    readonly open: string;
    readonly create: string;
    readonly import: string;
    readonly bin: string;
    readonly done: string;
  };
  readonly commands: readonly PaletteEntry[];
  /** Recent records and favourites. */
  readonly known: readonly PaletteEntry[];
}

/** Everything that can be reached from here: open windows, the menu, what tables allow, the shell's own commands. */
export function paletteEntries({
  application,
  windows,
  path,
  words,
  commands,
  known,
}: Sources): readonly PaletteEntry[] {
  return [
    ...known.filter(({ does }) => !('href' in does && does.href === path)),
    ...windows.filter((window) => window.key !== path).map((window) => openEntry(window, words.open)),
    { id: 'home', label: words.home, hint: '', icon: 'home', does: { href: '/app' } },
    ...menuEntries(application),
    ...(application.user.looksOnly ? [] : [entry('account', words.account, 'user', ACCOUNT)]),
    entry('done', words.done, 'history', DONE),
    ...(application.user.supervisor
      ? [
          entry('configuration', words.configuration, 'settings', CONFIGURATION_ADDRESS),
          entry('from files', words.fromFiles, 'file-import', FROM_FILES),
          entry('view as', words.viewAs, 'user-cog', VIEW_AS),
        ]
      : []),
    ...tableEntries(application, words),
    ...binEntries(application, words.bin),
    ...commands,
  ];
}

function openEntry(window: OpenWindow, hint: string): PaletteEntry {
  return {
    id: `open ${window.key}`,
    label: window.title,
    hint,
    icon: window.icon,
    does: { href: window.href },
  };
}

function entry(id: string, label: string, icon: string, href: string): PaletteEntry {
  return { id, label, hint: '', icon, does: { href } };
}

function menuEntries(application: WebApplication): readonly PaletteEntry[] {
  const { info, tables } = application;
  const actions = new Map(info.actions.map((action) => [action.id, action]));
  return info.menus.flatMap((menu) =>
    menu.items.flatMap((item): readonly PaletteEntry[] => {
      const action = actions.get(item.action);
      if (!action) return [];
      const icon = item.icon ?? (isOnTable(action) ? tables.get(action.table)?.icon : undefined);
      const does = opensPage(action)
        ? { href: actionAddress(action, application) }
        : { wanted: { action: action.id } };
      return [{ id: `menu ${menu.id} ${item.action}`, label: item.label, hint: menu.label, icon, does }];
    }),
  );
}

function tableEntries({ info }: WebApplication, words: Sources['words']): readonly PaletteEntry[] {
  return info.tables
    .filter((table) => table.create)
    .flatMap((table): readonly PaletteEntry[] => [
      {
        id: `new ${table.id}`,
        label: table.label,
        hint: words.create,
        icon: 'plus',
        does: { href: newAddress(table.id) },
      },
      ...(table.templates ?? []).map(({ id, label, icon }) => ({
        id: `template ${id}`,
        label,
        hint: `${words.create} · ${table.label}`,
        icon: icon ?? 'plus',
        does: { href: templateAddress(table.id, id) },
      })),
      {
        id: `import ${table.id}`,
        label: table.plural,
        hint: words.import,
        icon: 'file-import',
        does: { href: importAddress(table.id) },
      },
    ]);
}

function binEntries({ info }: WebApplication, hint: string): readonly PaletteEntry[] {
  return info.tables
    .filter((table) => table.delete)
    .map((table) => ({
      id: `bin ${table.id}`,
      label: table.plural,
      hint,
      icon: 'trash',
      does: { href: binAddress(table.id) },
    }));
}

/** What runs a phrase, where one of the application's sentences begins with its first word; undefined elsewhere. */
export function phraseEntry(
  { info }: Pick<WebApplication, 'info'>,
  query: string,
  hint: string,
): PaletteEntry | undefined {
  const phrase = query.trim();
  const [first = ''] = foldText(phrase).split(/\s+/);
  const isBegun = info.actions.some(({ sentence = '' }) => foldText(sentence).split(/\s+/)[0] === first);
  if (first === '' || !isBegun) return undefined;
  return { id: 'phrase', label: phrase, hint, icon: 'message', does: { wanted: { phrase } } };
}

/** The entries that have every word of `query` in label or hint, whatever accents and case; the closest first. */
export function matching(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return entries.filter(({ id }) => /^(recent|favourite|open|home|menu)/.test(id)).slice(0, MAX_ENTRIES);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHING)
    .map(({ entry }) => ({ ...entry, group: '' }));
}

/** 0 where a word is nowhere; else more the nearer the words stand to the start of the label. */
function scoreOf({ label, hint }: PaletteEntry, words: readonly string[]): number {
  const [inLabel, inHint] = [` ${foldText(label)}`, ` ${foldText(hint)}`];
  let score = inLabel.startsWith(` ${words.join(' ')}`) ? 4 : 0;
  for (const word of words) {
    const here = placeScore(inLabel, word) * 2 || placeScore(inHint, word);
    if (here === 0) return 0;
    score += here;
  }
  return score;
}

function placeScore(text: string, word: string): number {
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}
