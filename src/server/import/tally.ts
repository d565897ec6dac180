import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { lineFormats } from './line-formats.ts';
import type { Mapping } from './mapping.ts';
import type { CellFiles } from './packed/cell-files.ts';
import { MAX_PROBLEMS, Problems } from './problems.ts';
import { lineReader } from './read-line.ts';
import type { FilePart } from './reading/file-line.ts';

/** How far an import is: lines and bytes read; storing begins when all are, writing once they were compared. */
export interface ImportProgress {
  readonly phase: 'reading' | 'storing' | 'writing';
  readonly lines: number;
  readonly bytes: number;
}

/** The lines of a file, and how they are read. */
interface Tallied {
  readonly parts: AsyncIterable<FilePart>;
  readonly mapping: Mapping;
  readonly settings: ImportSettings;
  readonly files?: CellFiles | undefined;
  readonly timeZone: string;
  /** What seals the secrets among the values. */
  readonly secrets?: Secrets | undefined;
  readonly mostProblems?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Reads lines for the stage and counts them; lives for one file. */
export class Tally {
  lines = 0;
  trimmed = 0;
  merged = 0;
  /** Lines that the settings leave out. */
  left = 0;
  readonly problems: Problems;
  readonly #tallied: Tallied;
  #bytes = 0;

  constructor(tallied: Tallied) {
    this.#tallied = tallied;
    this.problems = new Problems(tallied.mostProblems ?? MAX_PROBLEMS);
  }

  async *staged(): AsyncGenerator<readonly string[]> {
    const { parts, mapping, settings, files, timeZone, secrets, signal, onProgress } = this.#tallied;
    const read = lineReader(mapping, { timeZone, secrets, formats: lineFormats(settings), files });
    const leave = new Set(settings.leave);
    let bytes = 0;
    for await (const part of parts) {
      signal?.throwIfAborted();
      const staged: string[] = [];
      for (const line of part.lines) {
        if (leave.has(line.line)) {
          this.left += 1;
          continue;
        }
        const result = read(line, part.broken);
        if (result.staged !== undefined) staged.push(result.staged);
        this.trimmed += result.trimmed;
        this.problems.addLine(line.line, result.problems);
      }
      this.lines += part.lines.length;
      this.merged = part.merged ?? 0;
      if (part.fault) this.#end(part.fault);
      bytes = part.bytes;
      onProgress?.({ phase: 'reading', lines: this.lines, bytes });
      yield staged;
    }
    this.#bytes = bytes;
    onProgress?.({ phase: 'storing', lines: this.lines, bytes });
  }

  /** All lines are compared. */
  beginWriting(): void {
    this.#tallied.onProgress?.({ phase: 'writing', lines: this.lines, bytes: this.#bytes });
  }

  /** The line at which reading ended is one of the file's, too. */
  #end({ line, code }: NonNullable<FilePart['fault']>): void {
    this.lines += 1;
    this.problems.addLine(line, [{ code, header: '', value: '' }]);
  }
}
