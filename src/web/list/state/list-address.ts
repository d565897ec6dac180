import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { filterIn, isPathText, type RequestFilter } from '#core/query/filter.ts';
import { isProperties } from '#core/std/shape.ts';
import { calculationsIn, calculationsText, groupsIn, groupsText } from './list-groups.ts';
import { layoutsIn, layoutsText, type ListLayout } from './list-layouts.ts';

/** What a list's address says; undefined where it leaves the choice to the view. */
export interface ListAddress {
  readonly sort: readonly RequestSort[] | undefined;
  readonly filter: RequestFilter | undefined;
  readonly search: string;
  /** Paths of the columns shown, in their order. */
  readonly columns: readonly string[] | undefined;
  readonly groups: readonly RequestGroup[] | undefined;
  readonly calculations: readonly ListCalculation[] | undefined;
  readonly layouts: readonly ListLayout[] | undefined;
  /** What its display mode keeps there of its own, by name: which day it shows, what it measures. Each mode judges its parts. */
  readonly show: OwnParts | undefined;
}

/** Parts of an address that only a display mode understands. */
export type OwnParts = Readonly<Record<string, unknown>>;

/** The texts of an address: `sort=-ordered,name`, `filter=<JSON>`, `q=…`, `columns=name,company.city` … */
type AddressTexts = Readonly<Record<string, string | undefined>>;

/** Reads the texts of an address; what makes no sense is left out, as somebody may have typed it. */
export function readAddress(texts: AddressTexts): ListAddress {
  return {
    sort: sortOf(texts['sort']),
    filter: filterOf(texts['filter']),
    search: texts['q'] ?? '',
    columns: pathsOf(texts['columns']),
    groups: groupsIn(texts['group']),
    calculations: calculationsIn(texts['calc']),
    layouts: layoutsIn(texts['layout']),
    show: partsIn(texts['show']),
  };
}

/** The texts of the parts that change; an undefined part leaves the address. */
export function addressTexts(change: Partial<ListAddress>): AddressTexts {
  const texts: Record<string, string | undefined> = {};
  if ('sort' in change) texts['sort'] = change.sort?.map(sortText).join(',');
  if ('filter' in change) texts['filter'] = change.filter && JSON.stringify(change.filter);
  if ('search' in change) texts['q'] = change.search || undefined;
  if ('columns' in change) texts['columns'] = change.columns?.join(',');
  if ('groups' in change) texts['group'] = change.groups && groupsText(change.groups);
  if ('calculations' in change) texts['calc'] = change.calculations && calculationsText(change.calculations);
  if ('layouts' in change) texts['layout'] = change.layouts && layoutsText(change.layouts);
  if ('show' in change) texts['show'] = change.show && JSON.stringify(change.show);
  return texts;
}

function partsIn(text: string | undefined): OwnParts | undefined {
  if (!text) return undefined;
  try {
    const parts: unknown = JSON.parse(text);
    return isProperties(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function sortText({ column, descending }: RequestSort): string {
  return descending ? `-${column}` : column;
}

function sortOf(text: string | undefined): readonly RequestSort[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => isPathText(part.replace(/^-/, '')));
  if (parts.length === 0) return undefined;
  return parts
    .slice(0, 5)
    .map((part) => (part.startsWith('-') ? { column: part.slice(1), descending: true } : { column: part }));
}

function pathsOf(text: string | undefined): readonly string[] | undefined {
  const paths = [...new Set((text ?? '').split(',').filter(isPathText))];
  return paths.length > 0 ? paths : undefined;
}

function filterOf(text: string | undefined): RequestFilter | undefined {
  if (!text) return undefined;
  try {
    return filterIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}
