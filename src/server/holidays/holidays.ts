import { createRequire } from 'node:module';
import type * as Library from 'date-holidays';

/** A public holiday: its first day, how many days it lasts, its name. */
interface PublicHoliday {
  readonly day: string;
  readonly days: number;
  readonly name: string;
}

/** Years of places that are kept: enough for a planning of all countries at once. */
const MAX_KEPT = 500;
const DAY = 86_400_000;

const load = createRequire(import.meta.url);
const kept = new Map<string, readonly PublicHoliday[]>();
let loaded: typeof Library.default | undefined;
let places: ReadonlySet<string> | undefined;

/** The rules of all countries take about 35 MB and a third of a second: they are loaded when they are first asked for. */
function library(): typeof Library.default {
  loaded ??= load('date-holidays') as typeof Library.default;
  return loaded;
}

/**
 * The places whose public holidays are known: countries as `DE`, and regions with days of their own as `DE-BY`, by ISO
 * 3166.
 */
export function holidayPlaces(): ReadonlySet<string> {
  if (places) return places;
  const all = new (library())();
  const countries = Object.keys(all.getCountries());
  places = new Set(
    countries.flatMap((country) => [
      country,
      ...Object.keys(all.getStates(country) ?? {}).map((region) => `${country}-${region}`),
    ]),
  );
  return places;
}

/** The public holidays of a place in a year, named in a language where that is known; none of a place that is unknown. */
export function publicHolidays(
  place: string,
  { year, language }: { readonly year: number; readonly language: string },
): readonly PublicHoliday[] {
  const key = `${place} ${year} ${language}`;
  const found = kept.get(key);
  if (found) {
    // Those asked for last stay longest.
    kept.delete(key);
    kept.set(key, found);
    return found;
  }
  const made = holidayPlaces().has(place) ? holidaysOf(place, year, language) : [];
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

function holidaysOf(place: string, year: number, language: string): readonly PublicHoliday[] {
  const [country = '', region = ''] = place.split('-');
  const Holidays = library();
  const rules = new Holidays(country, region, { types: ['public'], languages: [language] });
  return rules.getHolidays(year).map(({ date, start, end, name }) => ({
    day: date.slice(0, 10),
    // Some begin with the evening before; an hour more or less is the clocks'.
    days: Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY)),
    name,
  }));
}
