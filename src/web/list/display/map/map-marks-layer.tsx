import { memo } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { colourOfMark, type MapMark } from './map-marks.ts';
import classes from './map.module.css';
import { eastOf, worldSize, type MapPlace, type MapSize } from './mercator.ts';

interface LayerProps {
  readonly marks: readonly MapMark[];
  readonly place: MapPlace;
  readonly size: MapSize;
  readonly active: string | undefined;
  readonly isSelected: (id: number) => boolean;
  readonly colourOf: (code: string | null) => string;
  readonly locale: string;
}

/** The records of a map: points, and discs with how many there are. The list beside says the same to whoever does not see it. */
export function MapMarks({ marks, place, size, active, isSelected, colourOf, locale }: LayerProps) {
  const drawn = marks.flatMap((mark) =>
    pointsOfMark(mark, place, size).map(([x, y], copy) => ({ mark, copy, x, y })),
  );
  const markAt = ({ mark, copy, x, y }: (typeof drawn)[number], isActive: boolean) => (
    <g
      key={`${mark.key} ${copy}`}
      className={isActive ? classes.above : undefined}
      transform={`translate(${x} ${y})`}
    >
      <Mark
        {...{ mark, isActive, locale }}
        colour={colourOfMark(mark, colourOf)}
        isSelected={mark.points.some(({ id }) => isSelected(id))}
      />
    </g>
  );
  return (
    <svg className={classes.marks} width={size.width} height={size.height} aria-hidden="true">
      {drawn.map((one) => markAt(one, false))}
      {/* What is pointed at is drawn once more above the others: one that is pressed stays where it is. */}
      <g>{drawn.filter(({ mark }) => mark.key === active).map((one) => markAt(one, true))}</g>
    </svg>
  );
}

interface MarkProps {
  readonly mark: MapMark;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly colour: string;
  readonly locale: string;
}

const Mark = memo(function Mark({ mark, isActive, isSelected, colour, locale }: MarkProps) {
  const { count, key } = mark;
  const radius = count === 1 ? 8 : 13 + Math.min(15, Math.log10(count) * 5);
  return (
    <g
      className={classes.mark}
      data-mark={key}
      data-colour={colour}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
    >
      <circle className={classes.reach} r={Math.max(radius, 14)} />
      <circle className={classes.disc} r={radius} />
      {count > 1 ? (
        <text className={classes.count} dy="0.35em">
          {count < 1_000
            ? numberFormat(locale).format(count)
            : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)}
        </text>
      ) : null}
    </g>
  );
});

/** How far beyond the edge a mark is still drawn, in pixels. */
const EDGE = 30;

/** Where a mark is seen: more than once where the world is smaller than the screen. */
export function pointsOfMark(
  { spot }: Pick<MapMark, 'spot'>,
  place: MapPlace,
  size: MapSize,
): readonly (readonly [number, number])[] {
  const world = worldSize(place.zoom);
  const y = (spot.y - place.y) * world + size.height / 2;
  if (y < -EDGE || y > size.height + EDGE) return [];
  const middle = eastOf(spot, place) * world + size.width / 2;
  const around = Math.ceil(size.width / 2 / world);
  return Array.from({ length: 2 * around + 1 }, (_, at) => middle + (at - around) * world).flatMap((x) =>
    x < -EDGE || x > size.width + EDGE ? [] : [[x, y] as const],
  );
}
