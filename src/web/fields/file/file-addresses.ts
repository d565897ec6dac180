import { CONTRACT } from '#core/contract/contract.ts';
import type { ThumbnailSize } from '#core/contract/files/stored-file-routes.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { useCellRecord } from '../values/cell-record.ts';

/** Where a file of a column is asked for. */
export interface FileAddresses {
  readonly shown: (file: string) => string;
  readonly download: (file: string) => string;
  /** An office document as a PDF. */
  readonly pdf: (file: string) => string;
  readonly thumbnail: (file: string, size: ThumbnailSize) => string;
}

/** The addresses of the files of a column; undefined where the record is not known. */
export function useFileAddresses(columnId: number): FileAddresses | undefined {
  const place = useCellRecord();
  if (!place) return undefined;
  const { tableId, recordId } = place;
  const of = (idfile: string) => ({ tableId, recordId, columnId, idfile });
  return {
    shown: (file) => urlOf(CONTRACT.file_get.path, { ...of(file), attachement: 0 }),
    download: (file) => urlOf(CONTRACT.file_get.path, { ...of(file), attachement: 1 }),
    pdf: (file) => urlOf(CONTRACT.file_pdf.path, of(file)),
    thumbnail: (file, size) => urlOf(CONTRACT.file_thumbnail.path, { ...of(file), size }),
  };
}
