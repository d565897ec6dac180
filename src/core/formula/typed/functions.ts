import type { FormulaLanguage } from '../syntax/keywords.ts';
import type { FormulaOperation } from './operations.ts';
import { apply, constant, type Typed } from './typed.ts';
import {
  BOOLEAN,
  DATE,
  DATE_TIME,
  DECIMAL,
  DURATION,
  INTEGER,
  POSITION,
  TEXT,
  TIME,
  type Type,
} from '../../fields/value-type.ts';
import { type Kind } from './types.ts';

/** What a parameter takes: a kind of value, or several kinds. */
type Want =
  | 'number'
  | 'integer'
  | 'text'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'duration'
  | 'boolean'
  | 'position'
  | 'clock'
  | 'day';

/** The kinds of values that each want takes. */
export const WANTED_KINDS: Readonly<Record<Want, readonly Kind[]>> = {
  number: ['integer', 'decimal', 'money'],
  integer: ['integer'],
  text: ['text'],
  date: ['date'],
  time: ['time'],
  dateTime: ['dateTime'],
  duration: ['duration'],
  boolean: ['boolean'],
  position: ['position'],
  /** What a clock shows is part of it. */
  clock: ['time', 'dateTime'],
  /** A day is part of it. */
  day: ['date', 'dateTime'],
};

/** A parameter of a function as help and checks know it; its name is a key of the translations. */
export interface Parameter {
  readonly name: string;
  readonly want?: Want;
  readonly optional?: true;
  /** It may be given any number of times, the last parameter alone. */
  readonly repeated?: true;
}

/** What belongs together in help. */
export const FUNCTION_GROUPS = [
  'logic',
  'number',
  'text',
  'date',
  'time',
  'position',
  'list',
  'viewer',
] as const;
type FunctionGroup = (typeof FUNCTION_GROUPS)[number];

/** Functions whose arguments are not simply values: `check.ts` knows each by name. */
export type SpecialForm =
  | 'if'
  | 'switch'
  | 'coalesce'
  | 'isEmpty'
  | 'text'
  | 'contains'
  | 'aggregate'
  | 'extreme'
  | 'own'
  | 'role';

/** A function: its word in each language, its parameters, and what it is made of. */
export interface FormulaFunction {
  readonly names: Readonly<Record<FormulaLanguage, string>>;
  readonly group: FunctionGroup;
  readonly parameters: readonly Parameter[];
  readonly form:
    | { readonly special: SpecialForm }
    | { readonly build: (operands: readonly Typed[]) => Typed };
}

type Names = readonly [en: string, fr: string];

interface Shape {
  readonly group: FunctionGroup;
  readonly takes: readonly string[];
}

function plain(
  names: Names,
  { group, takes }: Shape,
  build: (...operands: Typed[]) => Typed,
): FormulaFunction {
  return { ...described(names, group, takes), form: { build: (operands) => build(...operands) } };
}

function special(names: Names, { group, takes }: Shape, form: SpecialForm): FormulaFunction {
  return { ...described(names, group, takes), form: { special: form } };
}

function described([en, fr]: Names, group: FunctionGroup, takes: readonly string[]) {
  return { names: { en, fr }, group, parameters: takes.map(parameter) };
}

/** Reads `name:want`, `name?:want` for an optional and `name*:want` for a repeated parameter. */
function parameter(written: string): Parameter {
  const [head = '', want] = written.split(':');
  return {
    name: head.replace(/[?*]$/, ''),
    ...(want === undefined ? {} : { want: want as Want }),
    ...(head.endsWith('?') ? { optional: true } : {}),
    ...(head.endsWith('*') ? { repeated: true } : {}),
  };
}

/** A whole number as a constant. */
function whole(number: number): Typed {
  return constant(String(number), INTEGER);
}

const number = (...takes: string[]): Shape => ({ group: 'number', takes });
const text = (...takes: string[]): Shape => ({ group: 'text', takes });
const date = (...takes: string[]): Shape => ({ group: 'date', takes });
const time = (...takes: string[]): Shape => ({ group: 'time', takes });
const logic = (...takes: string[]): Shape => ({ group: 'logic', takes });
const list = (...takes: string[]): Shape => ({ group: 'list', takes });
const place = (...takes: string[]): Shape => ({ group: 'position', takes });
const viewer = (...takes: string[]): Shape => ({ group: 'viewer', takes });

