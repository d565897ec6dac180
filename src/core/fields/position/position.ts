import type { z } from 'zod';
import { hasOnlyParts, type Shape } from '../../std/shape.ts';
import type { Operator } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { POSITION } from '../value-type.ts';
import { parseAround, parseBox } from './around.ts';
import { coordinatesOf, type Coordinates } from './coordinates.ts';
import type { PositionColumn } from './position-column.ts';
import { readPosition } from './read-position.ts';
import { shownCoordinates } from './shown-coordinates.ts';

/** A place on the earth; a JSON object of two numbers, rounded to seven decimal places. */
export const position: Field<Coordinates, z.infer<typeof PositionColumn>> = {
  parse,
  fromText: (text) => placeOfText(text),
  toText: (value, _column, reader) => shownCoordinates(value, reader),
  operators: ['isNear', 'isInBox', 'isEmpty', 'isNotEmpty'],
  asked: askedPlace,
  searchable: false,
  sortable: false,
  titleable: false,
  indexable: true,
  formulaType: () => POSITION,
  computable: true,
  spot: true,
};

function askedPlace(operator: Operator, value: unknown): Result<unknown> | undefined {
  if (operator === 'isNear') return parseAround(value);
  return operator === 'isInBox' ? parseBox(value) : undefined;
}

/** Reads a place out of a text as people of a locale write it; of none where it is not given. */
export function placeOfText(text: string, locale?: string): Result<Coordinates> {
  const found = readPosition(text, locale);
  return found ? good(found) : bad('value.position');
}

const PARTS: Shape<Coordinates> = { latitude: isNumber, longitude: isNumber };

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function parse(input: unknown): Result<Coordinates> {
  const found = hasOnlyParts(input, PARTS) ? coordinatesOf(input.latitude, input.longitude) : undefined;
  return found ? good(found) : bad('value.position');
}
