import { isChoice, isOfImages, isPosition } from '../../fields/traits.ts';
import type { Column } from '../../fields/registry.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { Table } from '../objects/table/table.ts';
import type { MapView } from './map-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `MapView`. */
export const map: ViewKind<MapView> = {
  leastTile: { width: 3, height: 5 },
  begin,
  check: ({ columns }, table, { position, colour = [], image }) => [
    ...unfit(columns.get(position.at(-1) ?? 0)?.column, isPosition, 'position'),
    ...unfit(columns.get(colour.at(-1) ?? 0)?.column, isChoice, 'colour'),
    ...unfit(
      table.columns.find(({ id }) => id === image),
      isOfImages,
      'image',
    ),
  ],
};

function begin({ columns }: Table): object | undefined {
  const position = columns.find(isPosition);
  if (!position) return undefined;
  const [colour, image] = [columns.find(isChoice), columns.find((column) => isOfImages(column))];
  return {
    position: [position.id],
    ...(colour ? { colour: [colour.id] } : {}),
    ...(image ? { image: image.id } : {}),
  };
}

const CODES = { position: 'map_position', colour: 'event_colour', image: 'not_image' } as const;

function unfit(
  column: Column | undefined,
  isFit: (column: Column) => boolean,
  property: keyof typeof CODES,
): readonly Finding[] {
  if (!column || isFit(column)) return [];
  return [finding([property], CODES[property], { name: column.name, type: column.type })];
}
