/**
 * Reads a time of day as people type it: 9, 9:30, 930, 9h30, 9.30, 9:30 pm, 21:30:15. Gives HH:MM:SS, or undefined.
 */
export function readTime(text: string): string | undefined {
  const typed = text
    .normalize('NFKC')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim()
    .toLowerCase();
  const packed = /^(\d{1,2})(\d{2})(\D*)$/.exec(typed);
  const match =
    packed ??
    /^(\d{1,2})(?:\s*[:.h]\s*(?:(\d{2})(?:\s*(?:[:.]|min)\s*(?:(\d{2})\s*s?)?)?)?)?\s*(\D*)$/u.exec(typed);
  if (!match) return undefined;
  const [hours = '', minutes = '00', seconds = '00'] = match.slice(1, packed ? 3 : 4);
  const hour = hourOf(Number(hours), (match.at(-1) ?? '').trim());
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${two(hour)}:${minutes}:${seconds}`;
}

/** The time `minutes` later, going round at midnight. */
export function timeAfter(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const total = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440;
  return `${two(Math.floor(total / 60))}:${two(total % 60)}:00`;
}

const AFTERNOON = /^(p\.?\s?m\.?|م)$/u;
const MORNING = /^(a\.?\s?m\.?|ص)$/u;

function hourOf(hour: number, half: string): number | undefined {
  if (half === '') return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  if (AFTERNOON.test(half)) return (hour % 12) + 12;
  return MORNING.test(half) ? hour % 12 : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
