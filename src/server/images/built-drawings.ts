import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '#core/errors.ts';
import { LANGUAGES } from '#core/language/languages.ts';

/** A drawing as it is, and packed. */
interface BuiltDrawing {
  readonly drawing: Buffer;
  readonly packed: Buffer;
}

/**
 * The SVG drawings that were built into a folder, by their names. Throws AppError `route.unknown` for any other name,
 * `server.not_ready` where the folder lacks one of them.
 */
export function openDrawings(
  folder: string,
  names: Iterable<string>,
): (name: string) => Promise<BuiltDrawing> {
  const read = new Map<string, Promise<BuiltDrawing>>();
  const known = new Set(names);
  return async (name) => {
    if (!known.has(name)) throw new AppError('route.unknown', { path: name });
    const drawing = read.get(name) ?? readDrawing(join(folder, `${name}.svg`));
    read.set(name, drawing);
    try {
      return await drawing;
    } catch {
      read.delete(name);
      throw new AppError('server.not_ready');
    }
  };
}

async function readDrawing(file: string): Promise<BuiltDrawing> {
  const drawing = await readFile(file);
  return { drawing, packed: await promisify(gzip)(drawing) };
}

/** The flags of the languages among what was built, by the languages' `short`. */
export function openFlags(webFolder: string): ReturnType<typeof openDrawings> {
  return openDrawings(
    join(webFolder, 'flags'),
    LANGUAGES.map(({ short }) => short),
  );
}
