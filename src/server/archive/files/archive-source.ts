import type { ArchiveProblem } from './archive-problem.ts';

/** What stands at a place of an archive, once links were followed. */
export interface Found {
  readonly file: string;
  readonly what: 'file' | 'folder' | 'away' | 'other';
  /** Bytes. */
  readonly size: number;
}

/** Where the files of an archive are read from: a folder, or a zip file. Places are relative to the archive, with `/`. */
export interface ArchiveSource {
  /** The names of what stands in a folder, `.` for the archive itself, in any order. */
  readonly namesIn: (folder: string) => AsyncIterable<string> | Iterable<string>;
  readonly lookAt: (file: string) => Promise<Found>;
  readonly read: (file: string) => Promise<Buffer>;
  /** What is wrong with the source itself. */
  readonly problems: readonly ArchiveProblem[];
}
