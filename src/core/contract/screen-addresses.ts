import { IMPORT_MODES } from '../catalog/actions/registry.ts';
import type { ImportMatch } from './records/import-routes.ts';

/** By which columns the lines of a file find their records, and what becomes of them. */
export type ImportPreset = Pick<ImportMatch, 'columns' | 'mode'>;

/** The address at which a file is imported into a table; what a preset says is chosen there already. */
export function importAddress(table: number, preset?: ImportPreset): string {
  const query = preset ? `?match=${preset.columns.join(',')}&mode=${preset.mode}` : '';
  return `/app/import/${table}${query}`;
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
