import type { Document } from '#core/catalog/schema.ts';
import { renderArchive } from '#server/archive/write/render-archive.ts';

/** The bytes of all files of a document's archive, one after the other. */
export function archiveText(document: Document): string {
  return JSON.stringify([...renderArchive(document, new Set())]);
}
