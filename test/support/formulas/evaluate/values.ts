import { digitsOf, exact, normalAmount, type Amount } from './numbers.ts';
import { coordinatesText, type Coordinates } from '#core/fields/position/coordinates.ts';
import type { Type } from '#core/fields/value-type.ts';
import type { Kind } from '#core/formula/typed/types.ts';

/**
 * A value while a formula is worked out. Numbers are machine numbers or exact decimals; all others have their form in
 * JSON: texts, `YYYY-MM-DD`, `HH:MM:SS`, ISO moments, seconds, codes, ids of records. Empty is null.
 */
export type Value = null | boolean | string | Amount | readonly string[];

/** A value out of its form in JSON. */
export function toValue(json: unknown, type: Type): Value {
  if (json === null || json === undefined || json === '') return null;
  return READ[type.kind]?.(json) ?? (json as Value);
}

const asExact = (json: unknown): Value =>
  typeof json === 'string' || typeof json === 'number' ? exact(json) : null;
// A link stands in answers with its title: `[id, title]`.
const asRecord = (json: unknown): Value => (Array.isArray(json) ? (json[0] as number) : (json as number));

/** A position is its text while it is worked with. */
const asPlace = (json: unknown): Value => coordinatesText(json as Coordinates);

function coordinatesIn(text: string): Coordinates {
  const [latitude = 0, longitude = 0] = text.split(', ').map(Number);
  return { latitude, longitude };
}

const READ: Partial<Readonly<Record<Kind, (json: unknown) => Value>>> = {
  decimal: asExact,
  money: asExact,
  record: asRecord,
  position: asPlace,
};

/** The form in JSON of a result: whole numbers as numbers, other ones as their digits. */
export function toJson(value: Value, type: Type): unknown {
  if (type.kind === 'position' && value !== null) return coordinatesIn(String(value));
  if (value === null || !isAmount(value)) return value;
  if (type.kind === 'decimal' || type.kind === 'money') return digitsOf(value);
  const whole = normalAmount(value);
  return typeof whole === 'number' ? whole : null;
}

/** True for a number. */
export function isAmount(value: Value): value is Amount {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
