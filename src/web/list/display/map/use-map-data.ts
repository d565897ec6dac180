import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapAnswer } from '#core/contract/views/map.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import type { List } from '../../state/use-list.ts';
import { boxOf, tilesIn, type MapPlace, type MapSize } from './mercator.ts';

/** A part of the map around what is seen is asked for along, so that little is asked while it is moved. */
const AROUND = 1;

type Asked = Pick<List, 'table' | 'question'>;

/** Which records a map is about. */
function listRecords({ table, question: { filter, search } }: Asked) {
  return { tableId: table.id, ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
}

/** Where the records of a list lie, and how many have no position. */
export function useExtent(list: Asked, position: string) {
  const body = { ...listRecords(list), position };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'map extent', body],
    queryFn: async ({ signal }) => await call('list_full_map_extent', { body, signal }),
    placeholderData: keepPreviousData,
  });
}

interface Looking {
  readonly position: string;
  readonly columns: readonly string[];
  readonly place: MapPlace | undefined;
  readonly size: MapSize;
}

/** The records of what is seen and a little around; those before stay until the others have come. */
export function useMapData(list: Asked, { position, columns, place, size }: Looking) {
  const wide = { width: size.width * 1.25, height: size.height * 1.25 };
  const tiles = place && tilesIn(place, wide);
  const box = tiles && {
    ...boxOf({ ...tiles, left: tiles.left - AROUND, right: tiles.right + AROUND }),
  };
  const body = useMemo(
    () => ({ ...listRecords(list), position, columns: [...columns], box, zoom: tiles?.zoom ?? 0 }),
    // The list is another one with each drawing, and so is the box: what is asked by is told by their texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [list.table.id, list.question, position, columns.join(), JSON.stringify(box), tiles?.zoom],
  );
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'map', body],
    queryFn: async ({ signal }): Promise<MapAnswer> => {
      const { box: asked, ...rest } = body;
      if (!asked) return { total: 0, points: [], clusters: [] };
      return await call('list_full_map', { body: { ...rest, box: asked }, signal });
    },
    placeholderData: keepPreviousData,
    enabled: box !== undefined,
  });
}
