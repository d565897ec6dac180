import { Command } from 'commander';
import { copyContents, type CopiedContents } from '../files/store/copy-contents.ts';
import { openContentStore } from '../files/store/open-store.ts';
import { filesPlace, isFilesPlace, readSettings, type FilesPlace } from '../settings/settings.ts';
import { StartError } from '../std/start-error.ts';
import { megabytes } from './megabytes.ts';

/** Milliseconds between two lines of progress. */
const TELL_EVERY = 10_000;

/** `colonnade files move`: all content to another place. */
export function moveFilesCommand(): Command {
  return new Command('move')
    .description(
      'Copy the content of all files to another place while servers run, compared with its hash; again to copy what is new.',
    )
    .argument(
      '[to]',
      'a folder or a bucket as in COLONNADE_FILES; without it from COLONNADE_FILES_FORMER to COLONNADE_FILES',
    )
    .action(moveFiles);
}

async function moveFiles(to: string | undefined): Promise<void> {
  const [from, target] = placesOf(to);
  if (JSON.stringify(from) === JSON.stringify(target))
    throw new StartError('The files are there already: name another folder or bucket.');
  let told = Date.now();
  const done = await copyContents(
    await openContentStore(from),
    await openContentStore(target),
    (soFar: CopiedContents) => {
      if (Date.now() - told < TELL_EVERY) return;
      told = Date.now();
      process.stderr.write(`${inWords(soFar)} …\n`);
    },
  );
  process.stdout.write(`${inWords(done)}.\n`);
  for (const hash of done.damaged) process.stderr.write(`Damaged where it is, and not copied: ${hash}\n`);
  process.stderr.write(`${to === undefined ? END : switching(to)}\n`);
  if (done.damaged.length > 0)
    throw new StartError('Some content is damaged: restore it from a backup, then move again.');
}

const END = 'Start the servers without COLONNADE_FILES_FORMER now; the former place may be removed.';

function switching(to: string): string {
  return [
    'Now start the servers with these settings:',
    `  COLONNADE_FILES=${to}`,
    '  COLONNADE_FILES_FORMER=the place until now',
    'Then run "colonnade files move" with the same settings: it copies what has come meanwhile.',
  ].join('\n');
}

function placesOf(to: string | undefined): readonly [FilesPlace, FilesPlace] {
  const { files, formerFiles } = readSettings(process.env);
  if (to !== undefined) {
    if (!isFilesPlace(to)) throw new StartError(`${to} is neither a folder nor a bucket: see docs/files.md.`);
    return [files, filesPlace(to)];
  }
  if (!formerFiles)
    throw new StartError('Name the folder or bucket to move to, or set COLONNADE_FILES_FORMER.');
  return [formerFiles, files];
}

function inWords({ copied, bytes, there, damaged }: CopiedContents): string {
  return `${copied} copied (${megabytes(bytes)}), ${there} there already, ${damaged.length} damaged`;
}
