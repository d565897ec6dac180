import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KINDS } from '#core/catalog/objects/registry.ts';
import type { ObjectKind } from '#core/catalog/schema.ts';
import { APPLICATION_FILE, FILES, pictureEnding } from './layout.ts';

/**
 * Makes the folder hold exactly these files of an archive, its texts and its pictures; throws where it holds something that
 * is no archive.
 */
export async function writeFiles(
  folder: string,
  texts: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, () => Promise<Buffer>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const present = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (present.length > 0 && !present.includes(APPLICATION_FILE)) {
    throw new Error(`${folder} is neither empty nor an archive: choose another folder`);
  }
  for (const [file, text] of texts) await writeChanged(join(folder, file), Buffer.from(text));
  // One after the other: an archive has many of them, and each may be large.
  for (const [file, bytes] of pictures) await writeChanged(join(folder, file), await bytes());
  const files = new Set([...texts.keys(), ...pictures.keys()]);
  for (const kind of KINDS) await removeOthers(folder, kind, files);
}

/** A file that says the same already keeps its time. */
async function writeChanged(path: string, bytes: Buffer): Promise<void> {
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(bytes)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

async function removeOthers(folder: string, kind: ObjectKind, files: ReadonlySet<string>): Promise<void> {
  const { folder: kindFolder, hasPictures = false } = FILES[kind];
  const names = await readdir(join(folder, kindFolder)).catch(() => []);
  for (const name of names) {
    const file = `${kindFolder}/${name}`;
    const isOwn = name.endsWith('.yaml') || (hasPictures && pictureEnding(name) !== undefined);
    if (isOwn && !files.has(file)) await rm(join(folder, file));
  }
}
