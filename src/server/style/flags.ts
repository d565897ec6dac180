import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '#core/errors.ts';
import { LANGUAGES } from '#core/language/languages.ts';

/** The drawing of a flag, as it is and packed. */
interface Flag {
  readonly drawing: Buffer;
  readonly packed: Buffer;
}

/** The flags that were built into a folder, by their file's name. Throws AppError `route.unknown` for any other. */
export function openFlags(folder: string): (name: string) => Promise<Flag> {
  const known = new Map<string, Promise<Flag>>();
  const names = new Set(LANGUAGES.map(({ short }) => `${short}.svg`));
  return async (name) => {
    if (!names.has(name)) throw new AppError('route.unknown', { path: name });
    const flag = known.get(name) ?? readFlag(join(folder, name));
    known.set(name, flag);
    try {
      return await flag;
    } catch {
      known.delete(name);
      throw new AppError('server.not_ready');
    }
  };
}

async function readFlag(file: string): Promise<Flag> {
  const drawing = await readFile(file);
  return { drawing, packed: await promisify(gzip)(drawing) };
}
