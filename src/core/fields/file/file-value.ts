import { hasOnlyParts, isA } from '../../std/shape.ts';
import { bad, good, type Result } from '../../std/result.ts';

/** A file in a cell. Its parts stand in the order in which PostgreSQL keeps the keys of an object. */
export interface FileValue {
  /** The upload that it came with. */
  readonly id: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
  /** As it was called where it came from. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Media type, found from the content. */
  readonly type: string;
  /** What people call it here, if not by its name. */
  readonly title?: string;
  /** Size of an image, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Most files in one cell. */
export const MOST_FILES = 1_000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const MEDIA = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** Most characters of the name and of the title of a file. */
const FILE_NAME_LENGTH = 255;

/** Characters that no name of a file has: those that end a line, lead somewhere, or turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069/\\]/gu;

/** What a file may be called: without what could mislead its reader or a program, never empty, its extension kept. */
export function fitFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replaceAll(UNFIT, '_').trim();
  const plain = /^[.\s]*$/.test(name) ? 'file' : name;
  const letters = [...plain];
  if (letters.length <= FILE_NAME_LENGTH) return plain;
  const extension = /\.[\p{L}\p{N}]{1,15}$/u.exec(plain)?.[0] ?? '';
  return letters.slice(0, FILE_NAME_LENGTH - extension.length).join('') + extension;
}

const isSide = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) > 0);

/** A file as requests name one. Whether there is such a file, and who may put it where, is known by the server alone. */
export function parseFileValue(input: unknown): Result<FileValue> {
  const fits = hasOnlyParts<FileValue>(input, {
    id: (id) => typeof id === 'string' && ID.test(id),
    hash: (hash) => typeof hash === 'string' && HASH.test(hash),
    name: (name) => typeof name === 'string' && name !== '' && name === fitFileName(name),
    size: (size) => Number.isSafeInteger(size) && (size as number) >= 0,
    type: (type) => typeof type === 'string' && MEDIA.test(type),
    title: (title) => title === undefined || isA('string')(title),
    width: isSide,
    height: isSide,
  });
  if (!fits) return bad('value.file');
  const { id, hash, name, size, type, width, height } = input;
  const title = titleIn(input.title);
  if (title && [...title].length > FILE_NAME_LENGTH) return bad('value.too_long', { max: FILE_NAME_LENGTH });
  return good({
    id,
    hash,
    name,
    size,
    type,
    ...(title && title !== name ? { title } : {}),
    ...(width !== undefined && height !== undefined ? { width, height } : {}),
  });
}

function titleIn(given: string | undefined): string | undefined {
  const title = given
    ?.toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
  return title === '' ? undefined : title;
}

/** What people call a file. */
export function titleOfFile({ title, name }: Pick<FileValue, 'title' | 'name'>): string {
  return title ?? name;
}
