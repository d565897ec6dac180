import type { Random } from '#server/sample/random/random.ts';
import type { Records } from './formulas.ts';

/** Texts that formulas are tried on: accents, marks on their own, emoji, spaces, digits. */
const TEXTS = [
  'a',
  'Abc',
  'éÈ',
  'ÀB c',
  'e\u0301',
  'straße',
  'ΣΑΣ',
  '😀x',
  '12',
  '-3.50',
  ' a ',
  'x\u00a0',
  'İi',
  'zZ',
  'ﬁ',
  "o'b",
  'a"b',
  '%_',
  '日本',
];
const DAYS = [
  '2024-02-29',
  '2023-12-31',
  '2026-03-29',
  '2026-10-25',
  '0001-01-01',
  '9999-12-31',
  '1999-01-03',
  '2000-02-29',
];
const MOMENTS = [
  '2026-03-29T00:59:59.999Z',
  '2026-10-25T00:30:00.000Z',
  '1999-12-31T23:59:59.500Z',
  '2024-02-29T12:00:00.000Z',
];
const TIMES = ['00:00:00', '02:30:00', '23:59:59', '12:34:56'];
const AMOUNTS = ['0.00', '12.50', '-0.01', '99999.99', '1.00', '-250.25'];
const DECIMALS = ['0.0000', '0.1000', '0.3333', '-1.5000', '2.5000', '0.0001'];
const PLACES = [
  'position(48.8566, 2.3522)',
  'position(-33.8569444, 151.2083333)',
  'position(90, 179.9999999)',
  'position(0, -180)',
];
const WHOLE = [0, 1, -1, 2, 7, 100, -13, 999_999_999_999_999];

/** Records of the shop with odd values, many of them empty. */
export function randomRecords(random: Random, size: number): Records {
  const pick = <T>(values: readonly T[]): T | null =>
    random.below(4) === 0 ? null : (values[random.below(values.length)] ?? null);
  const link = () => (random.below(4) === 0 ? null : 1 + random.below(size));
  const rows = (make: () => Readonly<Record<string, unknown>>) =>
    Array.from({ length: size }, (_, at) => ({ id: at + 1, ...make() }));
  const text = () => pick(TEXTS)?.trim() ?? null;
  return {
    user: rows(() => ({ name: text() })),
    customer: rows(() => ({ name: text(), country: text(), credit: pick(AMOUNTS) })),
    order: rows(() => ({
      number: pick(WHOLE),
      customer: link(),
      ordered: pick(DAYS),
      status: pick(['open', 'shipped']),
      salesperson: link(),
      rush: pick([true, false]),
      sent_at: pick(MOMENTS),
    })),
    line: rows(() => ({
      order: link(),
      quantity: pick(WHOLE),
      price: pick(AMOUNTS),
      discount: pick(DECIMALS),
      note: text(),
      takes: pick([0, 90, -3_600, 86_399]),
      starts: pick(TIMES),
      tags: pick([['new'], ['new', 'old'], ['old']]),
    })),
  };
}

type Kind =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'text'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'duration'
  | 'position'
  | 'ofPosition';
type Table = 'order' | 'line';

interface Generating {
  readonly random: Random;
  readonly table: Table;
  readonly depth: number;
}

/** The text of a formula of that kind, for records of `table`. */
export function randomFormula(random: Random, table: Table): string {
  const kinds: readonly Kind[] = [
    'boolean',
    'integer',
    'decimal',
    'money',
    'text',
    'date',
    'time',
    'dateTime',
    'duration',
    'position',
    'ofPosition',
  ];
  return make(kinds[random.below(kinds.length)] ?? 'integer', { random, table, depth: 1 + random.below(5) });
}

/** The text of a formula that is a condition on records of `table`. */
export function randomCondition(random: Random, table: Table): string {
  return make('boolean', { random, table, depth: random.below(3) });
}

