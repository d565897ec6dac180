import type { Column } from '#core/catalog/schema.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { mayChangeType } from '#core/fields/traits.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { Random } from '#server/sample/random/random.ts';

/** Options of columns to try a type with, each with values as PostgreSQL takes them in a text. */
export interface TypeTrial {
  readonly name: string;
  readonly options: Pick<Column, 'type'> & Readonly<Record<string, unknown>>;
  readonly values: readonly string[];
}

const CHOICES = [
  { code: 'r', label: { en: 'Red', fr: 'Rouge' } },
  { code: 'b', label: { en: 'Blue', fr: 'Bleu' } },
  { code: 'seven', label: { en: '7' } },
  { code: 'twin1', label: { en: 'Twin' } },
  { code: 'twin2', label: { en: 'Twin' } },
  { code: 'Both', label: { en: 'A; b' } },
  { code: 'yes', label: { en: 'Yes' } },
];

/** Formatted texts that are more than their words. */
const FORMATTED = [
  '<p>a <strong>b</strong></p>',
  '<h2>Red</h2>',
  '<p>7</p><p></p><p>8</p>',
  '<ul><li><p>7</p></li></ul>',
  '<p>a<br>b</p>',
];

/** Whether a text is what formatted text says that is made of it. */
function isOneText(text: string): boolean {
  return plainOf(formatted(text)) === text;
}

/** The records that links lead to, the last one deleted. */
export const TARGETS = ['Ada', 'Twin', 'Twin', '7', 'Ghost', 'Blue', '💥 ‏عنوان'];

const HOSTILE = [
  ['0', '7', '-7', '007', '+5', '1e3', '1,5', '12.5', '12.50', '-0', '-0.00', '.5', '5.', '١٢٣', '1 000'],
  ['9007199254740991', '9007199254740993', '-9007199254740991', '99999999999999999999', '123456789012345.99'],
  [
    'true',
    'Oui',
    'x',
    'NO',
    'ﬀ',
    'نعم',
    '2026-02-30',
    '2024-02-29',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
  ],
  [
    '2026-01-02T00:00:00Z',
    '2026-01-02T10:00:00.123Z',
    '2026-01-02 10:00:00+05:30',
    '2026-01-02T10:00',
    '9999-12-31T23:59:59.999Z',
  ],
  [
    '24:00',
    '23:59',
    '7:30',
    '07:30:15',
    '1:30:00',
    '-0:30',
    '0:00',
    '1000000:00:00',
    '1000000:00:01',
    '1:60',
    '90 min',
  ],
  ['48.8566, 2.3522', '48.85660;2.3522', '-0.0, 007', '91, 2', '48,85', '48.85, 2.123456789', '1, 2, 3'],
  [
    "O'Neil",
    '"quoted"',
    '\\',
    '%_',
    '$1',
    '{}',
    'null',
    "'; drop table app.x; --",
    '<b>',
    '\u200fRTL\u200e',
    '💥',
    'ß',
    'ÉTÉ',
    'été',
  ],
  [
    ' x',
    'x ',
    'Red ',
    '\u00a0x',
    'e\u0301',
    'a\u0001b',
    'a\tb',
    'a\nb',
    'a\n',
    '\ufeffx',
    ' ',
    'long '.repeat(2_000).trim(),
  ],
  [
    'a@b.co',
    'a@b',
    'a b@c.de',
    'ä@ö.üß',
    'http://x.y',
    'HTTPS://X.Y/a?b#c',
    'ftp://x.y',
    'http://a b',
    'www.x.y',
    'http://x\u00a0.y',
  ],
  ['+33 1 23 45', '12', '(0)1-2/3.4', '123 ext. 5', '123 POSTE7', '1234567890123456789012'],
  [
    '#FFaa00',
    '#ffaa00',
    '#fff',
    'Red',
    'red',
    'Rouge',
    'r',
    'r; b',
    'Red;Blue',
    'Blue, Red',
    'b;b',
    ';',
    'Twin',
    'twin2',
    'A; b',
    'Both',
    'seven',
    'gone',
  ],
  [
    '{"a": [1, 2.50]}',
    '[]',
    '{"a":1,"a":2}',
    '{"a\\u0000":1}',
    '[1e1000]',
    '"\\ud800"',
    '{',
    '['.repeat(101) + ']'.repeat(101),
  ],
  ['Ada', 'ada', 'Ghost', '#1', '5/5', 'N-007', 'N-7', 'N-0007', 'AB-12', 'ab-12', 'ÄÖ-١٢', 'Europe/Paris'],
].flat();

/** Texts that nobody thought of, from pieces of those of values. */
function randomTexts(seed: number, count: number): readonly string[] {
  const random = new Random(seed);
  const pieces = [...'0123456789-+.:;,/#@TZ eEaAé٣\u200f\n', '00', '2026', '12:30', '.50', 'Red', 'N-'];
  return Array.from({ length: count }, () =>
    Array.from({ length: random.between(1, 7) }, () => pieces[random.below(pieces.length)]).join(''),
  );
}

