import { mayReadColumn } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { isLink } from '#core/fields/traits.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import { keyColumns } from '../../query/bulk/key.ts';
import { recordsNamed } from '../../query/record/records-named.ts';
import type { RequestContext, Values } from '../request/request-context.ts';

type Named = Result<readonly [id: number, title: string]>;

/** What the texts in link columns name, by column and text. */
export type NamedLinks = ReadonlyMap<string, ReadonlyMap<string, Named>>;

/**
 * Looks for the records that texts in link columns name, by title or key, as far as they exist for the viewer. A text that
 * names none, or several, is a problem.
 */
export async function namedLinks(
  request: RequestContext,
  table: Table,
  rows: readonly Values[],
): Promise<NamedLinks> {
  const found = new Map<string, ReadonlyMap<string, Named>>();
  for (const column of table.columns) {
    if (!isLink(column) || !mayReadColumn(request.catalog, request.viewer, table, column)) continue;
    const texts = new Set(rows.flatMap((values) => textIn(values[column.name]) ?? []));
    const target = request.catalog.tables.get(column.target);
    if (texts.size === 0 || !target) continue;
    const keys = keyColumns(request, target).filter(({ unique }) => unique === true);
    const records = await recordsNamed(request.db, request, { table: target, keys, texts: [...texts] });
    const byText = Map.groupBy(records, ({ text }) => text);
    found.set(column.name, new Map([...texts].map((text) => [text, only(text, byText.get(text) ?? [])])));
  }
  return found;
}

/** What a cell's text names; undefined where it is no text of a link. */
export function namedBy(links: NamedLinks, column: string, value: unknown): Named | undefined {
  const text = textIn(value);
  return text === undefined ? undefined : links.get(column)?.get(text);
}

function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function only(
  text: string,
  records: readonly { readonly id: number; readonly title: string; readonly exact: boolean }[],
): Named {
  const exact = records.filter((one) => one.exact);
  const [first, ...others] = exact.length > 0 ? exact : records;
  if (!first) return bad('link.unnamed', { text });
  return others.length > 0
    ? bad('link.ambiguous', { text, count: others.length + 1 })
    : good([first.id, first.title]);
}
