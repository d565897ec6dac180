import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { call } from '#web/api/call.ts';
import { listAddress } from '#web/addresses/addresses.ts';

type SharedView = NonNullable<Notification['saved']>;

/** The address of a list as a shared view or filter has it; that of the list alone where it is shared no longer. */
export async function openSaved({ kind, tableId, savedId, viewId }: SharedView): Promise<string> {
  const list = listAddress(tableId, viewId ?? undefined);
  const params = { tableId: String(tableId) };
  try {
    if (kind === 'filter') {
      const { filters } = await call('filter_list', { params });
      const filter = filters.find(({ id }) => id === savedId)?.filter;
      return filter ? `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` : list;
    }
    const { views } = await call('view_saved_list', { params });
    const view = views.find(({ id }) => id === savedId);
    return view
      ? `${list}?${new URLSearchParams({ ...view.texts, saved: String(view.id) }).toString()}`
      : list;
  } catch {
    return list;
  }
}
