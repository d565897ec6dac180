import { catalogOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { choicesOf, choicesPlace, columnsLosing } from '#core/configuration/choice-conversions.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import type { ChoiceHolders, DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { isChosen, isSeveral } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { readingAll } from '../catalog/catalog.ts';
import { patience, type Patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { choiceCounts } from '../query/record/choice-counts.ts';
import type { ConfigurationDraft, Configuring } from './configuration-draft.ts';
import type { Compared } from './impact-rights.ts';

/** The choices that go and that records have: with how many each, and what these get in their place. */
export async function goneChoices(
  tx: Transaction,
  { from, to, locale, conversions }: Compared,
  waiting: Patience,
): Promise<DraftImpact['choices']> {
  const found: DraftImpact['choices'] = [];
  for (const { table, column, gone, next } of columnsLosing(from, to)) {
    const place = choicesPlace(to, column.id);
    if (!place) continue;
    const codes = gone.map(({ code }) => code);
    const counts = await countsWithin(tx, waiting, { table, column, codes });
    for (const { code, label } of gone) {
      const count = counts?.get(code) ?? 0;
      if (counts && count === 0) continue;
      const becomes = conversions.get(column.id)?.get(code);
      const other = choicesOf(next).find((one) => one.code === becomes);
      found.push({
        place: [...place],
        code,
        table: labelOf(table.plural, locale),
        column: labelOf(column.label, locale),
        choice: labelOf(label, locale),
        ...(becomes === undefined ? {} : { becomes: other ? labelOf(other.label, locale) : null }),
        count,
        counted: counts ? 'exact' : 'not',
      });
    }
  }
  return found;
}

/** How long records are waited for, in milliseconds: each question, and all together. */
const WAITING = { each: 3_000, all: 6_000 };

/** The records that have a choice of a list of the draft, by the columns of the catalog in force that the list belongs to. */
export async function choiceHolders(
  { db, catalog: from, locale }: Configuring,
  { document }: ConfigurationDraft,
  { place, code }: { readonly place: EditPlace; readonly code: string },
): Promise<ChoiceHolders> {
  const to = catalogOf(document, from.version);
  const columns = [...from.tables.values()].flatMap((table) =>
    table.columns
      .filter((column) => column.origin === undefined && column.formula === undefined && isChosen(column))
      .filter((column) => choicesOf(column).some((choice) => choice.code === code))
      .filter(({ id }) => placeKey(choicesPlace(to, id) ?? []) === placeKey(place))
      .map((column) => ({ table, column })),
  );
  return await readingAll(db, async (tx) => {
    const waiting = patience(WAITING);
    const holders: ChoiceHolders['holders'] = [];
    for (const { table, column } of columns) {
      const counts = await countsWithin(tx, waiting, { table, column, codes: [code] });
      const count = counts?.get(code) ?? 0;
      if (counts && count === 0) continue;
      const next = to.columns.get(column.id)?.column ?? column;
      holders.push({
        table: labelOf(table.plural, locale),
        column: labelOf(column.label, locale),
        required: next.required === true,
        several: isSeveral(column),
        count,
        counted: counts ? 'exact' : 'not',
      });
    }
    return { holders };
  });
}

interface Counted {
  readonly table: Table;
  readonly column: Column;
  readonly codes: readonly string[];
}

/** Undefined where it takes too long. */
async function countsWithin(tx: Transaction, waiting: Patience, counted: Counted) {
  return await waiting.within(tx, async (part) => await choiceCounts(part, counted));
}
