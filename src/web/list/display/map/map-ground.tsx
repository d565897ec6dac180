import { useMemo } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { MAX_LATITUDE } from '#core/query/map-cells.ts';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { MapOutlines } from './map-outlines.tsx';
import classes from './map.module.css';
import { coordinatesAt, spotOf, tilesIn, worldSize, type MapPlace, type MapSize } from './mercator.ts';

interface GroundProps {
  readonly place: MapPlace;
  readonly size: MapSize;
}

/** What lies below the records: tiles where the application has an address of them, otherwise outlines of the land with lines of latitude and longitude. */
export function MapGround(props: GroundProps) {
  const { mapTiles } = useApplication().info;
  return mapTiles ? <Tiles {...props} address={mapTiles.address} /> : <Graticule {...props} />;
}

/** What is to be written about where the tiles come from. */
export function MapAttribution() {
  const { mapTiles } = useApplication().info;
  return mapTiles?.attribution ? <p className={classes.attribution}>{mapTiles.attribution}</p> : null;
}

function Tiles({ place, size, address }: GroundProps & { readonly address: string }) {
  const range = tilesIn(place, size);
  const count = 2 ** range.zoom;
  const world = worldSize(place.zoom);
  const side = world / count;
  const columns = Array.from({ length: range.right - range.left }, (_, at) => range.left + at);
  const rows = Array.from({ length: Math.max(0, range.bottom - range.top) }, (_, at) => range.top + at);
  return (
    <div className={classes.tiles} aria-hidden="true">
      {rows.flatMap((y) =>
        columns.map((x) => (
          <img
            key={`${range.zoom} ${x} ${y}`}
            src={tileAddress(address, { x: ((x % count) + count) % count, y, z: range.zoom })}
            alt=""
            // Whoever gives the tiles may ask for the site that shows them; which page it is stays here.
            referrerPolicy="origin"
            draggable={false}
            style={{
              // Half a pixel more on each side, so that no seam is seen.
              inlineSize: side + 0.5,
              blockSize: side + 0.5,
              transform: `translate(${(x / count - place.x) * world + size.width / 2}px, ${(y / count - place.y) * world + size.height / 2}px)`,
            }}
          />
        )),
      )}
    </div>
  );
}

function tileAddress(address: string, tile: Readonly<Record<'x' | 'y' | 'z', number>>): string {
  return address.replaceAll(/\{([xyz])\}/g, (_, key: 'x' | 'y' | 'z') => String(tile[key]));
}

/** Degrees between two lines, the widest first. */
const WIDEST = 30;
const STEPS = [
  WIDEST,
  15,
  10,
  5,
  2,
  1,
  0.5,
  0.2,
  0.1,
  0.05,
  0.02,
  0.01,
  0.005,
  0.002,
  0.001,
  0.0005,
  0.0002,
  0.0001,
];

/** Pixels between two lines at least. */
const APART = 110;

function Graticule({ place, size }: GroundProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const world = worldSize(place.zoom);
  const step = STEPS.findLast((degrees) => (degrees / 360) * world >= APART) ?? WIDEST;
  const text = useMemo(() => {
    const format = numberFormat(locale, { maximumFractionDigits: 4 });
    return (signed: number, positive: string, negative: string): string => {
      const degrees = `${format.format(Math.abs(signed))}°`;
      return signed === 0 || signed === 180 ? degrees : t(signed > 0 ? positive : negative, { degrees });
    };
  }, [locale, t]);
  const down = (latitude: number): number =>
    (spotOf({ latitude, longitude: 0 }).y - place.y) * world + size.height / 2;
  return (
    <svg className={classes.graticule} width={size.width} height={size.height} aria-hidden="true">
      <MapOutlines place={place} size={size} />
      {parallels(place, size, step).map((latitude) => (
        <g key={latitude} data-main={latitude === 0 || undefined}>
          <line x1={0} x2={size.width} y1={down(latitude)} y2={down(latitude)} />
          <text x={6} y={down(latitude) - 4}>
            {text(latitude, 'map.north', 'map.south')}
          </text>
        </g>
      ))}
      {meridians(place, size, step).map(({ longitude, x }) => (
        <g key={x} data-main={longitude === 0 || undefined}>
          <line x1={x} x2={x} y1={0} y2={size.height} />
          <text x={x + 4} y={size.height - 8}>
            {text(longitude, 'map.east', 'map.west')}
          </text>
        </g>
      ))}
    </svg>
  );
}

function parallels(place: MapPlace, size: MapSize, step: number): readonly number[] {
  const half = size.height / 2 / worldSize(place.zoom);
  const [low, high] = [place.y + half, place.y - half].map((y) => coordinatesAt({ x: 0, y }).latitude);
  const first = Math.ceil(Math.max(low ?? 0, -MAX_LATITUDE) / step);
  const last = Math.floor(Math.min(high ?? 0, MAX_LATITUDE) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => rounded((first + at) * step));
}

function meridians(place: MapPlace, size: MapSize, step: number) {
  const world = worldSize(place.zoom);
  const half = size.width / 2 / world;
  const [first, last] = [
    Math.ceil(((place.x - half) * 360 - 180) / step),
    Math.floor(((place.x + half) * 360 - 180) / step),
  ];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const degrees = (first + at) * step;
    const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
    return {
      longitude: rounded(turned === -180 ? 180 : turned),
      x: ((degrees + 180) / 360 - place.x) * world + size.width / 2,
    };
  });
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(4)) + 0;
}
