import { NotThere, WrongContent, type ContentStore } from './content-store.ts';

/** What a copy of all content has come to. */
export interface CopiedContents {
  copied: number;
  bytes: number;
  /** Content that the other store had already. */
  there: number;
  /** Content that has other bytes than its hash says, and was not copied. */
  readonly damaged: string[];
}

/**
 * Copies all content that another store does not have in its size, and compares the bytes with the hash. May be broken off
 * and done again; what is removed meanwhile is left out. `tell` hears of each.
 */
export async function copyContents(
  from: ContentStore,
  to: ContentStore,
  tell: (soFar: CopiedContents) => void = () => undefined,
): Promise<CopiedContents> {
  const done: CopiedContents = { copied: 0, bytes: 0, there: 0, damaged: [] };
  // Both are in the order of the hashes.
  const others = to.list()[Symbol.asyncIterator]();
  let other = await others.next();
  for await (const { hash, size } of from.list()) {
    while (!other.done && other.value.hash < hash) other = await others.next();
    if (!other.done && other.value.hash === hash && other.value.size === size) done.there += 1;
    else await copy(hash, size);
    tell(done);
  }
  await others.return?.();
  return done;

  async function copy(hash: string, size: number): Promise<void> {
    try {
      await to.write(hash, await from.read(hash));
      done.copied += 1;
      done.bytes += size;
    } catch (error) {
      if (error instanceof WrongContent) done.damaged.push(hash);
      else if (!(error instanceof NotThere)) throw error;
    }
  }
}
