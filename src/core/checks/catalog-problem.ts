import type { Diagnostic } from '../formula/syntax/syntax.ts';
import type { ProblemKind } from '../catalog/schema.ts';
import type { DocumentPlace, Phrase } from '../std/finding.ts';

/** Something wrong at a place of a document: what is told of it, or the diagnostic of the formula that stands there. */
export type CatalogProblem = ProblemPlace &
  (
    | (Phrase & { readonly diagnostic?: undefined })
    | { readonly code?: undefined; readonly diagnostic: Diagnostic }
  );

interface ProblemPlace {
  readonly kind: ProblemKind;
  /** The technical name of the object. */
  readonly name: string;
  readonly path: DocumentPlace;
}
