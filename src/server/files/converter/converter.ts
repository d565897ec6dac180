import { AppError } from '#core/errors.ts';

/** A document to be converted. */
interface OfficeDocument {
  readonly bytes: Buffer;
  /** Its extension, without the dot: converters know kinds by their names. */
  readonly extension: string;
}

/**
 * Makes a PDF of an office document. Throws AppError `file.not_converted` for a document that cannot be read,
 * `file.converter_down` where the converter does not answer, or has too much to do.
 */
export type Convert = (document: OfficeDocument) => Promise<Buffer>;

/** Milliseconds for a document, its wait for others included. */
const PATIENCE = 60_000;
/** Bytes of the largest PDF that is taken. */
const LARGEST_PDF = 100_000_000;
/** Documents that one process has converted at once, and most that wait for it. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/** What the converter says of a document that is at fault itself: it cannot be read, or is too large. */
const AT_FAULT: ReadonlySet<number> = new Set([400, 413]);

/** Converts by a Gotenberg, whose address has no slash at its end. Nothing of a document but its bytes and kind goes there. */
export function gotenberg(address: string, patience: number = PATIENCE): Convert {
  let working = 0;
  const waiting: (() => void)[] = [];
  const handOn = () => {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  };
  return async (document) => {
    const signal = AbortSignal.timeout(patience);
    if (working < AT_ONCE) working += 1;
    else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw down(new Error('Too many documents wait for the converter'));
    try {
      return await converted(address, document, signal);
    } finally {
      handOn();
    }
  };
}

async function converted(
  address: string,
  { bytes, extension }: OfficeDocument,
  signal: AbortSignal,
): Promise<Buffer> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)]), `document.${extension}`);
  let answer: Response;
  let pdf: Buffer | undefined;
  try {
    answer = await fetch(`${address}/forms/libreoffice/convert`, {
      method: 'POST',
      body,
      signal,
      redirect: 'error',
    });
    if (answer.ok) pdf = await read(answer);
    else await answer.body?.cancel();
  } catch (error) {
    throw down(error);
  }
  if (pdf?.subarray(0, 5).equals(PDF_MARK)) return pdf;
  if (AT_FAULT.has(answer.status)) throw new AppError('file.not_converted');
  throw down(
    new Error(`The converter answered ${answer.status}${pdf ? ' with something else than a PDF' : ''}`),
  );
}

const PDF_MARK = Buffer.from('%PDF-');

/** What an answer brings, as long as that is not too much. */
async function read(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_PDF) throw new Error('The PDF of the converter is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function down(cause: unknown): AppError {
  return Object.assign(new AppError('file.converter_down'), { cause });
}
