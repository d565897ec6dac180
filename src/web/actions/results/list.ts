import { listAddress } from '#web/addresses/addresses.ts';
import type { ResultKind, ResultOf } from './result-kind.ts';

/** A list with the filter that a search asked for. */
export const list: ResultKind<ResultOf<'list'>> = {
  does: 'lead',
  address: ({ tableId, view, filter }) => {
    const query = filter === null ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    return `${listAddress(tableId, view ?? undefined)}${query}`;
  },
};
