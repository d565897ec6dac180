import { startEmbedded } from '#server/database/embedded/embedded.ts';

/** Run by tests as a process of its own: starts the PostgreSQL of the folder given, says so, and stays. */
const [dataFolder = ''] = process.argv.slice(2);
const { connectionString } = await startEmbedded({ dataFolder, log: console });
process.stdout.write(`up ${connectionString}\n`);
setInterval(() => undefined, 1000);
