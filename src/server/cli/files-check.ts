import { Command } from 'commander';
import { checkFiles, type StoredFault } from '../files/check/check-files.ts';
import { openStores } from '../files/store/open-store.ts';
import { readSettings } from '../settings/settings.ts';
import { StartError } from '../std/start-error.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

/** `colonnade files check`: whether every file of every record is there, as it was stored. */
export function checkFilesCommand(): Command {
  return new Command('check')
    .description('Compare every file of every record with its bytes, without changing anything.')
    .option('--quick', 'compare only whether they are there in their size, without reading them')
    .action(async ({ quick = false }: { quick?: boolean }) => await checkAll(quick));
}

async function checkAll(quick: boolean): Promise<void> {
  const checked = { files: 0, contents: 0 };
  let wrong = 0;
  await withDatabase(async ({ db }) => {
    const store = await openStores(readSettings(process.env));
    for await (const fault of checkFiles(db, store, { quick, checked })) {
      wrong += 1;
      process.stdout.write(`${faultLine(fault)}\n`);
    }
  });
  const all = `${counted(checked.files, 'file')}, ${counted(checked.contents, 'content')}`;
  if (wrong > 0) throw new StartError(`${all}: ${counted(wrong, 'fault')}. Restore them from a backup.`);
  process.stderr.write(`${all}: nothing is wrong.\n`);
}

const FAULTS: Readonly<Record<StoredFault['fault'], string>> = {
  unreadable: 'is no file as this version writes them',
  unknown: 'is not known to the database',
  missing: 'is not in the store',
  size: 'has not its size',
  damaged: 'has other bytes than its hash says',
};

function faultLine({ table, record, column, file, hash, fault }: StoredFault): string {
  return `${table} ${record}, ${column}: “${file}” ${FAULTS[fault]} (${hash})`;
}
