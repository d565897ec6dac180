import { compareTexts } from '#core/std/text-order.ts';
import type { DocumentPlace } from '#core/std/finding.ts';

/** One reason why an archive is refused. `path` is the place inside the file, such as `columns[3].default`. */
export interface ArchiveProblem {
  /** Relative to the archive's folder, with `/`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly path: string;
  readonly message: string;
}

/** A place as messages write it: `columns[3].choices[0].code`. */
export function placeText(place: DocumentPlace): string {
  return place.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('');
}

/** Where a problem is: `tables/customer.yaml:12 columns[3].default`. */
export function placeLine({ file, line, path }: ArchiveProblem): string {
  return `${file}:${line}${path === '' ? '' : ` ${path}`}`;
}

/** A problem as a terminal shows it. */
export function problemLine(problem: ArchiveProblem): string {
  return `${placeLine(problem)}: ${problem.message}`;
}

/** Problems by file, line and place, each once. */
export function sorted(problems: readonly ArchiveProblem[]): readonly ArchiveProblem[] {
  const byKey = new Map(problems.map((problem) => [JSON.stringify(Object.values(problem)), problem]));
  return [...byKey.values()].toSorted(
    (a, b) =>
      compareTexts(a.file, b.file) ||
      a.line - b.line ||
      compareTexts(a.path, b.path) ||
      compareTexts(a.message, b.message),
  );
}
