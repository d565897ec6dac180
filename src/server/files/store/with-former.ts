import { NotThere, type ContentStore } from './content-store.ts';

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
  };
}
