import type { z } from 'zod';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { DURATION } from '../value-type.ts';
import type { DurationColumn } from './duration-column.ts';
import { MAX_SECONDS } from './longest.ts';

type Column = z.infer<typeof DurationColumn>;

/**
 * A length of time in whole seconds; a JSON number. Typed as 1:30, 1h30, 90 min or 1:30:15, shown as 1:30; with seconds
 * where its column counts in them, or it has some.
 */
export const duration: Field<number, Column> = {
  parse,
  fromText,
  toText: (value, { unit }) => {
    const seconds = Math.abs(value);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const clock = `${hours}:${two(minutes)}${rest === 0 && unit !== 'seconds' ? '' : `:${two(rest)}`}`;
    return value < 0 ? `−${clock}` : clock;
  },
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => DURATION,
  computable: true,
};

const UNITS = { hours: 3600, minutes: 60, seconds: 1 } as const;
const CLOCK = /^([−-]?)(\d{1,7}):([0-5]\d)(?::([0-5]\d))?$/;
const WORDS =
  /^([−-]?)(?:(\d{1,7}(?:[.,]\d+)?)\s*h)?\s*(?:(\d{1,9})\s*(?:min|mn|m)?)?\s*(?:(\d{1,10})\s*s)?$/i;

/** Maximum length of typed text: in longer texts the pattern would backtrack over spaces without end. */
const TYPED_LENGTH = 60;

function fromText(input: string, column: Column): Result<number> {
  const text = input.trim();
  if (text.length > TYPED_LENGTH) return bad('value.duration');
  if (/^[−-]?\d+([.,]\d+)?$/.test(text)) {
    const number = Number(text.replace('−', '-').replace(',', '.'));
    return parse(Math.round(number * UNITS[column.unit ?? 'minutes']));
  }
  const match = CLOCK.exec(text) ?? WORDS.exec(text);
  if (!match || text === '') return bad('value.duration');
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours.replace(',', '.')) * 3600 + Number(minutes) * 60 + Number(seconds);
  return parse(Math.round(sign ? -total : total));
}

function parse(input: unknown): Result<number> {
  const whole = typeof input === 'number' && Number.isSafeInteger(input) && Math.abs(input) <= MAX_SECONDS;
  return whole ? good(input === 0 ? 0 : input) : bad('value.duration');
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
