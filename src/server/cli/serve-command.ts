import { Command } from 'commander';
import { readSettings } from '../settings/settings.ts';
import { start } from '../start/start.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `colonnade serve`: starts everything and stays until it is stopped. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the server (and its own PostgreSQL, unless DATABASE_URL names another).')
    .action(async () => {
      const stop = await start(readSettings(process.env), (line) => process.stdout.write(`${line}\n`));
      await stopSignal();
      await stop();
      // What was cut off may hold the process.
      process.exit();
    });
}

/** Resolves at the first signal to stop; a second one ends the process at once. */
async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    let stopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (stopping) process.exit(1);
        stopping = true;
        process.stdout.write('Stopping…\n');
        resolve();
      });
    }
  });
}
