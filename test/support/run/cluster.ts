import { startEmbedded, type Embedded } from '#server/database/embedded/embedded.ts';

/** Nothing here has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

/** Starts the PostgreSQL that a whole run of tests shares, in a folder of its own. */
export async function startCluster(dataFolder: string): Promise<Embedded> {
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  return await startEmbedded({ dataFolder, log, settings: SETTINGS });
}
