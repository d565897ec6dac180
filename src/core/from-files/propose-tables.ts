import type { ColumnProfile, ColumnWish, SheetProfile } from '../contract/configuration/file-routes.ts';
import { choiceHeader, evidence, isSameWish, otherTypes, ownType } from './column-types.ts';
import { isShortCode, isUnique, keysOf, type SheetKeys } from './keys.ts';
import { isLikelyLink, linkChances, type LinkChance } from './links.ts';
import { labelOfName, linkLabel, tableLabels } from './names.ts';
import { proposalProblems } from './problems.ts';
import type {
  Alternative,
  FileMaterial,
  MadeTable,
  Proposal,
  ProposedColumn,
  ProposedPairs,
  ProposedTable,
} from './proposal.ts';
import { titleColumnsOf } from './titles.ts';

/** Links that are offered of a column. */
const MOST_LINKS = 6;

/**
 * What files become: tables with types, keys, links, choices and titles, lists for sheets of pairs, with what speaks for each
 * part and what else it could be. Answers stand above what would be proposed; the same material gives the same proposal.
 */
export function proposeTables(material: FileMaterial): Proposal {
  const { sheets, answers } = material;
  const wished = (key: string) => answers.tables[key]?.as;
  const skipped = sheets.filter(({ key }) => wished(key) === 'skip');
  const taken = sheets.filter(({ key }) => wished(key) !== 'skip');
  const own = { ...material, sheets: taken, matches: between(material, taken), keys: keysOf(taken) };
  const chosen = chosenHeaders(own);
  const drafts = taken.map((profile) => columnsOf(own, profile, chosen));
  const linked = new Set(
    drafts.flatMap(({ columns }) => columns.flatMap(({ as }) => (as.kind === 'link' ? as.to : []))),
  );
  const pairs = drafts.flatMap((draft) => pairsOf(own, draft, linked) ?? []);
  const tables = drafts
    .filter(({ profile }) => !pairs.some(({ key }) => key === profile.key))
    .map((draft) => tableOf(own, draft, drafts));
  const made = tables.flatMap((table) => madeBy(table));
  const parts = { tables, pairs, made, skipped };
  return {
    ...parts,
    problems: proposalProblems(parts, own),
    counts: {
      tables: tables.length + made.length,
      columns: tables.reduce(
        (sum, { columns }) => sum + columns.filter(({ as }) => as.kind !== 'skip').length,
        0,
      ),
      links:
        pairs.length +
        tables.reduce((sum, { columns }) => sum + columns.filter(({ as }) => isLinking(as)).length, 0),
      records: tables.reduce((sum, { profile }) => sum + profile.lines, 0),
    },
  };
}

function isLinking({ kind }: ColumnWish): boolean {
  return kind === 'link' || kind === 'table';
}

interface KeyedMaterial extends FileMaterial {
  readonly keys: SheetKeys;
}

/** A sheet with what its columns become. */
interface SheetDraft {
  readonly profile: SheetProfile;
  readonly columns: readonly ProposedColumn[];
}

function between({ matches }: FileMaterial, taken: readonly SheetProfile[]): FileMaterial['matches'] {
  const isThere = (table: string) => table.startsWith('t') || taken.some(({ key }) => key === table);
  return matches.filter(({ from, to }) => isThere(from.table) && isThere(to.table));
}

function chosenHeaders({ sheets, words, keys }: KeyedMaterial): ReadonlySet<string> {
  return new Set(
    sheets.flatMap((profile) =>
      profile.columns.flatMap(
        (column, at) => choiceHeader({ profile, column, words, isKey: keys.get(profile.key) === at }) ?? [],
      ),
    ),
  );
}

function columnsOf(material: KeyedMaterial, profile: SheetProfile, chosen: ReadonlySet<string>): SheetDraft {
  const key = material.keys.get(profile.key);
  const columns = profile.columns.map((column, at) =>
    proposedColumn(material, { profile, column, at, isKey: key === at, chosen }),
  );
  return { profile, columns };
}

interface ColumnDraft {
  readonly profile: SheetProfile;
  readonly column: ColumnProfile;
  readonly at: number;
  readonly isKey: boolean;
  readonly chosen: ReadonlySet<string>;
}

function proposedColumn(material: KeyedMaterial, draft: ColumnDraft): ProposedColumn {
  const { profile, column, at, isKey } = draft;
  const { words, answers } = material;
  const answer = answers.columns[profile.key]?.[String(at)];
  const typing = { ...draft, words };
  const own: Alternative = ownType(typing) ?? {
    as: { kind: 'skip' },
    evidence: [evidence('empty', { share: 100 })],
  };
  const chances = linkChances({ ...material, profile, at });
  const link =
    isKey && chances[0]?.named !== 3 ? undefined : chances.find((one) => isLikelyLink(one, column));
  const best: Alternative = link ?? own;
  const all = alternativesOf(best, { own, chances, others: otherTypes(typing, best.as) });
  const as = answer?.as ?? best.as;
  const chosen = all.find((one) => isSameWish(one.as, as)) ?? { as, evidence: [] };
  const isFull = profile.lines > 0 && column.filled === profile.lines;
  const isOwn = isKey && !isLinking(as);
  const isTarget =
    material.matches.some(({ to }) => to.table === profile.key && to.column === String(at)) && isOwn;
  const isCode = isUnique(profile, column) && isShortCode(column) && profile.lines > 3;
  const isUniqueValue = !isLinking(as) && (isOwn || isTarget || isCode);
  return {
    key: String(at),
    header: column.header,
    label: answer?.label ?? (isLinking(as) ? linkLabel(column.header) : labelOfName(column.name)),
    as,
    evidence: [...chosen.evidence, ...(isUnique(profile, column) ? [evidence('unique', {})] : [])],
    required: answer?.required ?? (isFull && (isOwn || as.kind === 'link')),
    unique: answer?.unique ?? isUniqueValue,
    isKey: isOwn,
    isTitle: false,
    choices: column.values.map(({ text }) => text),
    digits: column.digits,
    profile: column,
    alternatives: [chosen, ...all.filter((one) => !isSameWish(one.as, as))],
    corrected: answer !== undefined && Object.keys(answer).length > 0,
  };
}

