/** What a number stands for by its format. */
export type NumberKind = 'number' | 'date' | 'time' | 'dateTime' | 'elapsed';

/** Formats that every workbook has under these numbers. */
const KNOWN: Readonly<Record<number, NumberKind>> = {
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21].map((id) => [id, 'time'])),
  22: 'dateTime',
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, 'time'])),
  ...Object.fromEntries([45, 46, 47].map((id) => [id, 'elapsed'])),
};

/** What a format of the number `id` makes of numbers; `code` where the workbook defines it. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return KNOWN[id] ?? 'number';
  if (/^general$/i.test(code.trim())) return 'number';
  const [positive = ''] = code.split(';');
  // Texts in quotes, characters after a backslash, padding, colours and locales are no signs of the format.
  const signs = positive.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(signs)) return 'elapsed';
  const bare = signs.replaceAll(/\[[^\]]*\]/g, '');
  const hasTime = /[hs]/.test(bare);
  const hasDay = /[yd]/.test(bare) || (!hasTime && /m/.test(bare));
  if (hasDay) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : 'number';
}

const DAY = 86_400;
/** The last day that spreadsheets have: 9999-12-31. */
const MAX_SERIAL = 2_958_466;
/** Days from the beginning of the calendar of 1900, which has a 29 February 1900, and of 1904, to 1970-01-01. */
const TO_1970 = { from1900: 25_569, from1904: 24_107 };

/**
 * A stored number as a text of the form that files of this application have; undefined where the number is no day. A
 * number of a date's format that has a time keeps it.
 */
export function serialText(
  serial: number,
  kind: Exclude<NumberKind, 'number'>,
  is1904: boolean,
): string | undefined {
  const seconds = Math.round(serial * DAY);
  if (kind === 'elapsed') return elapsedText(seconds);
  if (seconds < 0 || serial >= MAX_SERIAL) return undefined;
  const [day, rest] = [Math.floor(seconds / DAY), seconds % DAY];
  if (kind === 'time' && day === 0) return clock(rest);
  const from = is1904 ? TO_1970.from1904 : TO_1970.from1900;
  const isBeforeLeap = !is1904 && day < 60;
  if (!is1904 && day === 60) return undefined;
  const date = new Date((day - from + (isBeforeLeap ? 1 : 0)) * DAY * 1000).toISOString().slice(0, 10);
  return rest === 0 && kind === 'date' ? date : `${date} ${clock(rest)}`;
}

function elapsedText(seconds: number): string {
  const whole = Math.abs(seconds);
  const text = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return seconds < 0 ? `-${text}` : text;
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
