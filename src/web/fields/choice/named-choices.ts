import { LANGUAGES } from '#core/language/languages.ts';

/** A value that is chosen by a name. */
interface NamedChoice {
  readonly code: string;
  readonly label: Readonly<Record<string, string>>;
}

/** The languages of the application by their own names, with the one that is chosen now. */
export function languageChoices(
  offered: readonly { readonly code: number; readonly name: string }[],
  chosen: number | null,
): readonly NamedChoice[] {
  const other = LANGUAGES.find(({ code }) => code === chosen && !offered.some((one) => one.code === code));
  return [...offered, ...(other ? [other] : [])].map(({ code, name }) => choice(String(code), name));
}

/** Every time zone by its place, the nearest to Greenwich in the west first, with the one that is chosen now. */
export function zoneChoices(chosen: string | null, now = new Date()): readonly NamedChoice[] {
  const known = Intl.supportedValuesOf('timeZone');
  const all = ['UTC', ...known.filter((zone) => zone !== 'UTC')];
  const zones = chosen === null || all.includes(chosen) ? all : [chosen, ...all];
  return zones.map((zone) => choice(zone, zoneText(zone, now)));
}

/** A time zone as people read it: `Paris, Europe · UTC+02:00`. */
export function zoneText(zone: string, now = new Date()): string {
  const [place = zone, ...regions] = zone.replaceAll('_', ' ').split('/').toReversed();
  const name = [place, ...regions].join(', ');
  const offset = offsetOf(zone, now);
  return offset === undefined || offset === name ? name : `${name} · ${offset}`;
}

function offsetOf(zone: string, now: Date): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      now,
    );
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    return offset.replace('GMT', 'UTC');
  } catch {
    return undefined;
  }
}

function choice(code: string, name: string): NamedChoice {
  return { code, label: { en: name } };
}