function alternativesOf(
  best: Alternative,
  {
    own,
    chances,
    others,
  }: {
    readonly own: Alternative;
    readonly chances: readonly LinkChance[];
    readonly others: readonly Alternative[];
  },
): readonly Alternative[] {
  const links = chances
    .filter(({ share, named, byKey }) => named > 0 || (share === 1 && byKey))
    .slice(0, MOST_LINKS)
    .map(({ as, evidence: found }): Alternative => ({ as, evidence: found }));
  const all = [best, own, ...links, ...others];
  return all.filter(({ as }, at) => all.findIndex((one) => isSameWish(one.as, as)) === at);
}

/** A sheet of two links whose pairs are there once, which nothing leads to. */
function pairsOf(
  { answers, sheets, locale }: FileMaterial,
  { profile, columns }: SheetDraft,
  linked: ReadonlySet<string>,
): ProposedPairs | undefined {
  const answer = answers.tables[profile.key];
  const kept = columns.filter(({ as }) => as.kind !== 'skip');
  const [one, other] = kept;
  const isPairs = kept.length === 2 && profile.pairwise && !linked.has(profile.key);
  if (!one || !other || one.as.kind !== 'link' || other.as.kind !== 'link') return undefined;
  if (answer?.as === 'table' || (kept.length !== 2 && answer?.as === 'pairs')) return undefined;
  if (!isPairs && answer?.as !== 'pairs') return undefined;
  const plural = (to: string, column: ProposedColumn) => {
    const sheet = sheets.find(({ key }) => key === to);
    return sheet ? (answers.tables[to]?.plural ?? tableLabels(sheet, locale).plural) : column.label;
  };
  return {
    key: profile.key,
    profile,
    between: [
      { column: one.key, to: one.as.to, by: one.as.by },
      { column: other.key, to: other.as.to, by: other.as.by },
    ],
    label: answer?.label ?? plural(other.as.to, other),
    back: answer?.plural ?? plural(one.as.to, one),
    evidence: [evidence('pairs', { count: profile.lines }), ...one.evidence, ...other.evidence],
    corrected: answer !== undefined,
  };
}

function tableOf(
  { answers, locale }: FileMaterial,
  { profile, columns }: SheetDraft,
  drafts: readonly SheetDraft[],
): ProposedTable {
  const answer = answers.tables[profile.key];
  const labels = tableLabels(profile, locale);
  const together = togetherOf(profile, columns);
  const sought = soughtKeys(profile, drafts);
  const title = answer?.title ?? titleColumnsOf(profile, columns, together);
  return {
    key: profile.key,
    profile,
    label: answer?.label ?? labels.label,
    plural: answer?.plural ?? labels.plural,
    columns: columns.map((column) => ({
      ...column,
      unique: column.unique || (sought.has(column.key) && isUnique(profile, column.profile)),
      required:
        column.required ||
        (title.includes(column.key) &&
          isFull(profile, column.profile) &&
          !wasAnswered(answers, profile, column)),
      isTitle: title.includes(column.key),
    })),
    title,
    together,
    evidence: together.length > 0 ? [evidence('together', { columns: headersOf(columns, together) })] : [],
    corrected: answer !== undefined && Object.keys(answer).length > 0,
  };
}

function isFull({ lines }: SheetProfile, { filled }: ColumnProfile): boolean {
  return lines > 0 && filled === lines;
}

function wasAnswered(
  { columns }: FileMaterial['answers'],
  { key }: SheetProfile,
  column: ProposedColumn,
): boolean {
  return columns[key]?.[column.key]?.required !== undefined;
}

/** Columns by which links of other sheets find their records. */
function soughtKeys({ key }: SheetProfile, drafts: readonly SheetDraft[]): ReadonlySet<string> {
  return new Set(
    drafts.flatMap(({ columns }) =>
      columns.flatMap(({ as }) => (as.kind === 'link' && as.to === key ? as.by : [])),
    ),
  );
}

/** Two links at the beginning whose pairs are there once, where nothing else tells the records apart. */
function togetherOf(profile: SheetProfile, columns: readonly ProposedColumn[]): readonly string[] {
  const [one, other] = columns;
  const hasKey = columns.some(({ isKey }) => isKey);
  const areLinks = one?.as.kind === 'link' && other?.as.kind === 'link' && one.required && other.required;
  return one && other && !hasKey && areLinks && profile.pairwise ? [one.key, other.key] : [];
}

function headersOf(columns: readonly ProposedColumn[], keys: readonly string[]): string {
  return columns.flatMap(({ key, label }) => (keys.includes(key) ? label : [])).join(', ');
}

/** The tables that are made of the values of columns. */
function madeBy({ key, columns }: ProposedTable): readonly MadeTable[] {
  return columns.flatMap(({ key: column, as, profile }) =>
    as.kind === 'table'
      ? {
          key: `${key}:${column}`,
          from: { table: key, column },
          label: as.label,
          plural: as.plural,
          records: profile.distinct.count,
        }
      : [],
  );
}
