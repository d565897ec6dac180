import type { FileAnswers, SheetProfile } from '../contract/configuration/file-routes.ts';
import { isUnnamed } from './column-types.ts';
import type { SkippedSheet } from './proposal.ts';

/** The sheets of which something is made, in the order of their keys, and those of which nothing is. */
export function takenSheets(
  sheets: readonly SheetProfile[],
  answers: FileAnswers,
): { readonly taken: readonly SheetProfile[]; readonly skipped: readonly SkippedSheet[] } {
  const inOrder = sheets.toSorted(bySheet);
  const skipped = inOrder.flatMap((profile): readonly SkippedSheet[] => {
    const wish = answers.tables[profile.key]?.as;
    if (wish === 'skip') return [{ profile, why: 'asked' }];
    if (wish !== undefined) return [];
    const first = inOrder.find((one) => isSameContent(one, profile));
    if (first && first !== profile) return [{ profile, why: 'same', as: first }];
    return isEmpty(profile) ? [{ profile, why: 'empty' }] : [];
  });
  return { taken: inOrder.filter((one) => !skipped.some(({ profile }) => profile === one)), skipped };
}

function bySheet({ key: one }: SheetProfile, { key: other }: SheetProfile): number {
  const [file = 0, sheet = 0] = one.split('.').map(Number);
  const [otherFile = 0, otherSheet = 0] = other.split('.').map(Number);
  return file - otherFile || sheet - otherSheet;
}

/** Whether two sheets stand at the same place of files that have the same bytes. */
function isSameContent(one: SheetProfile, other: SheetProfile): boolean {
  const place = ({ key }: SheetProfile) => key.split('.')[1];
  return one.hash === other.hash && place(one) === place(other);
}

function isEmpty({ columns }: SheetProfile): boolean {
  return columns.every((column) => column.filled === 0 && isUnnamed(column));
}
