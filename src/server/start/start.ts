import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../std/start-error.ts';
import { ensureWebBuild } from './web-build.ts';
import { makeMissingParts } from '../catalog/catalog.ts';
import { loadFirstApplication, ensureSupervisor } from './first-run.ts';
import { endOnFault } from './end-on-fault.ts';
import { AFTER_GRACE, GRACE } from './grace.ts';
import { joinDatabase, openDatabase, TERMINAL_LOG } from './open-database.ts';
import { serveProcess, type Serving, type ServingOptions } from './serve-process.ts';

export { checkArchive, loadArchive } from './load-archive.ts';
export { ownVersion } from './serve-process.ts';
export { openDatabase, openForRestore, TERMINAL_LOG, type OpenDatabase } from './open-database.ts';

type Say = (line: string) => void;

interface WorkerOrder extends ServingOptions {
  readonly connectionString: string;
}

/**
 * Starts the product: database, schema, first application, first supervisor, then one or several serving processes.
 * Prints the address and how to sign in. Returns the function that stops it.
 */
export async function start(settings: Settings, say: Say): Promise<() => Promise<void>> {
  const building = ensureWebBuild();
  // Its failure is reported where it is awaited; until then it must not end the process.
  building.catch(() => undefined);
  const database = await openDatabase({ settings, whenInUse: 'refuse', log: TERMINAL_LOG });
  try {
    await makeMissingParts(database.db);
    await loadFirstApplication(database.db, settings, say);
    const code = await ensureSupervisor(database.db, settings);
    const options = { settings, webFolder: await building };
    const serving =
      settings.workers === 1
        ? await serveProcess(database, options)
        : await startWorkers({ ...options, connectionString: database.connectionString });
    const stop = async () => {
      await serving.stop();
      await database.close();
    };
    endOnFault(stop);
    announce(settings, serving.address, code, say);
    return stop;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function announce(settings: Settings, address: string, code: string | undefined, say: Say): void {
  const url = settings.baseUrl ?? address;
  say(`Colonnade is ready at ${url}`);
  if (code === undefined) say('Sign in with your login and password. Ctrl-C stops it.');
  else
    say(
      `First visit: open ${url}/session/setup/#code=${code} to make the first supervisor. Ctrl-C stops it.`,
    );
}

/** Forks the serving processes, which share one port; one that dies is replaced. */
async function startWorkers(order: WorkerOrder): Promise<Serving> {
  let stopping = false;
  cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) });
  cluster.on('exit', () => {
    if (!stopping) fork(order).catch(() => undefined);
  });
  const addresses = await Promise.all(Array.from({ length: order.settings.workers }, () => fork(order)));
  return {
    address: addresses[0] ?? '',
    stop: async () => {
      stopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(async (worker) => worker && (await stopWorker(worker))),
      );
    },
  };
}

async function fork(order: WorkerOrder): Promise<string> {
  const worker = cluster.fork({ COLONNADE_WORKER: '1' });
  worker.on('online', () => worker.send(order));
  return await new Promise((resolve, reject) => {
    worker.once('message', (message: { address?: string; refusal?: string }) => {
      if (message.address !== undefined) resolve(message.address);
      else
        reject(
          new StartError(
            message.refusal ?? 'A worker process did not start: read the log lines above for the reason.',
          ),
        );
    });
    worker.once('exit', () =>
      reject(
        new StartError(
          'A worker process ended before it could answer: read the log lines above for the reason.',
        ),
      ),
    );
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), GRACE + AFTER_GRACE);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    worker.send('stop');
  });
}

/** Whether `start` forked this process. */
export function isWorker(): boolean {
  return cluster.isWorker && process.env['COLONNADE_WORKER'] === '1';
}

/** Runs a forked process: it serves until the process that forked it says stop or is gone. */
export function runWorker(): void {
  // Ctrl-C reaches the whole group; the first process decides when the others stop.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  let serving: Serving | undefined;
  endOnFault(async () => await serving?.stop());
  process.on('message', (message: WorkerOrder | 'stop') => {
    if (message === 'stop') {
      void (serving?.stop() ?? Promise.resolve()).then(() => process.exit(0));
      return;
    }
    serveProcess(joinDatabase(message.connectionString), message).then(
      (started) => {
        serving = started;
        process.send?.({ address: started.address });
      },
      (error: unknown) => {
        process.send?.({ refusal: error instanceof StartError ? error.message : String(error) }, () =>
          process.exit(1),
        );
      },
    );
  });
  process.on('disconnect', () => process.exit(1));
}
