import { resolve } from 'node:path';

/** A place that keeps the content of files. */
export interface FilesPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

/** Whether a text names a place that keeps files. */
export function isFilesPlace(text: string): boolean {
  return !/^[a-z0-9]+:\/\//i.test(text);
}

/** The place that a text names. */
export function filesPlace(text: string): FilesPlace {
  return { kind: 'folder', folder: resolve(text) };
}
