import { seenFrom, type TableLine } from './diagram-model.ts';
import type { CardBox } from './diagram-layout.ts';

/** The ways of the arrow keys. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

interface Walk {
  readonly boxes: ReadonlyMap<number, CardBox>;
  readonly lines: readonly TableLine[];
}

/**
 * The table that an arrow key leads to: the nearest one in its direction that is joined with this one, else the nearest one
 * at all; undefined for other keys, and where there is none.
 */
export function tableAfter(key: string, from: number, { boxes, lines }: Walk): number | undefined {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key as keyof typeof WAYS] : undefined;
  const here = boxes.get(from);
  if (!way || !here) return undefined;
  const near = new Set(lines.flatMap((line) => seenFrom(line, from)?.other.table ?? []));
  const found = [...boxes].flatMap(([id, box]) => {
    const distance = id === from ? undefined : distanceOf(here, box, way);
    return distance === undefined ? [] : [{ id, distance: near.has(id) ? distance : distance + FAR }];
  });
  return found.toSorted((one, other) => one.distance - other.distance)[0]?.id;
}

/** What a table that is not joined counts as farther away. */
const FAR = 1e7;

function distanceOf(
  here: CardBox,
  there: CardBox,
  [right, down]: readonly [number, number],
): number | undefined {
  const across = there.x + there.width / 2 - (here.x + here.width / 2);
  const along = there.y + there.height / 2 - (here.y + here.height / 2);
  const ahead = across * right + along * down;
  const aside = Math.abs(right === 0 ? across : along);
  return ahead <= 1 ? undefined : ahead + aside * 2;
}