/** The same operation with the operand's own type: of money it gives money. */
const sameType =
  (operation: FormulaOperation) =>
  (value: Typed, ...more: Typed[]): Typed =>
    apply(operation, value.type, value, ...more);

/** A rounding to whole numbers: money stays money. */
const wholeOf = (operation: FormulaOperation) => (value: Typed) =>
  apply(operation, value.type.kind === 'money' ? value.type : INTEGER, value);

const gives =
  (operation: FormulaOperation, type: Type) =>
  (...operands: Typed[]): Typed =>
    apply(operation, type, ...operands);

/** The day of a date or of a moment, by the viewer's clock. */
function dayOf(value: Typed): Typed {
  return value.type.kind === 'dateTime' ? apply('dateOf', DATE, value) : value;
}

/** The time of day of a time or of a moment, by the viewer's clock, in seconds. */
function secondsOf(value: Typed): Typed {
  const clock = value.type.kind === 'dateTime' ? apply('timeOf', TIME, value) : value;
  return apply('timeSeconds', INTEGER, clock);
}

const ofDay = (operation: FormulaOperation) => (value: Typed) => apply(operation, INTEGER, dayOf(value));

function partOfClock(unit: number, most: number) {
  return (value: Typed) => {
    const units = apply('floor', INTEGER, apply('divide', DECIMAL, secondsOf(value), whole(unit)));
    return apply('modulo', INTEGER, units, whole(most));
  };
}

/** A number of units as a duration. */
const lasting = (seconds: number) => (value: Typed) =>
  apply('secondsDuration', DURATION, apply('multiply', DECIMAL, value, whole(seconds)));

/** A duration as a number of units. */
const lengthIn = (seconds: number) => (value: Typed) =>
  apply('divide', DECIMAL, apply('durationSeconds', INTEGER, value), whole(seconds));

const addMonths = (factor: number) => (day: Typed, months: Typed) =>
  apply('addMonths', DATE, day, apply('multiply', INTEGER, months, whole(factor)));

/** The first day of the period of so many months in which a day lies. */
const periodStart = (months: number) => (day: Typed) => apply('monthStart', DATE, dayOf(day), whole(months));

/** The last day of that period: a day before the next one begins. */
const periodEnd = (months: number) => (day: Typed) =>
  apply('addDays', DATE, apply('addMonths', DATE, periodStart(months)(day), whole(months)), whole(-1));

