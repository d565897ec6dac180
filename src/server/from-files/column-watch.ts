import type { ColumnProfile } from '#core/contract/configuration/file-routes.ts';
import { MAX_FILE_VALUES } from '#core/contract/configuration/file-routes.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { FileShape } from '#core/fields/field.ts';
import { fieldOf, FIELDS, type FieldType } from '#core/fields/registry.ts';
import type { FileLine } from '../import/import.ts';
import { DayWatch } from './day-watch.ts';
import { NumberWatch } from './number-watch.ts';
import { ShapeWatch, SHOWN_LENGTH } from './shape-watch.ts';
import { trimmed, type TextBatch } from './text-batch.ts';
import { ValueSet } from './value-set.ts';

/** Longest text that is kept as a value, and values that are shown as samples. */
const LONGEST_VALUE = 200;
const SAMPLES = 5;

/** What texts of shapes have in common that their types read by themselves; looked at first, for it costs less. */
const BEGINNINGS: Readonly<Partial<Record<FileShape, RegExp>>> = {
  email: /^[^@]+@/,
  address: /^(?:https?:\/\/|www\.)/i,
  phone: /^[+(]?\d/,
  clock: /^\d{1,2}:\d{2}/,
  flag: /^\S{1,5}$/,
  colour: /^#/,
};

const READ_ALONE = (Object.keys(FIELDS) as readonly FieldType[]).flatMap((type) => {
  const shape = fieldOf({ type }).fileShape;
  const begins = shape && BEGINNINGS[shape];
  // Types are asked without options.
  return shape && begins
    ? [{ type, shape, begins, column: { id: 0, name: 'x', label: {}, type } as Column }]
    : [];
});

/** Numbers and days that are numbers of a telephone as well: most often they are not, and there are many. */
const PLAIN = /^\d[.-]?\d[.-]?\d[\d.-]{0,12}$/;

/** What is found of a column while its values pass once. */
export class ColumnWatch {
  filled = 0;
  readonly set = new ValueSet();
  repeated: { readonly line: number; readonly text: string } | undefined;
  #longest = 0;
  #hasLines = false;
  #counts: Map<string, number> | undefined = new Map();
  readonly #samples: string[] = [];
  readonly #numbers = new NumberWatch();
  readonly #days = new DayWatch();
  readonly #others = READ_ALONE.map((one) => ({ ...one, watch: new ShapeWatch(one.shape) }));
  /** Values whose shape was looked at: each once, as far as that is known. */
  #seen = 0;

  /** The cells of the column at `at` of some lines; `batch` is used for them. */
  see(lines: readonly FileLine[], at: number, batch: TextBatch): void {
    batch.clear(lines.length);
    for (const { line, cells, kinds } of lines) {
      const text = trimmed(cells[at]);
      if (text === '') continue;
      this.filled += 1;
      const isValue = kinds?.[at] === 'v';
      if (this.#counts) this.#seeCounted(text, line, isValue, this.#counts);
      else batch.push(text, line, isValue);
    }
    this.set.addAll(batch);
    for (let place = 0; place < batch.size; place += 1) {
      const text = batch.texts[place] ?? '';
      const line = batch.lines[place] ?? 0;
      if (batch.known[place] === 1) this.repeated ??= { line, text: text.slice(0, SHOWN_LENGTH) };
      else this.#seeNew(text, line, batch.values[place] === 1);
    }
  }

  /** Whether each of so many lines certainly has a value of its own. */
  isKey(lines: number): boolean {
    return this.repeated === undefined && this.filled === lines && this.set.isWhole;
  }

  profile(names: Pick<ColumnProfile, 'header' | 'name'>, usual: '.' | ','): ColumnProfile {
    const { whole, number, digits, decimals } = this.#numbers.found(usual);
    const days = this.#days.found();
    const { day, moment, dates } = days;
    const watches = [
      whole,
      number,
      ...(day && moment ? [day, moment] : []),
      ...this.#others.map(({ watch }) => watch),
    ];
    const possible = this.filled === 0 ? [] : watches.filter((watch) => this.#isFair(watch));
    const isNumber = possible.includes(number);
    const isDay = moment !== undefined && possible.includes(moment);
    const { least, most } = isNumber ? this.#numbers : isDay ? days : { least: undefined, most: undefined };
    return {
      ...names,
      filled: this.filled,
      shapes: possible.map((watch) => watch.told()),
      dates: isDay ? dates : [],
      decimals: isNumber ? decimals : [],
      distinct: { count: this.set.count, exact: this.set.isWhole },
      repeated: this.repeated ?? null,
      values: [...(this.#counts ?? [])]
        .map(([text, count]) => ({ text, count }))
        .toSorted((one, other) => other.count - one.count),
      samples: [...this.#samples],
      longest: this.#longest,
      lines: this.#hasLines,
      least: least === undefined ? null : String(least),
      most: most === undefined ? null : String(most),
      digits: isNumber ? digits : 0,
      coded: this.#numbers.coded,
    };
  }

  #isFair(watch: ShapeWatch): boolean {
    return watch.isPossible(this.#seen) && watch.misfits * 2 < this.#seen;
  }

  /** While different values are few, each is counted. */
  #seeCounted(text: string, line: number, isValue: boolean, counts: Map<string, number>): void {
    const known = counts.get(text);
    if (known !== undefined) counts.set(text, known + 1);
    if (known !== undefined || !this.set.add(text, line)) {
      this.repeated ??= { line, text: text.slice(0, SHOWN_LENGTH) };
      return;
    }
    if (counts.size >= MAX_FILE_VALUES || text.length > LONGEST_VALUE) this.#counts = undefined;
    else counts.set(text, 1);
    this.#seeNew(text, line, isValue);
  }

  #seeNew(text: string, line: number, isValue: boolean): void {
    if (this.#samples.length < SAMPLES) this.#samples.push(text.slice(0, SHOWN_LENGTH));
    if (text.length > this.#longest) this.#longest = text.length;
    this.#hasLines ||= text.includes('\n');
    this.#look(text, line, isValue);
  }

  #look(text: string, line: number, isValue: boolean): void {
    this.#seen += 1;
    const seen = this.#seen;
    this.#numbers.see(text, line, { seen, isValue });
    this.#days.see(text, line, seen);
    for (const { watch, begins, type, column, shape } of this.#others) {
      if (!watch.isPossible(seen)) continue;
      if (shape === 'phone' && PLAIN.test(text)) continue;
      if (!begins.test(text) || !fieldOf({ type }).fromText(text, column).ok) watch.miss(text, line);
    }
  }
}
