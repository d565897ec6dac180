import { Command, InvalidArgumentError } from 'commander';
import { generateSample } from '../sample/sample.ts';
import { progressBar } from './progress.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

/** `colonnade sample`: fills the sample application with generated records. */
export function sampleCommand(): Command {
  return new Command('sample')
    .description('Fill the empty sample application with generated records.')
    .option('--size <contacts>', 'number of contacts, 1000 to 10000000; everything else follows', size, 1_000)
    .option('--seed <number>', 'the same seed gives the same records', Number, 1)
    .action(async (options: { size: number; seed: number }) => {
      const bar = progressBar('Records');
      try {
        await withDatabase(async (database) => {
          const catalog = await loadedCatalog(database);
          await generateSample({ db: database.db, catalog, ...options, onProgress: bar.update });
        });
      } finally {
        bar.stop();
      }
    });
}

function size(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1_000 && number <= 10_000_000) return number;
  throw new InvalidArgumentError('It must be a whole number from 1000 to 10000000.');
}
