/** How numbers are typed in a locale: its group sign; its ten digits and those of Arabic keyboards. */
interface NumberSigns {
  readonly group: string;
  readonly digits: ReadonlyMap<string, string>;
}

const known = new Map<string, NumberSigns>();

/**
 * Reads a number as people type it: comma or dot, grouped or not, any minus sign, the locale's own digits. Gives
 * its digits as text ("-1234.5"), never a float, so that none is lost; undefined where it is no number.
 */
export function readNumber(text: string, locale: string): string | undefined {
  const signs = signsOf(locale);
  const plain = [...text.trim()].map((sign) => signs.digits.get(sign) ?? sign).join('');
  const tight = plain
    .replace(/[\s\u00a0\u202f'’\u066c\u061c\u200e\u200f]/g, '')
    .replace(/[−–]/g, '-')
    .replace('\u066b', '.');
  const match = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(tight);
  if (!match) return undefined;
  const [, sign = '', body = ''] = match;
  const number = withoutGroups(body, signs);
  if (number === undefined) return undefined;
  const [whole = '', fraction = ''] = number.split('.');
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The digits with a dot as decimal sign and no groups; undefined where commas and dots make no sense. */
function withoutGroups(body: string, signs: NumberSigns): string | undefined {
  const decimal = decimalOf(body, signs);
  if (decimal === undefined) return body.replace(/[.,]/g, '');
  const at = body.lastIndexOf(decimal);
  const whole = body.slice(0, at);
  const fraction = body.slice(at + 1);
  if (/[.,]/.test(fraction) || whole.includes(decimal)) return undefined;
  return `${whole.replace(/[.,]/g, '')}.${fraction}`;
}

/** The sign that stands before the fraction in `body`; undefined where it only has groups, or neither. */
function decimalOf(body: string, signs: NumberSigns): '.' | ',' | undefined {
  const dots = body.split('.').length - 1;
  const commas = body.split(',').length - 1;
  if (dots > 0 && commas > 0) return body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ',';
  if (dots + commas !== 1) return dots + commas === 0 || isGrouped(body) ? undefined : dots > 0 ? '.' : ',';
  const only = dots === 1 ? '.' : ',';
  return only === signs.group && isGrouped(body) ? undefined : only;
}

function isGrouped(body: string): boolean {
  return /^\d{1,3}([.,]\d{3})+$/.test(body);
}

function signsOf(locale: string): NumberSigns {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567);
  const digit = new Intl.NumberFormat(locale, { useGrouping: false });
  const signs: NumberSigns = {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    digits: new Map(
      Array.from({ length: 10 }, (_, value) => [
        [String.fromCharCode(0x660 + value), String(value)] as const,
        [digit.format(value), String(value)] as const,
      ]).flat(),
    ),
  };
  known.set(locale, signs);
  return signs;
}
