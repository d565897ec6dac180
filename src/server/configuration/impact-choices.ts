import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { isChosen } from '#core/fields/traits.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import type { Patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { choiceCounts } from '../query/record/choice-counts.ts';
import type { Compared } from './impact-rights.ts';

interface Choice {
  readonly code: string;
  readonly label: Labels;
}

/** The choices that go and that records have: with how many each. */
export async function goneChoices(
  tx: Transaction,
  { from, to, locale }: Compared,
  waiting: Patience,
): Promise<DraftImpact['choices']> {
  const found: DraftImpact['choices'] = [];
  for (const { table, column, gone } of columnsLosing(from, to)) {
    const codes = gone.map(({ code }) => code);
    const counts = await waiting.within(
      tx,
      async (part) => await choiceCounts(part, { table, column, codes }),
    );
    for (const { code, label } of gone) {
      const count = counts?.get(code) ?? 0;
      if (counts && count === 0) continue;
      found.push({
        place: [...placeOf(to, column)],
        table: labelOf(table.plural, locale),
        column: labelOf(column.label, locale),
        choice: labelOf(label, locale),
        count,
        counted: counts ? 'exact' : 'not',
      });
    }
  }
  return found;
}

/** Columns that stay columns of choices, as they are before, with those of their choices that go. */
function columnsLosing(from: Catalog, to: Catalog) {
  return [...from.tables.values()].flatMap((table) =>
    table.columns.flatMap((column) => {
      const next = to.columns.get(column.id)?.column;
      if (column.origin !== undefined || column.formula !== undefined || !isChosen(column) || !isChosen(next))
        return [];
      const stay = new Set(choicesOf(next).map(({ code }) => code));
      const gone = choicesOf(column).filter(({ code }) => !stay.has(code));
      return gone.length > 0 ? [{ table, column, gone }] : [];
    }),
  );
}

function choicesOf(column: Column): readonly Choice[] {
  return 'choices' in column && column.choices ? column.choices : [];
}

/** Where the choices of a column are configured: at the column, or at its data type. */
function placeOf(to: Catalog, column: Column): EditPlace {
  const table: Table | undefined = to.columns.get(column.id)?.table;
  const own = to.document.tables
    .find(({ id }) => id === table?.id)
    ?.columns.find(({ id }) => id === column.id);
  if (own && 'dataType' in own && own.dataType !== undefined) return ['dataTypes', own.dataType, 'choices'];
  return ['tables', table?.id ?? 0, 'columns', column.id, 'choices'];
}
