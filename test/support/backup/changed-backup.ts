import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BLOCK, readTarHead, TAR_END, tarHead, tarPadding } from '#server/backup/file/tar.ts';

type Change = (content: string) => string | Buffer;

/** A backup as somebody would write it who changes entries of another one and all digests with them; gives its path. */
export async function changedBackup(
  from: string,
  to: string,
  changes: Readonly<Record<string, Change>>,
  rename: (name: string) => string = (name) => name,
): Promise<string> {
  const bytes = await readFile(from);
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const head = readTarHead(bytes.subarray(at, at + BLOCK));
    if (!head) break;
    const content = bytes.subarray(at + BLOCK, at + BLOCK + head.size);
    at += BLOCK + head.size + tarPadding(head.size).length;
    const change = changes[head.name];
    let changed = change ? Buffer.from(change(content.toString('latin1')) as string, 'latin1') : content;
    if (head.name === 'end.json') {
      const sha256 = hash.copy().digest('hex');
      changed = Buffer.from(JSON.stringify({ ...(JSON.parse(changed.toString()) as object), sha256 }));
    }
    const entry = Buffer.concat([
      tarHead({ name: rename(head.name), size: changed.length }, new Date()),
      changed,
      tarPadding(changed.length),
    ]);
    hash.update(entry);
    parts.push(entry);
  }
  await writeFile(to, Buffer.concat([...parts, TAR_END]));
  return to;
}
