import { useLocation } from '@tanstack/react-router';
import { FavouriteStar } from '#web/shell/visits/favourite-star.tsx';
import { markedList } from '#web/shell/visits/favourites.ts';
import type { List } from '../state/use-list.ts';

/** Makes the list a favourite as it is: with its view, filter, search and order. */
export function ListStar({ list: { table, view } }: { readonly list: List }) {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const address = markedList(table.id, view?.id, query);
  return (
    <FavouriteStar
      markable={{ kind: 'list', tableId: table.id, address, label: view?.label ?? table.plural }}
    />
  );
}
