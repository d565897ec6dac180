import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Terms that people had to think about, and what is said instead; matched in English texts, the sample and the docs. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bValidate\b/, 'Save'],
  [/\b[Tt]aken back\b|\bDone again\b|\bWhat was done\b/, 'Undone, Redone, Activity'],
  [/\bto put right\b|\ball put right\b/i, 'errors to fix'],
  [/that the calendar has/, 'Enter a valid date, for example …'],
  [/\bDrop them\b|changes were dropped|\bBring them back\b/, 'Discard changes, Changes discarded. Undo'],
  [/keeping the draft|draft kept on the server/, 'Saving draft…, Draft saved just now'],
  [/For fingers/, 'Large'],
  [/\bLoad again\b/, 'Refresh'],
  [/can be selected at once/, 'Only the first 1,000 are selected'],
  [/: none found|: nothing here yet/, 'No orders found, No orders yet'],
  [/or not for you\b/, 'Record not found, or you have no access to it'],
  [/is as it was when it was deleted/, 'Restored records keep all their values'],
  [/Open the list:|: go to the bin|\bUndoing this does\b/, 'Back to orders, Undo moves … to the bin'],
  [/\bUndo together\b|\bWhose\b/, 'Undo selected, By'],
  [/Keys of this screen|single letter or sign/, 'Keyboard shortcuts, Single-key shortcuts'],
  [/[Ll]ike the system/, 'System'],
  [/\bNew: /, 'New order, Create company “gar”'],
  [/Reaching them|\bCall off\b/, 'Contact details, Cancel order'],
  [/lines are right|line is right|\bGoes to\b|^Leave out$/, 'rows are valid, Import as, Skip'],
  [/A check writes nothing/, 'Checking changes nothing.'],
  [/End what you do not know/, 'End any session you don’t recognise'],
  [/^Without activity$|^In all$|^Shortest$|^Not again$/, 'Idle timeout, Maximum length, Minimum length …'],
  [/^Traces$|^Watching$|^Lost access$/, 'Privacy and logs, Monitoring, Account recovery'],
  [/What must hold/, 'Rules to enforce'],
  [/Words of the button/, 'Button label'],
  [/Nobody has said/, 'No public address is set'],
  [/Let them in/, 'Allow sign-in'],
  [/Code that the app shows then|None of this at hand/, 'Code from the app, Can’t use any of these?'],
];

/** Where the product speaks English: its texts, its sample, its docs. */
const FILES = [
  'src/server/translations/texts/**/*.en.yaml',
  'sample/app/**/*.yaml',
  'docs/*.md',
  'README.md',
];

/** The lines of a file without a key before them and without quotes around. */
function textsOf(file: string): readonly string[] {
  const lines = readFileSync(ROOT + file, 'utf8').split('\n');
  return file.endsWith('.yaml')
    ? lines.map((line) => line.replace(/^\s*[\w&]+: +/, '').replace(/^["'](.*)["']$/, '$1'))
    : lines;
}

test('[LANGUAGE-19] no text uses a word that a better one is known for', () => {
  const files = globSync(FILES, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) =>
    textsOf(file).flatMap((text) =>
      REFUSED.filter(([term]) => term.test(text)).map(([, better]) => `${file}: “${text.trim()}”: ${better}`),
    ),
  );
  expect(found).toEqual([]);
});
