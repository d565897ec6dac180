import { CommanderError } from 'commander';
import { AppError } from '#core/errors.ts';
import { openTranslations } from '../translations/translations.ts';
import { isWorker, runWorker } from '../start/start.ts';
import { StartError } from '../std/start-error.ts';
import { program } from './program.ts';

if (isWorker()) {
  runWorker();
} else {
  await main();
}

/** Runs the command line; a refusal is told in its own words, a bug with its trace. */
async function main(): Promise<void> {
  try {
    await program().parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
    } else if (error instanceof AppError) {
      const { message } = await openTranslations();
      process.stderr.write(`${message(`errors.${error.code}`, error.params, 'en')}\n`);
      process.exitCode = 1;
    } else if (error instanceof StartError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 70;
    }
  }
}
