import { zoneChanges } from '#core/language/zone-changes.ts';

/** Years behind the events for which the changes of a clock are told: programs go on with series by themselves. */
const YEARS = 6;

/** A zone as a component of a calendar: all changes of its clocks from the year of a day to some years behind another one. */
export function zoneLines(
  zone: string,
  { from, before }: { readonly from: string; readonly before: string },
) {
  const changes = zoneChanges(zone, { from: yearOf(from) - 1, to: yearOf(before) + YEARS });
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ wall, before: offset, after, isSummer }) => {
      const name = isSummer ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${name}`,
        `DTSTART:${wall.replaceAll(/[-:]/g, '')}`,
        `TZOFFSETFROM:${offsetText(offset)}`,
        `TZOFFSETTO:${offsetText(after)}`,
        `END:${name}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

function yearOf(time: string): number {
  return Number(time.slice(0, 4));
}

/** Milliseconds ahead of UTC as +0100, with seconds where there are some. */
function offsetText(ahead: number): string {
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : two(seconds % 60);
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(seconds / 3_600))}${two(Math.floor(seconds / 60) % 60)}${rest}`;
}
