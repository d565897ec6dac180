import type { SheetProfile } from '../contract/configuration/file-routes.ts';
import { fieldOf, type FieldType } from '../fields/registry.ts';
import { headerWords } from './names.ts';
import type { ProposedColumn, ProposedTable } from './proposal.ts';

const NAMES = new Set(
  'name title label description subject bezeichnung titel beschreibung nom titre libelle designation intitule nombre titulo descripcion denominacion'.split(
    ' ',
  ),
);
const FIRST = /^(first|given|fore|vor|prenom)/;
const LAST = /^(last|family|sur|nach|familien|apellido|nom$)/;
/** The part of the lines that must be told apart by a title, and characters that it may have. */
const APART = 0.5;
const LONGEST = 120;

/** The columns that name the records of a table: those of a name, else its key, else its links; none where there is nothing. */
export function titleColumnsOf(
  profile: SheetProfile,
  columns: readonly ProposedColumn[],
  together: readonly string[],
): readonly string[] {
  const texts = columns.filter((column) => isTelling(profile, column));
  const person = personOf(texts);
  if (person) return person;
  const named = texts.find(
    ({ header, isKey }) => !isKey && headerWords(header).some((word) => NAMES.has(word)),
  );
  const key = columns.find(({ isKey }) => isKey);
  const first = texts.find(({ isKey }) => !isKey);
  const best = named ?? key;
  if (best) return [best.key];
  if (together.length > 0) return together;
  return first ? [first.key] : [];
}

/** Of columns that are to name records those that can. */
export function canBeTitle(columns: readonly ProposedColumn[], wanted: readonly string[]): readonly string[] {
  return [...new Set(wanted)].filter((key) => {
    const as = columns.find((column) => column.key === key)?.as;
    return (
      as && as.kind !== 'skip' && (as.kind !== 'type' || fieldOf({ type: as.type as FieldType }).titleable)
    );
  });
}

/** The tables without links in their titles that would need the very titles that they are part of. */
export function withoutTitleCircles(tables: readonly ProposedTable[]): readonly ProposedTable[] {
  const needs = new Map<string, readonly string[]>();
  const leadsTo = (from: string, goal: string): boolean => {
    const seen = new Set([from]);
    for (const table of seen) for (const to of needs.get(table) ?? []) seen.add(to);
    return seen.has(goal);
  };
  return tables.map((table) => {
    const goals = table.columns.flatMap(({ key, as }) =>
      as.kind === 'link' && table.title.includes(key) ? [{ key, to: as.to }] : [],
    );
    const bad = goals.filter(({ to }) => leadsTo(to, table.key)).map(({ key }) => key);
    const title = table.title.filter((key) => !bad.includes(key));
    needs.set(
      table.key,
      goals.filter(({ key }) => title.includes(key)).map(({ to }) => to),
    );
    if (bad.length === 0) return table;
    const columns = table.columns.map((column) => ({ ...column, isTitle: title.includes(column.key) }));
    return { ...table, title, columns };
  });
}

function isTelling({ lines }: SheetProfile, { as, profile, isKey }: ProposedColumn): boolean {
  if (as.kind !== 'type' || profile.lines || profile.longest > LONGEST) return false;
  if (isKey) return true;
  const { line } = fieldOf({ type: as.type as FieldType });
  return line === 'name' && profile.filled * 10 >= lines * 9 && profile.distinct.count >= lines * APART;
}

/** The names of a person, the first one first. */
function personOf(texts: readonly ProposedColumn[]): readonly string[] | undefined {
  const called = (pattern: RegExp) =>
    texts.find(({ header, isKey }) => !isKey && pattern.test(headerWords(header).join(' ')));
  const [first, last] = [called(FIRST), called(LAST)];
  return first && last && first !== last ? [first.key, last.key] : undefined;
}
