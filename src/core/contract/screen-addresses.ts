import { IMPORT_MODES } from '../catalog/actions/registry.ts';
import type { PlanningLook } from '../catalog/views/planning-looks.ts';
import type { RequestFilter } from '../query/filter.ts';
import type { ImportMatch } from './records/import-routes.ts';

/** By which columns the lines of a file find their records, and what becomes of them. */
export type ImportPreset = Pick<ImportMatch, 'columns' | 'mode'>;

/** The address at which a file is imported into a table; what a preset says is chosen there already. */
export function importAddress(table: number, preset?: ImportPreset): string {
  const query = preset ? `?match=${preset.columns.join(',')}&mode=${preset.mode}` : '';
  return `/app/import/${table}${query}`;
}

/** The address at which a file that the server keeps is imported into its table. */
export function keptImportAddress(table: number, file: number): string {
  return `/app/import/${table}?kept=${file}`;
}

/** The kept file that an address names. */
export function keptFileIn({ kept = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  return /^\d{1,15}$/.test(kept) ? Number(kept) : undefined;
}

/** What an address says of how lines find their records; undefined where it says nothing that makes sense. */
export function importPresetIn({
  match = '',
  mode,
}: Readonly<Record<string, string | undefined>>): ImportPreset | undefined {
  const columns = match.split(',').filter((name) => /^[a-z]\w*$/.test(name));
  if (columns.length === 0) return undefined;
  return { columns, mode: IMPORT_MODES.find((one) => one === mode) ?? 'both' };
}

/** The address of a dashboard. */
export function dashboardAddress(dashboard: number): string {
  return `/app/dashboard/${dashboard}`;
}

/** How a planning is opened, where it is not as its view says. */
export interface ShownPlanning {
  readonly look?: PlanningLook;
  /** The day that it shows. */
  readonly at?: string;
  /** The resource whose row a timeline begins with. */
  readonly resource?: number;
  readonly filter?: RequestFilter;
}

/** The address of a planning. */
export function planningAddress(view: number, { filter, ...show }: ShownPlanning): string {
  const parts = { filter, show: Object.keys(show).length > 0 ? show : undefined };
  const texts = Object.entries(parts).flatMap(([name, part]) =>
    part === undefined ? [] : [`${name}=${encodeURIComponent(JSON.stringify(part))}`],
  );
  return [`/app/list/${view}`, ...(texts.length > 0 ? [texts.join('&')] : [])].join('?');
}

/** Records that are printed together at most, each in its form. */
export const MAX_PRINTED_RECORDS = 100;

/** The address at which records are printed in their forms. */
export function printRecordsAddress(table: number, records: readonly number[]): string {
  return `/app/print/records/${table}/${records.join(',')}?${PRINT_NOW}=1`;
}

/** The address at which a list is printed: that of a view, or of a table as it is, with what its own address says. */
export function printListAddress(list: string, search = ''): string {
  return `/app/print/list/${list}${search === '' ? '?' : `${search}&`}${PRINT_NOW}=1`;
}

/** In the address of what is printed: the browser is to print it as soon as it is there. */
export const PRINT_NOW = 'now';
