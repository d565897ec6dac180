import { useEffect, useRef, useState } from 'react';
import type { GeographicBox } from '#core/fields/position/around.ts';
import { coordinatesOf } from '#core/fields/position/coordinates.ts';
import type { List } from '../../state/use-list.ts';
import { coordinatesAt, fitted, keptPlace, spotOf, type MapPlace, type MapSize } from './mercator.ts';

/** How long a map rests until its address says where it is, in milliseconds. */
const REST = 300;

/** What a map shows, and how it is led elsewhere. */
export interface MapLooking {
  /** Undefined until it is known where the records lie, and how large the map is. */
  readonly place: MapPlace | undefined;
  readonly size: MapSize;
  readonly go: (to: (place: MapPlace) => MapPlace) => void;
  readonly fit: (box: GeographicBox) => void;
}

/** The place that the address says, else that of all records; where it is led is put into the address once it rests. */
export function useMapPlace(list: List, size: MapSize, all: GeographicBox | null | undefined): MapLooking {
  const told = addressPlace(list.show);
  const [led, setLed] = useState<{ readonly place: MapPlace; readonly told: readonly string[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(list);
  useEffect(() => {
    now.current = list;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const key = JSON.stringify(told);
  const isKnown = size.width > 0 && size.height > 0;
  const first = told ?? (all ? fitted(all, size) : undefined);
  // What the address says holds, unless the map was led elsewhere since.
  const wanted = led && led.told.includes(key) ? led.place : first;
  const place = isKnown && wanted ? keptPlace(wanted, size) : undefined;
  const current = useRef(place);
  useEffect(() => {
    current.current = place;
  });
  const go = (to: (place: MapPlace) => MapPlace): void => {
    if (!current.current) return;
    const next = keptPlace(to(current.current), size);
    current.current = next;
    setLed({ place: next, told: [key] });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const show = { ...now.current.show, ...placeParts(next) };
      // It holds until the address has followed, and then on.
      setLed({ place: next, told: [key, JSON.stringify(addressPlace(show))] });
      now.current.change({ show }, true);
    }, REST);
  };
  const fit = (box: GeographicBox): void => go(() => fitted(box, size));
  return { place, size, go, fit };
}

const PLACES = 5;

/** A place as the address has it: `48.8566,2.3522` and a zoom. */
function placeParts(place: MapPlace) {
  const { latitude, longitude } = coordinatesAt(place);
  return {
    at: `${latitude.toFixed(PLACES)},${longitude.toFixed(PLACES)}`,
    zoom: Number(place.zoom.toFixed(2)),
  };
}

function addressPlace(show: List['show']): MapPlace | undefined {
  const [latitude, longitude] = typeof show['at'] === 'string' ? show['at'].split(',').map(Number) : [];
  const zoom = show['zoom'];
  const spot = coordinatesOf(latitude ?? Number.NaN, longitude ?? Number.NaN);
  return spot && typeof zoom === 'number' && Number.isFinite(zoom) ? { ...spotOf(spot), zoom } : undefined;
}
