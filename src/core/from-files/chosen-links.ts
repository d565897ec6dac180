import type { FileMatch, SheetProfile } from '../contract/configuration/file-routes.ts';
import { fieldOf, type FieldType } from '../fields/registry.ts';
import type { ColumnWish } from '../contract/configuration/file-routes.ts';
import { compareTexts } from '../std/text-order.ts';
import { isLikelyLink, linkChances, type LinkChance } from './links.ts';
import type { KeyedMaterial } from './proposal.ts';

/** What columns could lead to, and where those lead that nobody has decided anything of; by `columnPlace`. */
export interface ChosenLinks {
  readonly chances: ReadonlyMap<string, readonly LinkChance[]>;
  readonly links: ReadonlyMap<string, LinkChance>;
}

/** The place of a column: that of its table, and its own. */
export function columnPlace(table: string, column: string | number): string {
  return `${table} ${column}`;
}

/** Whether a column of such a type can tell records apart, and be found by in files. */
export function canBeUnique(as: ColumnWish): boolean {
  if (as.kind !== 'type') return as.kind !== 'skip';
  const { indexable, sortable, neverUnique } = fieldOf({ type: as.type as FieldType });
  return indexable && sortable && neverUnique !== true;
}

/**
 * Links that can be together: what a link is found by is no link itself. Those that most speaks for come first; a column whose
 * best link cannot be takes the next one.
 */
export function chosenLinks(
  material: KeyedMaterial,
  typeOf: (profile: SheetProfile, at: number) => ColumnWish,
): ChosenLinks {
  const { sheets, answers, keys } = material;
  const matches = Map.groupBy(material.matches, ({ from }) => columnPlace(from.table, from.column));
  const chances = new Map<string, readonly LinkChance[]>();
  const wanted: Wanted[] = [];
  const [leading, sought] = decided(material);
  const unsought = new Set(
    sheets.flatMap((profile) =>
      profile.columns.flatMap((_, at) => {
        const wish = answers.columns[profile.key]?.[String(at)]?.as;
        const as = wish?.kind === 'type' ? wish : typeOf(profile, at);
        return canBeUnique(as) ? [] : columnPlace(profile.key, at);
      }),
    ),
  );
  for (const profile of sheets)
    for (const [at, column] of profile.columns.entries()) {
      const place = columnPlace(profile.key, at);
      const found = linkChances({ ...material, matches: matches.get(place) ?? [], profile, at }).filter(
        ({ as }) => !unsought.has(columnPlace(as.to, as.by)),
      );
      chances.set(place, found);
      const isKey = keys.get(profile.key) === at;
      if (answers.columns[profile.key]?.[String(at)]?.as || (isKey && (found[0]?.named ?? 0) < 3)) continue;
      for (const [rank, chance] of found.entries())
        if (isLikelyLink(chance, column) && !arePartsOfOne(chance.match, sheets))
          wanted.push({ place, chance, rank });
    }
  const links = new Map<string, LinkChance>();
  for (const { place, chance } of wanted.toSorted(byStrength)) {
    const goal = columnPlace(chance.as.to, chance.as.by);
    if (links.has(place) || leading.has(goal) || sought.has(place)) continue;
    links.set(place, chance);
    leading.add(place);
    sought.add(goal);
  }
  return { chances, links };
}

interface Wanted {
  readonly place: string;
  readonly chance: LinkChance;
  /** How many chances of the same column are better. */
  readonly rank: number;
}

function byStrength(one: Wanted, other: Wanted): number {
  return (
    other.chance.named - one.chance.named ||
    other.chance.share - one.chance.share ||
    one.rank - other.rank ||
    compareTexts(one.place, other.place)
  );
}

/** The columns that lead somewhere, or are nothing, because a person said so, and those that are sought by such links. */
function decided({ answers, sheets }: KeyedMaterial): readonly [leading: Set<string>, sought: Set<string>] {
  const wishes = sheets.flatMap(({ key }) =>
    Object.entries(answers.columns[key] ?? {}).flatMap(([column, { as }]) =>
      as ? [{ place: columnPlace(key, column), as }] : [],
    ),
  );
  return [
    new Set(wishes.flatMap(({ place, as }) => (as.kind === 'type' ? [] : place))),
    new Set(wishes.flatMap(({ as }) => (as.kind === 'link' ? columnPlace(as.to, as.by) : []))),
  ];
}

/** Whether two sheets have the same columns: they are parts of one list, or two states of it. */
function arePartsOfOne({ from, to }: FileMatch, sheets: readonly SheetProfile[]): boolean {
  if (from.table === to.table) return false;
  const [one, other] = [from.table, to.table].map((table) => {
    const columns = sheets.find(({ key }) => key === table)?.columns;
    return columns && JSON.stringify(columns.map(({ header }) => header.toLowerCase()).toSorted());
  });
  return one !== undefined && one === other;
}
