import { coordinatesOf, type Coordinates } from './coordinates.ts';

/**
 * The place that a text names, in any of the usual forms: `48.8566, 2.3522`, `48,8566; 2,3522`, `48.8566 N 2.3522 E`,
 * `48°51'24" N, 2°21'8" E`, a `geo:` address, a link of a map on the web. A link is only read, never followed. The letter O
 * is west in French and Spanish, east in German: it is understood where the locale is given. Undefined for anything else.
 */
export function readPosition(text: string, locale = ''): Coordinates | undefined {
  const plain = plainSigns(text);
  if (/^geo:/i.test(plain)) return ofGeo(plain);
  if (/^https?:\/\//i.test(plain)) return ofLink(plain);
  const letters = OF_LOCALE[locale.slice(0, 2)] ?? {};
  const [first, second] = halves(plain.toUpperCase(), letters) ?? [];
  const [one, other] = [angleOf(first, letters), angleOf(second, letters)];
  if (!one || !other) return undefined;
  if (one.side === 'EW' || other.side === 'NS') {
    const isTurned = one.side !== 'NS' && other.side !== 'EW';
    return isTurned ? coordinatesOf(other.degrees, one.degrees) : undefined;
  }
  return coordinatesOf(one.degrees, other.degrees);
}

/** Letters of directions: what each makes of a number of degrees, and which of the two it is. */
interface Side {
  readonly side: 'NS' | 'EW';
  readonly sign: 1 | -1;
}

type Letters = Readonly<Record<string, Side>>;

const NORTH: Side = { side: 'NS', sign: 1 };
const SOUTH: Side = { side: 'NS', sign: -1 };
const EAST: Side = { side: 'EW', sign: 1 };
const WEST: Side = { side: 'EW', sign: -1 };

const LETTERS: Letters = { N: NORTH, S: SOUTH, E: EAST, W: WEST };
const OF_LOCALE: Readonly<Record<string, Letters>> = {
  fr: { O: WEST },
  es: { O: WEST },
  de: { O: EAST },
  ar: { ش: NORTH, ج: SOUTH, ق: EAST, غ: WEST },
};

function plainSigns(text: string): string {
  return (
    text
      .normalize('NFKC')
      .trim()
      // Marks of direction are not seen.
      .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
      .replaceAll('٫', '.')
      .replaceAll('،', ',')
      .replaceAll('؛', ';')
      .replaceAll(/[−–]/g, '-')
      .replaceAll(/''|[“”„]|\u2032\u2032/g, '"')
      .replaceAll(/[\u2018\u2019\u02b9]/g, "'")
      .replaceAll('\u2032', "'")
      .replaceAll('\u2033', '"')
      .replaceAll('º', '°')
  );
}

/** The two halves of a text; undefined where it has not two, or it is not sure which they are. */
function halves(text: string, own: Letters): readonly [string, string] | undefined {
  if (text.length > 200) return undefined;
  const letters = Object.keys({ ...LETTERS, ...own }).join('');
  const count = [...text].filter((letter) => letters.includes(letter)).length;
  if (count === 2) {
    const before = new RegExp(`^([${letters}][^${letters}]+)([${letters}][^${letters}]+)$`, 'u').exec(text);
    return pair(
      before ?? new RegExp(`^([^${letters}]+[${letters}])([^${letters}]+[${letters}])$`, 'u').exec(text),
    );
  }
  const [signs, spaces] = [/^([^;|/\n\t]+)[;|/\n\t]([^;|/\n\t]+)$/, /^(\S+)\s+(\S+)$/];
  const commas = text.split(',').length - 1;
  const around = signs.exec(text);
  if (around) return pair(around);
  if (commas === 3) return pair(/^(\S+),\s+(\S+)$/.exec(text));
  if (commas !== 1) return pair(spaces.exec(text));
  // One comma between digits alone may be that of a decimal number.
  return /\d,\d/.test(text) && !text.includes('.') && !text.includes('°')
    ? undefined
    : pair(/^(.+),(.+)$/.exec(text));
}

function pair(found: RegExpExecArray | null): readonly [string, string] | undefined {
  const [, one, other] = found ?? [];
  if (one === undefined || other === undefined) return undefined;
  const bare = (half: string) => half.replaceAll(/^[\s,;/|]+|[\s,;/|]+$/g, '');
  return [bare(one), bare(other)];
}

/** An angle, and which of the two it is where a letter says it. */
interface Angle {
  readonly degrees: number;
  readonly side: Side['side'] | undefined;
}

const ANGLE =
  /^([-+]?)(\d{1,3}(?:[.,]\d+)?)\s*[°D]?(?:[\s:]*(\d{1,2}(?:[.,]\d+)?)\s*['M]?(?:[\s:]*(\d{1,2}(?:[.,]\d+)?)\s*"?)?)?$/;

function angleOf(half: string | undefined, own: Letters): Angle | undefined {
  if (half === undefined) return undefined;
  const known: Letters = { ...LETTERS, ...own };
  const [first, last] = [half.slice(0, 1), half.slice(-1)];
  const side = known[first] ?? known[last];
  const number = known[first] ? half.slice(1).trim() : known[last] ? half.slice(0, -1).trim() : half;
  const [, sign, degrees, minutes, seconds] = ANGLE.exec(number) ?? [];
  if (degrees === undefined || (sign !== '' && side?.sign === -1)) return undefined;
  const parts = [degrees, minutes, seconds].flatMap((part) =>
    part === undefined ? [] : [part.replace(',', '.')],
  );
  // Only the smallest unit has a fraction, and sixty of one are the next.
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return undefined;
  const [whole = 0, ...smaller] = parts.map(Number);
  if (smaller.some((part) => part >= 60)) return undefined;
  const [minute = 0, second = 0] = smaller;
  const turned = (sign === '-' ? -1 : 1) * (side?.sign ?? 1);
  return { degrees: turned * (whole + minute / 60 + second / 3600), side: side?.side };
}

const NUMBERS = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(`^${NUMBERS},\\s*${NUMBERS}`);

/** `geo:48.8566,2.3522`; Android's `geo:0,0?q=48.8566,2.3522(Here)` has the place behind it. */
function ofGeo(text: string): Coordinates | undefined {
  const asked = /[?&]q=([^&]*)/i.exec(text)?.[1];
  return (asked === undefined ? undefined : ofPair(decoded(asked))) ?? ofPair(text.slice(4));
}

function ofPair(text: string): Coordinates | undefined {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  return longitude === undefined ? undefined : coordinatesOf(Number(latitude), Number(longitude));
}

/** Where links of maps have their place, the pin before the middle of what is shown. */
const IN_LINKS: readonly RegExp[] = [
  new RegExp(`!3d${NUMBERS}!4d${NUMBERS}`),
  new RegExp(`[?&]mlat=${NUMBERS}&mlon=${NUMBERS}`),
  new RegExp(
    `[?&](?:q|query|ll|coordinate|destination|daddr|center)=(?:loc:)?${NUMBERS},\\s*${NUMBERS}(?:[&#(]|$)`,
  ),
  new RegExp(`/(?:place|search|dir)/(?:[^/@]*/)?${NUMBERS},\\s*${NUMBERS}(?:[/?#]|$)`),
  new RegExp(`@${NUMBERS},${NUMBERS}`),
  new RegExp(`[#&]map=[\\d.]+/${NUMBERS}/${NUMBERS}`),
];

function ofLink(text: string): Coordinates | undefined {
  const link = decoded(text.slice(0, 4_000)).replaceAll('+', ' ');
  for (const form of IN_LINKS) {
    const [, latitude, longitude] = form.exec(link) ?? [];
    if (longitude !== undefined) return coordinatesOf(Number(latitude), Number(longitude));
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