/** The functions by the name that stored formulas know them by, which is the English one. */
export const FUNCTIONS = {
  if: special(['if', 'si'], logic('condition', 'then', 'otherwise?'), 'if'),
  switch: special(['switch', 'selon'], logic('value', 'case', 'result', 'more*'), 'switch'),
  coalesce: special(['coalesce', 'premier'], logic('value', 'more*'), 'coalesce'),
  isEmpty: special(['isEmpty', 'estVide'], logic('value'), 'isEmpty'),

  round: plain(['round', 'arrondi'], number('number:number', 'places?:integer'), (value, places = whole(0)) =>
    apply('round', value.type, value, places),
  ),
  floor: plain(['floor', 'plancher'], number('number:number'), wholeOf('floor')),
  ceiling: plain(['ceiling', 'plafond'], number('number:number'), wholeOf('ceiling')),
  truncate: plain(['truncate', 'tronque'], number('number:number'), wholeOf('truncate')),
  abs: plain(['abs', 'abs'], number('number:number'), sameType('abs')),
  sign: plain(['sign', 'signe'], number('number:number'), gives('sign', INTEGER)),
  mod: plain(['mod', 'mod'], number('number:number', 'divisor:number'), (value, divisor) =>
    apply('modulo', value.type.kind === 'integer' ? divisor.type : value.type, value, divisor),
  ),
  number: plain(['number', 'nombre'], number('text:text'), gives('textNumber', DECIMAL)),

  text: special(['text', 'texte'], text('value'), 'text'),
  join: plain(['join', 'joindre'], text('separator:text', 'text*:text'), gives('join', TEXT)),
  upper: plain(['upper', 'majuscule'], text('text:text'), gives('upper', TEXT)),
  lower: plain(['lower', 'minuscule'], text('text:text'), gives('lower', TEXT)),
  plain: plain(['plain', 'sansAccents'], text('text:text'), gives('plain', TEXT)),
  simplify: plain(['simplify', 'simplifier'], text('text:text'), gives('simplify', TEXT)),
  trim: plain(['trim', 'supprespace'], text('text:text'), gives('trim', TEXT)),
  length: plain(['length', 'longueur'], text('text:text'), gives('length', INTEGER)),
  left: plain(['left', 'gauche'], text('text:text', 'count:integer'), gives('left', TEXT)),
  right: plain(['right', 'droite'], text('text:text', 'count:integer'), gives('right', TEXT)),
  mid: plain(['mid', 'stxt'], text('text:text', 'start:integer', 'count:integer'), gives('mid', TEXT)),
  replace: plain(['replace', 'remplacer'], text('text:text', 'old:text', 'new:text'), gives('replace', TEXT)),
  pad: plain(['pad', 'compléter'], text('text:text', 'count:integer', 'filler:text'), gives('pad', TEXT)),
  find: plain(['find', 'trouver'], text('text:text', 'part:text'), gives('position', INTEGER)),
  jsonText: plain(['jsonText', 'texteJson'], text('text:text', 'path:text'), gives('jsonText', TEXT)),
  jsonNumber: plain(['jsonNumber', 'nombreJson'], text('text:text', 'path:text'), (given, path) =>
    apply('textNumber', DECIMAL, apply('jsonText', TEXT, given, path)),
  ),
  contains: special(['contains', 'contient'], text('text', 'part'), 'contains'),
  startsWith: plain(
    ['startsWith', 'commencePar'],
    text('text:text', 'part:text'),
    gives('startsWith', BOOLEAN),
  ),
  endsWith: plain(['endsWith', 'finitPar'], text('text:text', 'part:text'), gives('endsWith', BOOLEAN)),

  today: plain(['today', 'aujourdhui'], date(), gives('today', DATE)),
  date: plain(
    ['date', 'date'],
    date('year:integer', 'month:integer', 'day:integer'),
    gives('makeDate', DATE),
  ),
  dateOf: plain(['dateOf', 'dateDe'], date('moment:day'), dayOf),
  year: plain(['year', 'année'], date('date:day'), ofDay('year')),
  month: plain(['month', 'mois'], date('date:day'), ofDay('month')),
  day: plain(['day', 'jour'], date('date:day'), ofDay('day')),
  weekday: plain(['weekday', 'jourSemaine'], date('date:day'), ofDay('weekday')),
  week: plain(['week', 'numéroSemaine'], date('date:day'), ofDay('week')),
  quarter: plain(['quarter', 'trimestre'], date('date:day'), (day) =>
    apply('ceiling', INTEGER, apply('divide', DECIMAL, apply('month', INTEGER, dayOf(day)), whole(3))),
  ),
  addDays: plain(['addDays', 'ajouterJours'], date('date:date', 'days:integer'), gives('addDays', DATE)),
  addMonths: plain(['addMonths', 'ajouterMois'], date('date:date', 'months:integer'), addMonths(1)),
  addYears: plain(['addYears', 'ajouterAnnées'], date('date:date', 'years:integer'), addMonths(12)),
  monthStart: plain(['monthStart', 'débutMois'], date('date:day'), periodStart(1)),
  monthEnd: plain(['monthEnd', 'finMois'], date('date:day'), periodEnd(1)),
  quarterStart: plain(['quarterStart', 'débutTrimestre'], date('date:day'), periodStart(3)),
  yearStart: plain(['yearStart', 'débutAnnée'], date('date:day'), periodStart(12)),
  yearEnd: plain(['yearEnd', 'finAnnée'], date('date:day'), periodEnd(12)),
  monthsBetween: plain(
    ['monthsBetween', 'moisEntre'],
    date('from:date', 'to:date'),
    gives('monthsBetween', INTEGER),
  ),
  yearsBetween: plain(['yearsBetween', 'annéesEntre'], date('from:date', 'to:date'), (from, to) =>
    apply(
      'truncate',
      INTEGER,
      apply('divide', DECIMAL, apply('monthsBetween', INTEGER, from, to), whole(12)),
    ),
  ),
  workdays: plain(
    ['workdays', 'joursOuvrés'],
    date('from:date', 'to:date'),
    gives('workdaysBetween', INTEGER),
  ),

  now: plain(['now', 'maintenant'], time(), gives('now', DATE_TIME)),
  time: plain(
    ['time', 'heureDe'],
    time('hour:integer', 'minute:integer', 'second?:integer'),
    (hour, minute, second = whole(0)) => apply('makeTime', TIME, hour, minute, second),
  ),
  moment: plain(['moment', 'moment'], time('date:date', 'time:time'), gives('makeDateTime', DATE_TIME)),
  timeOf: plain(['timeOf', 'tempsDe'], time('moment:dateTime'), gives('timeOf', TIME)),
  hour: plain(['hour', 'heure'], time('time:clock'), partOfClock(3_600, 24)),
  minute: plain(['minute', 'minute'], time('time:clock'), partOfClock(60, 60)),
  second: plain(['second', 'seconde'], time('time:clock'), partOfClock(1, 60)),
  days: plain(['days', 'jours'], time('number:number'), lasting(86_400)),
  hours: plain(['hours', 'heures'], time('number:number'), lasting(3_600)),
  minutes: plain(['minutes', 'minutes'], time('number:number'), lasting(60)),
  seconds: plain(['seconds', 'secondes'], time('number:number'), lasting(1)),
  inDays: plain(['inDays', 'enJours'], time('duration:duration'), lengthIn(86_400)),
  inHours: plain(['inHours', 'enHeures'], time('duration:duration'), lengthIn(3_600)),
  inMinutes: plain(['inMinutes', 'enMinutes'], time('duration:duration'), lengthIn(60)),

  position: plain(
    ['position', 'position'],
    place('latitude:number', 'longitude:number'),
    gives('makePosition', POSITION),
  ),
  latitude: plain(['latitude', 'latitude'], place('position:position'), gives('latitude', DECIMAL)),
  longitude: plain(['longitude', 'longitude'], place('position:position'), gives('longitude', DECIMAL)),
  distance: plain(
    ['distance', 'distance'],
    place('from:position', 'to:position'),
    gives('distance', INTEGER),
  ),

  count: special(['count', 'nb'], list('list'), 'aggregate'),
  sum: special(['sum', 'somme'], list('list', 'value?'), 'aggregate'),
  average: special(['average', 'moyenne'], list('list', 'value?'), 'aggregate'),
  min: special(['min', 'min'], list('list', 'value?', 'more*'), 'extreme'),
  max: special(['max', 'max'], list('list', 'value?', 'more*'), 'extreme'),
  any: special(['any', 'existe'], list('list', 'condition?'), 'aggregate'),
  every: special(['every', 'tous'], list('list', 'condition'), 'aggregate'),
  texts: special(['texts', 'textes'], list('list', 'separator'), 'aggregate'),

  own: special(['own', 'mien'], viewer('table'), 'own'),
  hasRole: special(['hasRole', 'aRôle'], viewer('role'), 'role'),
} satisfies Readonly<Record<string, FormulaFunction>>;

export type FunctionName = keyof typeof FUNCTIONS;

const BY_WORD: ReadonlyMap<string, FunctionName> = new Map(
  Object.entries(FUNCTIONS).flatMap(([name, { names }]) =>
    Object.values(names).map((word) => [folded(word), name as FunctionName] as const),
  ),
);

/** The function of that word, in whatever language, case and accents; undefined without one. */
export function functionOf(word: string): FunctionName | undefined {
  return BY_WORD.get(folded(word));
}

/** A function by its name. */
export function functionNamed(name: FunctionName): FormulaFunction {
  return FUNCTIONS[name];
}

/** A word without case and accents. */
export function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
