import type { Document } from '#core/catalog/schema.ts';
import { foldText } from '#core/language/fold-text.ts';
import type { Diagram } from './diagram-model.ts';

/** The tables whose label, technical name or columns have a text, those that are called so first; undefined without a text. */
export function foundTables(
  { cards }: Diagram,
  { tables }: Document,
  text: string,
): readonly number[] | undefined {
  const wanted = foldText(text.trim());
  if (wanted === '') return undefined;
  const has = (...texts: readonly string[]) => texts.some((one) => foldText(one).includes(wanted));
  const named = cards.filter(({ label, name }) => has(label, name)).map(({ id }) => id);
  const inside = tables
    .filter(({ id }) => cards.some((card) => card.id === id) && !named.includes(id))
    .filter(({ plural, columns }) =>
      has(...Object.values(plural), ...columns.flatMap(({ name, label }) => [name, ...Object.values(label)])),
    );
  return [...named, ...inside.map(({ id }) => id)];
}
