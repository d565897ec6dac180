import type { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import type { ExportedList } from '../query/bulk/export.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The groups that the records of a list stand in, and what is calculated of them. */
export interface Grouping {
  readonly groups?: readonly RequestGroup[] | undefined;
  readonly calculations?: readonly ListCalculation[] | undefined;
}

/** The records of a list as a file of a format. */
export interface WantedFile {
  /** Groups and results are part of workbooks for people without files beside them; other files are flat. */
  readonly list: ExportedList & Grouping;
  readonly format: ExportFormat;
  /** Where the files of cells are that come along, in a zip file with the table; none come along without it. */
  readonly files?: ContentStore | undefined;
}

/** How far a file is: records that are written, of the files beside them those that are, and how many there are so far. */
export interface ExportProgress {
  readonly records: number;
  readonly files: number;
  readonly ofFiles: number;
}

export type OnExport = (progress: ExportProgress) => void;
