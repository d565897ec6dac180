import type { SavedView } from '#core/contract/lists/saved-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** The key of an address that names the saved view that is open. */
const SAVED = 'saved';
/** What it says where none is to be opened. */
const NONE = 'none';

/** The address of a list as a saved view has it. */
export function savedAddress(
  tableId: number,
  { id, viewId, texts }: Pick<SavedView, 'id' | 'viewId' | 'texts'>,
): string {
  const query = new URLSearchParams({ ...texts, [SAVED]: String(id) });
  return `${listAddress(tableId, viewId ?? undefined)}?${query.toString()}`;
}

/** The address of a configured view, which is shown whatever the list opens with. */
export function configuredAddress(
  tableId: number,
  viewId: number,
  saved: { readonly default: number | null } | undefined,
): string {
  const address = listAddress(tableId, viewId);
  return saved?.default ? `${address}?${SAVED}=${NONE}` : address;
}

/** Whether an address names a saved view. */
export function isSavedOpen(address: Texts): boolean {
  return address[SAVED] !== undefined && address[SAVED] !== NONE;
}

/** What a list shows as the texts of its address, its columns among them whether or not the address names them. */
export function shownTexts(
  address: Texts,
  columns: readonly { readonly path: string }[],
): Readonly<Record<string, string>> {
  const texts = Object.entries(address).flatMap(([key, text]) =>
    key === SAVED || text === undefined || text === '' ? [] : [[key, text] as const],
  );
  return { ...Object.fromEntries(texts), columns: columns.map(({ path }) => path).join(',') };
}

/** Whether a list shows something else than the saved view says. */
export function isChanged(
  { texts }: Pick<SavedView, 'texts'>,
  shown: Readonly<Record<string, string>>,
): boolean {
  const keys = new Set([...Object.keys(texts), ...Object.keys(shown)]);
  return [...keys].some((key) => texts[key] !== shown[key]);
}
