import type { Diagnostic } from '../formula/syntax.ts';
import type { ObjectKind } from './schema.ts';
import type { Place } from './walk-schema.ts';

/** The kinds of objects that a problem may be about. */
export type ProblemKind = ObjectKind | 'application';

/** Something wrong in a document, in English for the people who write archives: what is wrong, what is allowed. */
export interface CatalogProblem {
  readonly kind: ProblemKind;
  /** The technical name of the object. */
  readonly name: string;
  /** The place inside the object. */
  readonly path: Place;
  readonly message: string;
  /** What is wrong with a formula: its words are those of the interface. */
  readonly diagnostic?: Diagnostic;
}

/** A problem before it is known which object it is about. */
export type Finding = Pick<CatalogProblem, 'path' | 'message' | 'diagnostic'>;

/** A finding at a place. */
export function finding(path: Place, message: string): Finding {
  return { path, message };
}
