import { Command } from 'commander';
import { collectUnused } from '../files/collect/collect-unused.ts';
import { removeUnknownContent } from '../files/collect/unused-content.ts';
import { openStores } from '../files/store/open-store.ts';
import { readSettings } from '../settings/settings.ts';
import { StartError } from '../std/start-error.ts';
import { counted } from './counted.ts';
import { megabytes } from './megabytes.ts';
import { withDatabase } from './with-database.ts';

/** `colonnade files collect`: what the server does every day, and what the database does not know besides. */
export function collectFilesCommand(): Command {
  return new Command('collect')
    .description(
      'Remove what nothing needs: files that the journal has forgotten, stopped uploads, and content that the database does not know. Servers do the first two every day.',
    )
    .action(async () => {
      const settings = readSettings(process.env);
      await withDatabase(async ({ db }) => {
        const store = await openStores(settings);
        const done = await collectUnused(db, store, settings.journalDays);
        if (!done) throw new StartError('A server is collecting already: try again when it is done.');
        const unknown = await removeUnknownContent(db, store);
        const contents = counted(done.contents + unknown.contents, 'content');
        const size = megabytes(done.bytes + unknown.bytes);
        process.stdout.write(
          `Gone: ${counted(done.files, 'file')} and ${contents} (${size}) that nothing needs, ${counted(done.uploads, 'stopped upload')}.\n`,
        );
      });
    });
}
