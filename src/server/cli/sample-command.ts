import { Command, InvalidArgumentError } from 'commander';
import { openStores } from '../files/store/open-store.ts';
import { generateSample } from '../sample/sample.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { readSettings } from '../settings/settings.ts';
import { progressBar } from './progress.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

const SAMPLE_HELP = `
The first start fills the sample with 1000 contacts. Another size takes their place with --replace:
  colonnade sample --size 100000 --replace
That deletes all records of the sample's tables, those that people made included, with their activity and all drafts. The
messages that the sample has are made anew about the new ones.
Only the sample application is ever changed, in one step: wholly or not at all.
`;

/** `colonnade sample`: fills the sample application with generated records. */
export function sampleCommand(): Command {
  return new Command('sample')
    .description('Fill the sample application with generated records.')
    .option('--size <contacts>', 'number of contacts, 1000 to 10000000; everything else follows', size, 1_000)
    .option('--seed <number>', 'the same seed gives the same records', Number, 1)
    .option('--replace', 'delete the records that the sample has, then fill it')
    .addHelpText('after', SAMPLE_HELP)
    .action(async (options: { size: number; seed: number; replace?: boolean }) => {
      const bar = progressBar('Records');
      try {
        await withDatabase(async (database) => {
          const catalog = await loadedCatalog(database);
          const settings = readSettings(process.env);
          const store = await openStores(settings);
          const secrets = await openSecrets(settings.secretKey, settings.dataFolder);
          await generateSample({
            db: database.db,
            catalog,
            store,
            secrets,
            ...options,
            onProgress: bar.update,
          });
        });
      } finally {
        bar.stop();
      }
      process.stdout.write(`The sample has ${options.size} contacts, and other records to match.\n`);
    });
}

function size(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1_000 && number <= 10_000_000) return number;
  throw new InvalidArgumentError('It must be a whole number from 1000 to 10000000.');
}
