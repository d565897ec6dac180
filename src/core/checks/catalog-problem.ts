import type { Diagnostic } from '../formula/syntax/syntax.ts';
import type { ProblemKind } from '../catalog/schema.ts';
import type { Finding } from '../std/finding.ts';

/** Something wrong in a document, in English for the people who write archives: what is wrong, what is allowed. */
export interface CatalogProblem extends Finding {
  readonly kind: ProblemKind;
  /** The technical name of the object. */
  readonly name: string;
  /** What is wrong with a formula: its words are those of the interface. */
  readonly diagnostic?: Diagnostic;
}