/** Ways to make a value, as texts in which `{kind}` stands for another value. */
const WAYS: Readonly<Record<Kind, readonly string[]>> = {
  boolean: [
    '{integer} < {integer}',
    '{decimal} <= {integer}',
    '{money} > {decimal}',
    '{text} = {text}',
    '{text} < {text}',
    '{text} >= {text}',
    '{date} <> {date}',
    '{dateTime} < {dateTime}',
    '{time} >= {time}',
    '{duration} = {duration}',
    '{boolean} = {boolean}',
    '{boolean} and {boolean}',
    '{boolean} or {boolean}',
    'not {boolean}',
    'isEmpty({text})',
    'isEmpty({boolean})',
    'isEmpty({integer})',
    'contains({text}, {text})',
    'startsWith({text}, {text})',
    'endsWith({text}, {text})',
    '{integer} in ({integer}, {integer})',
    '{decimal} in ({integer}, {decimal})',
    '{text} in ({text}, {text}, empty)',
    'if({boolean}, {boolean}, {boolean})',
    'coalesce({boolean}, {boolean})',
    'hasRole(sales)',
    '{integer} = empty',
  ],
  integer: [
    '{integer} + {integer}',
    '{integer} - {integer}',
    '{integer} * {integer}',
    'mod({integer}, {integer})',
    '- {integer}',
    'round({integer}, {integer})',
    'floor({decimal})',
    'ceiling({decimal})',
    'truncate({decimal})',
    'abs({integer})',
    'sign({money})',
    'length({text})',
    'find({text}, {text})',
    'year({date})',
    'month({dateTime})',
    'day({date})',
    'weekday({date})',
    'week({date})',
    'quarter({date})',
    '{date} - {date}',
    'monthsBetween({date}, {date})',
    'yearsBetween({date}, {date})',
    'workdays({date}, {date})',
    'hour({time})',
    'minute({dateTime})',
    'second({time})',
    'if({boolean}, {integer}, {integer})',
    'coalesce({integer}, {integer})',
    'min({integer}, {integer})',
    'switch({integer}, {integer}, {integer}, {integer})',
    'switch({text}, {text}, {integer}, {text}, {integer}, {integer})',
    'switch({decimal}, {integer}, {integer}, {decimal}, {integer})',
  ],
  decimal: [
    '{decimal} + {decimal}',
    '{integer} - {decimal}',
    '{decimal} * {decimal}',
    '{integer} / {integer}',
    '{decimal} / {decimal}',
    '{money} / {money}',
    '{decimal} ^ {integer}',
    '{integer} ^ 2',
    '{decimal}%',
    'mod({decimal}, {decimal})',
    '-{decimal}',
    '+{decimal}',
    'round({decimal}, {integer})',
    'abs({decimal})',
    'number({text})',
    'inDays({duration})',
    'inHours({duration})',
    'inMinutes({duration})',
    '{duration} / {duration}',
    'max({decimal}, {integer}, {decimal})',
    'if({boolean}, {decimal}, {integer})',
    'coalesce({integer}, {decimal})',
    '@limit',
  ],
  money: [
    '{money} + {money}',
    '{money} - {decimal}',
    '{money} * {decimal}',
    '{integer} * {money}',
    '{money} / {integer}',
    '-{money}',
    'round({money}, 1)',
    'floor({money})',
    'abs({money})',
    'min({money}, {money})',
    'if({boolean}, {money}, {money})',
    'coalesce({money}, {money})',
    '{money}%',
  ],
  text: [
    '{text} & {text}',
    '{text} & {integer}',
    '{decimal} & {money}',
    '{date} & {text}',
    'text({time})',
    'upper({text})',
    'lower({text})',
    'plain({text})',
    'simplify({text})',
    'trim({text})',
    'left({text}, {integer})',
    'right({text}, {integer})',
    'mid({text}, {integer}, {integer})',
    'replace({text}, {text}, {text})',
    'pad({text}, {integer}, {text})',
    'jsonText({text}, {text})',
    'join({text}, {text}, {text})',
    'if({boolean}, {text}, {text})',
    'coalesce({text}, {text})',
    'text({decimal})',
    'text({integer})',
  ],
  date: [
    '{date} + {integer}',
    '{date} - {integer}',
    'addDays({date}, {integer})',
    'addMonths({date}, {integer})',
    'addYears({date}, {integer})',
    'date({integer}, {integer}, {integer})',
    'monthStart({date})',
    'monthEnd({date})',
    'quarterStart({date})',
    'yearStart({date})',
    'yearEnd({date})',
    'dateOf({dateTime})',
    'today()',
    'if({boolean}, {date}, {date})',
    'coalesce({date}, {date})',
    'max({date}, {date})',
  ],
  time: [
    'time({integer}, {integer})',
    'time({integer}, {integer}, {integer})',
    '{time} + {duration}',
    '{time} - {duration}',
    'timeOf({dateTime})',
    'if({boolean}, {time}, {time})',
  ],
  dateTime: [
    '{dateTime} + {duration}',
    '{dateTime} - {duration}',
    'moment({date}, {time})',
    'now()',
    'if({boolean}, {dateTime}, {dateTime})',
    'min({dateTime}, {dateTime})',
  ],
  duration: [
    '{duration} + {duration}',
    '{duration} - {duration}',
    '{duration} * {decimal}',
    '{duration} / {integer}',
    '{dateTime} - {dateTime}',
    '{time} - {time}',
    '-{duration}',
    'hours({decimal})',
    'minutes({integer})',
    'days({integer})',
    'seconds({decimal})',
    'coalesce({duration}, {duration})',
  ],
  position: [
    'position({decimal}, {decimal})',
    'position({integer}, {decimal})',
    'if({boolean}, {position}, {position})',
    'coalesce({position}, {position})',
  ],
  // What is asked of positions stands apart: conditions of roles, which are random too, know none.
  ofPosition: [
    '{position} = {position}',
    '{position} <> {position}',
    'isEmpty({position})',
    'distance({position}, {position})',
    'latitude({position}) + {decimal}',
    'longitude({position})',
    'text({position})',
  ],
};

