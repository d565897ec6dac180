import { DIGITS, storedWhole } from '../number/stored-number.ts';
import type { StoredField } from '../stored-field.ts';

/** A whole number. */
export const storedInteger: StoredField<unknown> = { ...storedWhole, longest: () => DIGITS };
