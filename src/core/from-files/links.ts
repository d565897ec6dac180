import type { ColumnProfile, FileMatch, SheetProfile } from '../contract/configuration/file-routes.ts';
import type { Document } from '../catalog/schema.ts';
import { labelOf } from '../language/labels.ts';
import { compareTexts } from '../std/text-order.ts';
import { evidence } from './column-types.ts';
import { isEnd, sheetWords, type SheetKeys } from './keys.ts';
import { isAbove, singular, stemOf, headerWords } from './names.ts';
import type { Alternative } from './proposal.ts';

/** The part of the values that must be found where the names speak for a link, too. */
const MOST_FOUND = 0.8;
/** Values without such a name that cannot be found by chance: so many, and numbers not so small. */
const DISTINCTIVE = 5;
const NUMBERS = 20;
const LARGE = 1_000;
/** Letters of a word that say enough. */
const WORD = 4;

/** Where the values of a column are found, as a table that a link could lead to. */
export interface LinkChance extends Alternative {
  readonly as: Extract<Alternative['as'], { readonly kind: 'link' }>;
  /** How much the names speak for it, from 0 to 4; from 3 on they say it. */
  readonly named: number;
  readonly share: number;
  /** The column by which it is found is the key of its table. */
  readonly byKey: boolean;
  readonly match: FileMatch;
}

interface Sought {
  readonly profile: SheetProfile;
  readonly at: number;
  readonly sheets: readonly SheetProfile[];
  readonly keys: SheetKeys;
  readonly matches: readonly FileMatch[];
  readonly document: Document;
  readonly locale: string;
}

/** Every table that a column could link to, the best first; `matches` are those of the column. */
export function linkChances(sought: Sought): readonly LinkChance[] {
  return sought.matches
    .flatMap((match) => chanceOf(sought, match) ?? [])
    .toSorted(
      (one, other) =>
        other.named - one.named ||
        other.share - one.share ||
        Number(other.byKey) - Number(one.byKey) ||
        compareTexts(one.match.to.table, other.match.to.table) ||
        Number(one.match.to.column) - Number(other.match.to.column),
    );
}

/** Whether names and values together speak so much for a link that it is proposed. */
export function isLikelyLink({ named, share, byKey, match }: LinkChance, column: ColumnProfile): boolean {
  if (named >= 2) return share >= MOST_FOUND;
  if (share < 1 || !byKey) return false;
  if (named === 1) return true;
  const { count } = column.distinct;
  const isNumber = column.least !== null;
  return isNumber ? count >= NUMBERS && Number(column.least) >= LARGE : count >= DISTINCTIVE && match.exact;
}

function chanceOf({ profile, at, ...sought }: Sought, match: FileMatch): LinkChance | undefined {
  const column = profile.columns[at];
  const target = targetOf(match, sought);
  if (!column || !target) return undefined;
  const share = match.of === 0 ? 0 : match.found / match.of;
  const named = namedFor(column, target, { profile, isKey: sought.keys.get(profile.key) === at });
  const missing = match.of - match.found;
  return {
    as: { kind: 'link', to: match.to.table, by: match.to.column },
    named,
    share,
    byKey: target.byKey,
    match,
    evidence: [
      evidence('found', { count: match.found, of: match.of, table: target.label, column: target.header }),
      ...(missing > 0
        ? [
            evidence('missing', {
              count: missing,
              values: match.missing.map(({ text, line }) => text || `…${line}`).join(', '),
              line: match.missing[0]?.line ?? 0,
            }),
          ]
        : []),
    ],
  };
}

interface LinkTarget {
  readonly label: string;
  readonly words: readonly string[];
  readonly header: string;
  readonly byKey: boolean;
  readonly isSelf: (profile: SheetProfile) => boolean;
}

function targetOf(
  { to }: FileMatch,
  { sheets, keys, document, locale }: Omit<Sought, 'profile' | 'at'>,
): LinkTarget | undefined {
  const sheet = sheets.find(({ key }) => key === to.table);
  if (sheet) {
    const column = sheet.columns[Number(to.column)];
    if (!column) return undefined;
    const byKey = keys.get(sheet.key) === Number(to.column);
    const isSelf = (profile: SheetProfile) => profile.key === sheet.key;
    return {
      label: sheet.sheet ?? sheet.name,
      words: sheetWords(sheet),
      header: column.header,
      byKey,
      isSelf,
    };
  }
  const table = document.tables.find(({ id }) => `t${id}` === to.table);
  const column = table?.columns.find(({ id }) => String(id) === to.column);
  if (!table || !column) return undefined;
  return {
    label: labelOf(table.plural, locale),
    words: singular(headerWords(labelOf(table.label, locale))),
    header: labelOf(column.label, locale),
    byKey: column.unique === true,
    isSelf: () => false,
  };
}

function namedFor(
  column: ColumnProfile,
  target: LinkTarget,
  { profile, isKey }: { readonly profile: SheetProfile; readonly isKey: boolean },
): number {
  const words = headerWords(column.header);
  const stem = singular(stemOf(words));
  const key = headerWords(target.header);
  if (target.isSelf(profile)) {
    const isOther = isEnd(stem, target.words) && stem.length > target.words.length;
    return isAbove(words) || isOther ? 2 : 0;
  }
  // A table’s own key is not a link, whatever else has the same numbers.
  if (isKey && isEnd(sheetWords(profile), stem)) return 0;
  if (isSame(stem, target.words)) return 4;
  const keyStem = singular(stemOf(key));
  if (keyStem.length > 0 && isSame(words, key)) return 3;
  if (keyStem.length > 0 && isSame(stem, keyStem) && isEnd(target.words, keyStem)) return 3;
  if (isEnd(stem, target.words) || isEnd(target.words, stem)) return 2;
  return isBegun(stem, target.words) ? 1 : 0;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.join('') === other.join('');
}

/** Whether the first words begin alike: `ship via` and `shipper`. */
function isBegun([one = '']: readonly string[], [other = '']: readonly string[]): boolean {
  if (one.length < WORD || other.length < WORD) return false;
  return one.startsWith(other) || other.startsWith(one);
}
