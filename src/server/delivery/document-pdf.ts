import { buffer } from 'node:stream/consumers';
import { AppError } from '#core/errors.ts';
import { LARGEST_OFFICE_DOCUMENT, OFFICE_DOCUMENTS } from '#core/fields/file/file-kinds.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { Convert } from '../files/converter/converter.ts';
import type { ContentStore } from '../files/store/content-store.ts';

interface PdfGround {
  readonly db: Database;
  readonly store: ContentStore;
  readonly convert: Convert | undefined;
}

/** Bytes of the largest PDF that is kept; a larger one is made anew each time. */
const LARGEST_KEPT = 20_000_000;

/**
 * An office document as a PDF: made once, and kept beside the small images of its content. Throws AppError
 * `file.not_converted` for what is none, is too large or cannot be read, `file.converter_down` as the converter does.
 */
export async function documentPdf({ db, store, convert }: PdfGround, file: FileValue): Promise<Buffer> {
  const extension = OFFICE_DOCUMENTS[file.type];
  if (!convert || extension === undefined || file.size > LARGEST_OFFICE_DOCUMENT)
    throw new AppError('file.not_converted');
  const { rows } = await db.query<{ bytes: Buffer }>({
    name: 'document_pdf_read',
    text: sql`select bytes from colonnade.thumbnail where hash = $1 and variant = 'pdf'`,
    values: [file.hash],
  });
  if (rows[0]) return rows[0].bytes;
  const bytes = await convert({ bytes: await buffer(await store.read(file.hash)), extension });
  if (bytes.length <= LARGEST_KEPT)
    await db.query(
      sql`insert into colonnade.thumbnail (hash, variant, media, bytes) select $1, 'pdf', 'application/pdf', $2
        where exists (select from colonnade.content where hash = $1) on conflict do nothing`,
      [file.hash, bytes],
    );
  return bytes;
}
