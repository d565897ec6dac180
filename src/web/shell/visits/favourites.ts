import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Favourite, NewFavourite } from '#core/contract/records/visit-routes.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { listAddress, recordAddress } from '#web/addresses/addresses.ts';

const KEY = ['favourite_list'];

interface Favourites {
  readonly favourites: Favourite[];
}

/** The favourites of this account in its order; none while somebody else sees the application as it. */
export function useFavourites(): readonly Favourite[] {
  const { user } = useApplication();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('favourite_list', { signal }),
    enabled: !user.looksOnly && user.kind !== 'anonymous',
    staleTime: Infinity,
  });
  return data?.favourites ?? [];
}

/** Where a favourite leads, how it is called and which icon it has. */
export function favouritePlace(
  favourite: Favourite,
  { tables }: Pick<WebApplication, 'tables'>,
): { readonly href: string; readonly label: string; readonly icon: string | undefined } {
  const icon = tables.get(favourite.tableId)?.icon;
  return favourite.kind === 'record'
    ? { href: recordAddress(favourite.tableId, favourite.recordId), label: favourite.title, icon }
    : { href: favourite.address, label: favourite.label, icon };
}

/** What can be a favourite: a record, or a list at its present address. */
export type Markable =
  | { readonly kind: 'record'; readonly tableId: number; readonly recordId: number }
  | { readonly kind: 'list'; readonly tableId: number; readonly address: string; readonly label: string };

/** The address of a list without what leads to no list of its own. */
export function markedList(tableId: number, viewId: number | undefined, query: string): string {
  return `${listAddress(tableId, viewId)}${query}`;
}

/** Whether something is a favourite, and what makes it one or none; each with undo in its notice. */
export function useFavourite(markable: Markable): { readonly on: boolean; readonly toggle: () => void } {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const place = favourites.findIndex((one) => isSame(one, markable));
  const current = favourites[place];
  const put = (wanted: NewFavourite) => change(() => call('favourite_put', { body: wanted }));
  const remove = (id: number) => change(() => call('favourite_remove', { body: { favourite: id } }));
  const failed = () => notify({ message: t('favourites.failed'), tone: 'bad' });
  const mark = async (at?: number) => {
    if (!(await put(at === undefined ? markable : { ...markable, place: at }))) failed();
  };
  const unmark = async (id: number) => {
    const undo = { label: t('undo.undo'), run: () => void mark(place) };
    if (await remove(id)) notify({ message: t('favourites.removed'), action: undo });
    else failed();
  };
  return { on: current !== undefined, toggle: () => void (current ? unmark(current.id) : mark()) };
}

/** Puts the favourites in another order: at once on the screen, then on the server. */
export async function putInOrder(favourites: readonly Favourite[]): Promise<boolean> {
  queryClient.setQueryData<Favourites>(KEY, { favourites: [...favourites] });
  const ids = favourites.map(({ id }) => id);
  return await change(() => call('favourite_order', { body: { favourites: ids } }));
}

/** Does something to the favourites and shows what they are then; false where it was refused or nobody answered. */
async function change(does: () => Promise<Favourites>): Promise<boolean> {
  try {
    queryClient.setQueryData<Favourites>(KEY, await does());
    return true;
  } catch {
    await queryClient.invalidateQueries({ queryKey: KEY });
    return false;
  }
}

function isSame(favourite: Favourite, markable: Markable): boolean {
  if (favourite.kind !== markable.kind) return false;
  if (favourite.kind === 'list') return markable.kind === 'list' && favourite.address === markable.address;
  return (
    markable.kind === 'record' &&
    favourite.recordId === markable.recordId &&
    favourite.tableId === markable.tableId
  );
}