/** Values that need no others: constants, and columns of each table. */
const LEAVES: Readonly<Record<Kind, readonly string[]>> = {
  boolean: ['true', 'false', 'empty'],
  integer: ['0', '1', '-1', '2', '3', '12', '2024', '100', '999999999999999'],
  decimal: ['0.5', '1.0', '-2.25', '0.000001', '123456.789', '0.0'],
  money: [],
  text: ['""', ...TEXTS.map((text) => `"${text.replaceAll('"', '""')}"`)],
  date: DAYS.map((day) => `date(${day.split('-').map(Number).join(', ')})`),
  time: ['time(2, 30)', 'time(23, 59, 59)'],
  dateTime: ['now()'],
  duration: ['hours(1)', 'minutes(-90)', 'seconds(59)'],
  position: PLACES,
  ofPosition: PLACES.map((place) => `latitude(${place})`),
};

const COLUMNS: Readonly<Record<Table, Readonly<Record<Kind, readonly string[]>>>> = {
  order: {
    boolean: [
      'rush',
      'status = "open"',
      'salesperson = me',
      'isEmpty(customer)',
      'any(lines)',
      'any(lines where {line.boolean})',
      'every(lines, {line.boolean})',
    ],
    integer: [
      'number',
      'count(lines)',
      'count(lines where {line.boolean})',
      'sum(lines.quantity)',
      'min(lines.quantity)',
      'max(lines, {line.integer})',
      'count(customer.orders where this.status = status)',
    ],
    decimal: [
      'sum(lines.discount)',
      'average(lines.quantity)',
      'max(lines.discount)',
      'sum(lines, {line.decimal})',
    ],
    money: [
      'customer.credit',
      'sum(lines.price where {line.boolean})',
      'average(lines.price)',
      'min(lines.price)',
      'sum(lines, {line.money})',
    ],
    text: [
      'customer.name',
      'customer.country',
      'salesperson.name',
      'text(status)',
      'texts(lines.note, ", ")',
      'me.name',
    ],
    date: ['ordered', 'max(customer.orders.ordered)'],
    time: ['max(lines.starts)', 'timeOf(sent_at)'],
    dateTime: ['sent_at'],
    duration: ['sum(lines.takes)', 'average(lines.takes)', 'min(lines.takes)'],
    position: [],
    ofPosition: [],
  },
  line: {
    boolean: [
      'contains(tags, "new")',
      'isEmpty(tags)',
      'order.rush',
      'order.status <> "shipped"',
      'order = empty',
    ],
    integer: ['quantity', 'order.number', 'sum(order.lines.quantity)'],
    decimal: ['discount'],
    money: ['price', 'order.customer.credit'],
    text: ['note', 'order.customer.name', 'if(quantity > 1, order.customer, empty).country'],
    date: ['order.ordered'],
    time: ['starts'],
    dateTime: ['order.sent_at'],
    duration: ['takes'],
    position: [],
    ofPosition: [],
  },
};

function make(kind: Kind, at: Generating): string {
  const { random, table, depth } = at;
  const leaves = [...LEAVES[kind], ...COLUMNS[table][kind], ...COLUMNS[table][kind]];
  const ways = depth <= 0 ? leaves : [...WAYS[kind], ...leaves];
  const way = ways[random.below(ways.length)] ?? 'empty';
  return way.replaceAll(/\{(?:(line)\.)?(\w+)\}/g, (_, inner: Table | undefined, wanted: Kind) =>
    bracketed(make(wanted, { random, table: inner ?? table, depth: depth - 1 })),
  );
}

/** In parentheses, as precedence is not what is tried here. */
function bracketed(text: string): string {
  return /^[\w"]+$/.test(text) ? text : `(${text})`;
}
