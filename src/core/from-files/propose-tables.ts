import type { ColumnProfile, ColumnWish, SheetProfile } from '../contract/configuration/file-routes.ts';
import { labelOf } from '../language/labels.ts';
import { choiceHeader, evidence, isSameWish, otherTypes, ownType } from './column-types.ts';
import { canBeUnique, chosenLinks, columnPlace, type ChosenLinks } from './chosen-links.ts';
import { isShortCode, isUnique, keysOf } from './keys.ts';
import type { LinkChance } from './links.ts';
import { columnLabel, distinctLabels, linkLabel, tableLabels } from './names.ts';
import { withComputed } from './computed.ts';
import { proposalProblems } from './problems.ts';
import type {
  Alternative,
  FileMaterial,
  KeyedMaterial,
  MadeTable,
  Proposal,
  ProposedColumn,
  ProposedPairs,
  ProposedTable,
} from './proposal.ts';
import { takenSheets } from './taken-sheets.ts';
import { canBeTitle, titleColumnsOf, withoutTitleCircles } from './titles.ts';

/** Links that are offered of a column. */
const MOST_LINKS = 6;

/**
 * What files become: tables with types, keys, links, choices and titles, lists for sheets of pairs, with what speaks for each
 * part and what else it could be. Answers stand above what would be proposed; the same material gives the same proposal.
 */
export function proposeTables(material: FileMaterial): Proposal {
  const { taken, skipped } = takenSheets(material.sheets, material.answers);
  const own = { ...material, sheets: taken, matches: between(material, taken), keys: keysOf(taken) };
  const typing = { ...own, chosen: chosenHeaders(own) };
  const links = chosenLinks(own, (profile, at) => ownOf(typing, { profile, at }).as);
  const labels = labelsOf(own);
  const named = { ...typing, ...links, labels };
  const drafts = taken.map((profile) => columnsOf(named, profile));
  const linked = new Set(
    drafts.flatMap(({ columns }) => columns.flatMap(({ as }) => (as.kind === 'link' ? as.to : []))),
  );
  const pairs = drafts.flatMap((draft) => pairsOf(named, draft, linked) ?? []);
  const tables = withoutTitleCircles(
    drafts
      .filter(({ profile }) => !pairs.some(({ key }) => key === profile.key))
      .map((draft) => tableOf(named, draft, drafts)),
  );
  const made = tables.flatMap((table) => madeBy(table));
  const parts = { tables, pairs, made, skipped };
  return {
    ...parts,
    problems: proposalProblems(parts, own),
    counts: {
      tables: tables.length + made.length,
      columns: tables.reduce(
        (sum, { columns, computed }) =>
          sum + columns.filter(({ as }) => as.kind !== 'skip').length + computed.length,
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

/** The same, with the headers, in words, that are choices in some sheet. */
interface TypedMaterial extends KeyedMaterial {
  readonly chosen: ReadonlySet<string>;
}

/** The same, with what is known of all sheets together: links, and what tables are called. */
interface NamedMaterial extends TypedMaterial, ChosenLinks {
  readonly labels: ReadonlyMap<string, { readonly label: string; readonly plural: string }>;
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

/** What tables are called: as a person said, the others after their sheets, none like another one or one that is there. */
function labelsOf({ sheets, answers, document, locale }: FileMaterial): NamedMaterial['labels'] {
  const given = ({ key }: SheetProfile) => answers.tables[key]?.plural;
  const taken = [
    ...document.tables.map(({ plural }) => labelOf(plural, locale)),
    ...sheets.flatMap((sheet) => given(sheet) ?? []),
  ];
  const free = sheets.filter((sheet) => given(sheet) === undefined);
  return new Map([
    ...sheets.map((sheet) => [sheet.key, tableLabels(sheet, locale)] as const),
    ...distinctLabels(free, locale, taken),
  ]);
}

function columnsOf(material: NamedMaterial, profile: SheetProfile): SheetDraft {
  return {
    profile,
    columns: profile.columns.map((column, at) => proposedColumn(material, { profile, column, at })),
  };
}

interface ColumnDraft {
  readonly profile: SheetProfile;
  readonly column: ColumnProfile;
  readonly at: number;
}

function typingOf({ words, chosen, keys }: TypedMaterial, { profile, column, at }: ColumnDraft) {
  return { profile, column, words, chosen, isKey: keys.get(profile.key) === at };
}

/** What a column is, links left aside; nothing where it has neither a name nor values. */
function ownOf(material: TypedMaterial, { profile, at }: Omit<ColumnDraft, 'column'>): Alternative {
  const column = profile.columns[at];
  const own = column && ownType(typingOf(material, { profile, column, at }));
  return own ?? { as: { kind: 'skip' }, evidence: [evidence('empty', { share: 100 })] };
}

function proposedColumn(material: NamedMaterial, draft: ColumnDraft): ProposedColumn {
  const { profile, column, at } = draft;
  const place = columnPlace(profile.key, at);
  const answer = material.answers.columns[profile.key]?.[String(at)];
  const own = ownOf(material, draft);
  const best: Alternative = material.links.get(place) ?? own;
  const others = otherTypes(typingOf(material, draft), best.as);
  const all = alternativesOf(best, { own, chances: material.chances.get(place) ?? [], others });
  const as = answer?.as ?? best.as;
  const chosen = all.find((one) => isSameWish(one.as, as)) ?? { as, evidence: [] };
  const isOwn = material.keys.get(profile.key) === at && as.kind === 'type' && canBeUnique(as);
  const isCode = isUnique(profile, column) && isShortCode(column) && profile.lines > 3;
  const isUniqueValue = canBeUnique(as) && (answer?.unique ?? (as.kind === 'type' && (isOwn || isCode)));
  return {
    key: String(at),
    header: column.header,
    label: answer?.label ?? (isLinking(as) ? linkLabel(column) : columnLabel(column)),
    as,
    evidence: [...chosen.evidence, ...(isUnique(profile, column) ? [evidence('unique', {})] : [])],
    required: answer?.required ?? (isFull(profile, column) && (isOwn || as.kind === 'link')),
    unique: isUniqueValue,
    isKey: isOwn && isUniqueValue,
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
  { answers, labels }: NamedMaterial,
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
  const plural = (to: string, column: ProposedColumn) =>
    answers.tables[to]?.plural ?? labels.get(to)?.plural ?? column.label;
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
  { answers, labels }: NamedMaterial,
  { profile, columns }: SheetDraft,
  drafts: readonly SheetDraft[],
): ProposedTable {
  const answer = answers.tables[profile.key];
  const together = togetherOf(profile, columns);
  const sought = soughtKeys(profile, drafts);
  const title = canBeTitle(columns, answer?.title ?? titleColumnsOf(profile, columns, together));
  const table = {
    key: profile.key,
    profile,
    label: answer?.label ?? labels.get(profile.key)?.label ?? profile.name,
    plural: answer?.plural ?? labels.get(profile.key)?.plural ?? profile.name,
    columns: columns.map((column) => ({
      ...column,
      unique:
        column.unique ||
        (sought.has(column.key) && canBeUnique(column.as) && isUnique(profile, column.profile)),
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
    computed: [],
    corrected: answer !== undefined && Object.keys(answer).length > 0,
  };
  return withComputed(table, answers);
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
