import { fieldOf } from '#core/fields/registry.ts';
import { isGenerated } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { catalogOf, columnWithId } from '#core/catalog/catalog.ts';
import { phrase, type Phrase } from '#core/std/finding.ts';
import { must } from '#core/std/must.ts';
import type { ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { storedOf } from '../fields/registry.ts';
import { mustBeFilled } from '../query/tables/physical.ts';
import { foreseeTables } from '../query/tables/foreseen-tables.ts';
import { bookingParts } from '../query/tables/bookings.ts';
import { ownUniqueKeys } from '../query/tables/unique-keys.ts';
import type { Hindrance } from '../query/record/values-in-the-way.ts';
import { columnProblem } from './column-problem.ts';
import { isConvertible, isRetyped, keptName } from '../query/tables/converted-types.ts';

/**
 * What a change asks of the values that are there: of columns of `table`, as both are before the change, or as they are
 * foreseen in another catalog.
 */
export interface ValueDemand {
  readonly foreseen?: Catalog;
  readonly table: Table;
  readonly columns: readonly Column[];
  /** What stands in the way. */
  readonly hindrance: Hindrance;
  /** Where it is told, and what the change would do. */
  readonly problem: CatalogProblem;
  /** What to do first. */
  readonly remedy: string;
}

/** What putting `to` in force asks of values, of those columns that are written both before and after. */
export function valueDemands(
  from: Catalog,
  to: Catalog,
  { conversions, gone }: { readonly conversions: ChoiceConversions; readonly gone: ReadonlySet<string> },
): readonly ValueDemand[] {
  const change = { from, to, conversions, gone };
  return to.document.tables.flatMap(({ id }) => {
    const [before, after] = [from.tables.get(id), to.tables.get(id)];
    if (!before || !after) return [];
    return [
      ...after.columns
        .filter(({ origin, formula }) => origin === undefined && formula === undefined)
        .flatMap((column) => columnDemands(change, { before, after, column })),
      ...uniqueDemands(change, { before, after }),
      ...bookingDemands(change, { before, after }),
    ];
  });
}

interface Change {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly conversions: ChoiceConversions;
  /** Names of what was taken away and is kept. */
  readonly gone: ReadonlySet<string>;
}

interface Tables {
  readonly before: Table;
  readonly after: Table;
}

function columnDemands(
  change: Change,
  { before: table, after, column }: Tables & { readonly column: Column },
): readonly ValueDemand[] {
  const { from, to, conversions } = change;
  const known = from.columns.get(column.id)?.column;
  // Lists have no value in the table itself.
  const isStored = storedOf(column).type(column) !== null;
  const isRequired = mustBeFilled(column) && isStored && after.parent === undefined;
  if (!known || known.formula !== undefined) {
    const isEmptyAtFirst = isRequired && !known && !isGenerated(column);
    return isEmptyAtFirst ? [newColumnDemand(to, table, column)] : [];
  }
  const problem = (option: string, told: Phrase) => columnProblem(to, column, option, told);
  const demands: ValueDemand[] = [];
  const about = { table, columns: [known] };
  if (isRetyped(known, column)) {
    if (!isConvertible(known, column)) return [];
    demands.push({
      ...about,
      hindrance: {
        kind: 'unconverted',
        change: { from, before: known, after: column },
        hasKept: change.gone.has(keptName(column.id)),
      },
      problem: problem('type', phrase('type_unconverted', { was: known.type, type: column.type })),
      remedy: 'change these values',
    });
  }
  const places = exactPlaces(column);
  if (places !== undefined && !isRetyped(known, column) && places < (exactPlaces(known) ?? 0)) {
    demands.push({
      ...about,
      hindrance: { kind: 'rounded', places },
      problem: problem('decimals', phrase('decimals_rounded', { places })),
      remedy: 'round them first',
    });
  }
  const isConverted = conversions.has(column.id);
  if (isRequired && (!mustBeFilled(known) || isConverted)) {
    demands.push({
      ...(isConverted ? foreseenKey(change, { after, key: [column] }) : about),
      hindrance: { kind: 'empty' },
      problem: problem('required', phrase('required_empty')),
      remedy: 'fill them first',
    });
  }
  return demands;
}

function newColumnDemand(to: Catalog, table: Table, column: Column): ValueDemand {
  return {
    table,
    columns: [],
    hindrance: { kind: 'any' },
    problem: columnProblem(to, column, 'required', phrase('required_new')),
    remedy: 'load it without this option, fill it, then require it',
  };
}

function exactPlaces(column: Column): number | undefined {
  return fieldOf(column).places?.(column);
}

/** Keys that become unique, where all their columns are there already. */
function uniqueDemands(change: Change, { before, after }: Tables): readonly ValueDemand[] {
  const { from, to, conversions } = change;
  const nameOf = (columns: readonly Column[]) =>
    columns
      .map(originOf)
      .toSorted((one, other) => one - other)
      .join();
  const known = new Set(ownUniqueKeys(from, before).map(nameOf));
  return ownUniqueKeys(to, after).flatMap((key) => {
    const columns = key.flatMap(({ id }) => columnWithId(before, id) ?? []);
    const isComparable = (column: Column, at: number) =>
      column.formula === undefined &&
      key[at]?.formula === undefined &&
      storedOf(column).type(column) !== null;
    const [first] = key;
    const isConverted = key.some(
      (column) => conversions.has(originOf(column)) || isRetyped(from.columns.get(column.id)?.column, column),
    );
    if ((known.has(nameOf(key)) && !isConverted) || !first) return [];
    const isAsItStands = !isConverted && columns.length === key.length && columns.every(isComparable);
    // Without a formula, what is new is empty, and empty values are never equal.
    if (!isAsItStands && !isConverted && !key.some(({ formula }) => formula !== undefined)) return [];
    const at = (after.uniques ?? []).findIndex((ids) => ids.every((id) => key.some((one) => one.id === id)));
    const told = phrase('unique_twice');
    const problem: CatalogProblem =
      key.length === 1
        ? columnProblem(to, first, 'unique', told)
        : { kind: 'tables', name: after.name, path: ['uniques', Math.max(0, at)], ...told };
    return [
      {
        ...(isAsItStands ? { table: before, columns } : foreseenKey(change, { after, key })),
        hindrance: { kind: 'twice' as const },
        problem,
        remedy: 'change or merge them first',
      },
    ];
  });
}

/** What is taken once at a time from now on, by columns that are there already. */
function bookingDemands({ from, to }: Change, { before, after }: Tables): readonly ValueDemand[] {
  const known = new Map(bookingParts(from, before).map(({ name, meaning }) => [name, meaning]));
  return (after.bookings ?? []).flatMap((booking, at) => {
    const [part] = bookingParts(to, { ...after, bookings: [booking] });
    const isAsItStands = bookingParts(from, { ...before, bookings: [booking] })[0]?.meaning === part?.meaning;
    if (!part || known.get(part.name) === part.meaning || !isAsItStands) return [];
    return [
      {
        table: before,
        columns: before.columns.filter(({ id }) => id === booking.resource),
        hindrance: { kind: 'overlap' as const, booking },
        problem: {
          kind: 'tables' as const,
          name: after.name,
          path: ['bookings', at],
          ...phrase('booking_overlaps'),
        },
        remedy: 'change or delete them first',
      },
    ];
  });
}

interface Key {
  readonly after: Table;
  readonly key: readonly Column[];
}

/** Columns of a key as a change makes them: with other choices, and values of formulas that are not there yet. */
function foreseenKey({ from, to: { document, version }, conversions }: Change, { after, key }: Key) {
  const foreseen = catalogOf(document, version);
  foreseeTables(from, foreseen, conversions);
  const table = must(foreseen.tables.get(after.id), 'the table of the key');
  return { foreseen, table, columns: key.flatMap(({ id }) => columnWithId(table, id) ?? []) };
}
