import { useQuery } from '@tanstack/react-query';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { worldSize, type MapPlace, type MapSize } from './mercator.ts';
import classes from './map.module.css';
import { OUTLINE_UNITS, outlinesOf, type CountriesFile, type Outline } from './outlines.ts';

/** From here on the finer outlines are drawn. */
const FINE_FROM = 4;

/** Farther in, an outline of the earth says nothing any more. */
const LAST_ZOOM = 11;

interface OutlinesProps {
  readonly place: MapPlace;
  readonly size: MapSize;
}

/** The land of the earth and the borders of its countries, as part of a drawing; fetched when they are first seen. */
export function MapOutlines({ place, size }: OutlinesProps) {
  const outlines = useOutlines(place.zoom);
  if (!outlines || place.zoom > LAST_ZOOM) return null;
  const world = worldSize(place.zoom);
  const [wide, high] = [size.width / 2 / world, size.height / 2 / world];
  const first = Math.floor(place.x - wide);
  const turns = Array.from({ length: Math.floor(place.x + wide) - first + 1 }, (_, at) => first + at);
  return turns.map((turn) => {
    const isSeen = ({ low, high: end }: Outline) =>
      low.x + turn < place.x + wide &&
      end.x + turn > place.x - wide &&
      low.y < place.y + high &&
      end.y > place.y - high;
    const right = (turn - place.x) * world + size.width / 2;
    const down = size.height / 2 - place.y * world;
    return (
      <g key={turn} transform={`translate(${right} ${down}) scale(${world / OUTLINE_UNITS})`}>
        {outlines.lands.filter(isSeen).map(({ key, path }) => (
          <path key={key} className={classes.land} d={path} />
        ))}
        {outlines.borders.filter(isSeen).map(({ key, path }) => (
          <path key={key} className={classes.border} d={path} />
        ))}
      </g>
    );
  });
}

/** The outlines for a zoom; the coarse ones stand until the fine ones are there. */
function useOutlines(zoom: number) {
  const coarser = useQuery(questionOf(coarse, zoom <= LAST_ZOOM));
  const finer = useQuery(questionOf(fine, zoom >= FINE_FROM && zoom <= LAST_ZOOM));
  return (zoom >= FINE_FROM ? finer.data : undefined) ?? coarser.data;
}

function questionOf(address: string, enabled: boolean) {
  return {
    queryKey: ['outlines', address],
    queryFn: async () => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`No outlines: ${answer.status}`);
      return outlinesOf((await answer.json()) as CountriesFile);
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // A map is a map without them too.
    retry: false,
  };
}
