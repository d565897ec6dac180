import { createContext, useContext } from 'react';
import { CONTRACT } from '#core/contract/contract.ts';
import type { ThumbnailSize } from '#core/contract/files/stored-file-routes.ts';
import { urlOf } from '#core/contract/url-of.ts';

/** The record whose cells hold the files that are shown; 0 for one that is new. */
interface FilePlace {
  readonly tableId: number;
  readonly recordId: number;
}

const FilePlaceContext = createContext<FilePlace | undefined>(undefined);

/** Says of which record the files inside are. */
export const FilePlaceProvider = FilePlaceContext.Provider;

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
  const place = useContext(FilePlaceContext);
  if (!place) return undefined;
  const of = (idfile: string) => ({ ...place, columnId, idfile });
  return {
    shown: (file) => urlOf(CONTRACT.file_get.path, { ...of(file), attachement: 0 }),
    download: (file) => urlOf(CONTRACT.file_get.path, { ...of(file), attachement: 1 }),
    pdf: (file) => urlOf(CONTRACT.file_pdf.path, of(file)),
    thumbnail: (file, size) => urlOf(CONTRACT.file_thumbnail.path, { ...of(file), size }),
  };
}
