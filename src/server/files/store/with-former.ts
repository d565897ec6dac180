import { NotThere, type ContentStore, type StoredContent } from './content-store.ts';

/** A store that reads from the one it follows what it does not have yet; everything new goes to it alone. */
export function withFormer(store: ContentStore, former: ContentStore): ContentStore {
  return {
    ...store,
    read: async (hash, range) =>
      await store.read(hash, range).catch(async (error: unknown) => {
        if (error instanceof NotThere) return await former.read(hash, range);
        throw error;
      }),
    sizeOf: async (hash) => (await store.sizeOf(hash)) ?? (await former.sizeOf(hash)),
    remove: async (hash) => {
      await store.remove(hash);
      await former.remove(hash);
    },
    list: () => ofBoth(store.list(), former.list()),
  };
}

/** What two stores have, in the order of the hashes, each content once. */
async function* ofBoth(
  one: AsyncIterable<StoredContent>,
  other: AsyncIterable<StoredContent>,
): AsyncGenerator<StoredContent, void> {
  const others = other[Symbol.asyncIterator]();
  let next = await others.next();
  for await (const content of one) {
    for (; !next.done && next.value.hash <= content.hash; next = await others.next())
      if (next.value.hash !== content.hash) yield next.value;
    yield content;
  }
  for (; !next.done; next = await others.next()) yield next.value;
}