/** What to try types with: each type of the registry that keeps a value of its own, some with several options. */
export function typeTrials(seed: number): readonly TypeTrial[] {
  const exact = ['0.00', '12.50', '-3.00', '7.00', '999999999999999.99', '-0.01'];
  const texts = [...new Set([...HOSTILE, ...randomTexts(seed, 60)])].filter((text) => text !== '');
  const known: Readonly<Record<string, readonly Omit<TypeTrial, 'name'>[]>> = {
    automaticNumber: [
      { options: { type: 'automaticNumber', prefix: 'N-', digits: 3 }, values: ['7', '12', '123456'] },
    ],
    boolean: [{ options: { type: 'boolean' }, values: ['true', 'false'] }],
    choice: [
      { options: { type: 'choice', choices: CHOICES }, values: [...CHOICES.map(({ code }) => code), 'gone'] },
    ],
    choices: [
      {
        options: { type: 'choices', choices: CHOICES },
        values: ['{r}', '{r,b}', '{Both}', '{r,Both}', '{twin1,twin2}', '{seven}', '{r,gone}'],
      },
    ],
    colour: [{ options: { type: 'colour' }, values: ['#ffaa00', '#000000'] }],
    date: [
      { options: { type: 'date' }, values: ['2026-01-02', '0001-01-01', '9999-12-31'] },
      { options: { type: 'date', min: '2000-01-01', max: '2030-01-01' }, values: ['2026-01-02'] },
    ],
    dateTime: [
      {
        options: { type: 'dateTime' },
        values: [
          '2026-01-02 00:00Z',
          '2026-01-02 10:11:12.345Z',
          '0001-01-01 00:00Z',
          '9999-12-31 23:59:59.999Z',
        ],
      },
    ],
    decimal: [
      { options: { type: 'decimal' }, values: exact },
      { options: { type: 'decimal', decimals: 0, min: '-5', max: '10' }, values: ['0', '7', '-5'] },
    ],
    duration: [{ options: { type: 'duration' }, values: ['0', '5400', '-1800', '3600000000', '59'] }],
    email: [{ options: { type: 'email' }, values: ['a@b.co', 'ä@ö.üß'] }],
    integer: [
      { options: { type: 'integer' }, values: ['0', '7', '-7', '9007199254740991', '2057'] },
      { options: { type: 'integer', display: 'language' }, values: ['2057', '1036'] },
    ],
    json: [
      {
        options: { type: 'json' },
        values: ['{"b":1,"a":[true,null]}', '7', '-7.50', '"Red"', 'true', '{}', '12345678901234567890.10'],
      },
    ],
    link: [{ options: { type: 'link', target: 10 }, values: TARGETS.map((_, at) => String(at + 1)) }],
    money: [
      { options: { type: 'money', currency: 'EUR', decimals: 4 }, values: ['7.0000', '12.5000', '0.0001'] },
    ],
    multilineText: [{ options: { type: 'multilineText' }, values: texts }],
    multilingualText: [
      {
        options: { type: 'multilingualText' },
        values: [
          '{"en_GB":"Chair"}',
          '{"en_GB":"7"}',
          '{"fr_FR":"Chaise"}',
          '{"en_GB":"Chair","fr_FR":"Chaise"}',
        ],
      },
    ],
    phone: [{ options: { type: 'phone' }, values: ['+33 1 23 45', '123 ext. 5', '1234'] }],
    position: [
      {
        options: { type: 'position' },
        values: ['{"latitude":48.8566,"longitude":2.3522}', '{"latitude":-90,"longitude":0.0000001}'],
      },
    ],
    richText: [
      {
        options: { type: 'richText' },
        values: [...texts.filter(isOneText).map(formatted), ...FORMATTED],
      },
      { options: { type: 'richText', maxLength: 5 }, values: ['<p>short</p>', '<p>much longer</p>'] },
    ],
    rating: [{ options: { type: 'rating', max: 7 }, values: ['0', '5', '7'] }],
    text: [
      { options: { type: 'text' }, values: texts },
      {
        options: { type: 'text', maxLength: 5, transform: 'upper' },
        values: ['AB', 'ÉTÉ', '12.5', 'lower', 'much longer'],
      },
      { options: { type: 'text', mask: 'AA-99' }, values: ['AB-12', 'ÄÖ-34', 'none'] },
    ],
    time: [{ options: { type: 'time' }, values: ['00:00:00', '23:59:59', '07:30:00'] }],
    url: [{ options: { type: 'url' }, values: ['http://x.y', 'https://x.y/a?b'] }],
  };
  return (Object.keys(FIELDS) as Column['type'][])
    .filter((type) => mayChangeType({ type }))
    .flatMap((type) =>
      // A type that nothing is known of is still tried without values.
      (known[type] ?? [{ options: { type }, values: [] }]).map((trial, at) => ({
        ...trial,
        name: `${type.toLowerCase()}${at}`,
      })),
    );
}
