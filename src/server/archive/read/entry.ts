import type { ObjectKind } from '#core/catalog/schema.ts';
import type { DocumentPlace } from '#core/std/finding.ts';
import { placeText, type ArchiveProblem } from '../files/archive-problem.ts';
import type { ParsedFile } from '../files/parse-file.ts';

/** One object of an archive while it is being read. */
export interface Entry {
  readonly kind: ObjectKind | 'application';
  /** The technical name that the file gives. */
  readonly name: string;
  readonly parsed: ParsedFile;
  /** What the file says, ids filled in. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A problem at a place of an object. */
export function problemIn(entry: Entry, place: DocumentPlace, message: string): ArchiveProblem {
  const { file, lineOf } = entry.parsed;
  return { file, line: lineOf(place), path: placeText(place), message };
}
