import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { APPLICATION_FILE, FILES } from './layout.ts';

/** Makes the folder hold exactly these files of an archive; throws where it holds something that is no archive. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const present = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  if (present.length > 0 && !present.includes(APPLICATION_FILE)) {
    throw new Error(`${folder} is neither empty nor an archive: choose another folder`);
  }
  for (const [file, text] of files) await writeChanged(join(folder, file), text);
  for (const kind of KINDS) await removeOthers(folder, FILES[kind].folder, files);
}

/** A file that says the same already keeps its time. */
async function writeChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function removeOthers(
  folder: string,
  kindFolder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const names = await readdir(join(folder, kindFolder)).catch(() => []);
  for (const name of names) {
    const file = `${kindFolder}/${name}`;
    if (name.endsWith('.yaml') && !files.has(file)) await rm(join(folder, file));
  }
}
