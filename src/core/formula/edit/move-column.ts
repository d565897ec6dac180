import { isLink } from '../../fields/traits.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { CatalogChange } from '../../catalog/change-document.ts';
import { checkFormula } from '../check/check.ts';
import { TECHNICAL } from '../store/rewrite.ts';
import type { Type } from '../../fields/value-type.ts';

type Move = Extract<CatalogChange, { kind: 'move' }>;

interface Moving {
  readonly catalog: Catalog;
  readonly stored: string;
  readonly table: number | undefined;
  readonly wanted?: Type | undefined;
}

/**
 * The kept text of a formula after a column has moved to another table: it goes through the one link that leads there,
 * or no longer through the one that led from there. Where there are several such links, or none, the text stays.
 */
export function movedColumn({ catalog, stored, table, wanted }: Moving, { columnId, tableId }: Move): string {
  const from = catalog.columns.get(columnId)?.table.id;
  if (from === undefined) return stored;
  const { uses } = checkFormula(stored, { catalog, table, locale: TECHNICAL }, wanted);
  const there = onlyLink(catalog, from, tableId);
  const back = onlyLink(catalog, tableId, from);
  const places = uses.flatMap((use) => (use.kind === 'column' && use.id === columnId ? [use.from] : []));
  return places
    .toSorted((one, other) => other - one)
    .reduce((text, at) => moved(text, at, { there, back }), stored);
}

function moved(
  text: string,
  at: number,
  { there, back }: { readonly there: number | undefined; readonly back: number | undefined },
): string {
  const before = text.slice(0, at);
  const link = back === undefined ? null : new RegExp(`#${back}\\s*\\.\\s*$`).exec(before);
  if (link) return before.slice(0, link.index) + text.slice(at);
  return there === undefined ? text : `${before}#${there}.${text.slice(at)}`;
}

/** The id of the only link column of a table that leads to another; undefined where there are several, or none. */
function onlyLink({ tables }: Catalog, from: number, to: number): number | undefined {
  const links = (tables.get(from)?.columns ?? []).filter((column) => isLink(column) && column.target === to);
  return links.length === 1 ? links[0]?.id : undefined;
}
