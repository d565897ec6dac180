import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../run/product.ts';

/** Northwind's archive; its data are not part of the project. */
export const NORTHWIND_APP = fileURLToPath(new URL('../../northwind/app', import.meta.url));

/** Northwind's real data, beside the project where they are there at all. */
const NORTHWIND_DATA = fileURLToPath(new URL('../../../../shared/data/northwind', import.meta.url));

/** True where the data are there; tests that need them are skipped elsewhere. */
export const hasNorthwind = existsSync(NORTHWIND_DATA);

/** One file to import: its table or many-to-many list, and where its headers go. */
interface ImportStep {
  readonly file: string;
  readonly target: string;
  readonly map: Readonly<Record<string, string>>;
}

/** The files in an order in which all links find their records. */
function importOrder(): readonly ImportStep[] {
  const text = readFileSync(new URL('../../northwind/import-order.json', import.meta.url), 'utf8');
  return JSON.parse(text) as ImportStep[];
}

/** Imports all files by the command line; throws with what it printed where one is refused. */
export async function importNorthwind(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const { file, target, map } of importOrder()) {
    const mapping = Object.entries(map).flatMap(([header, column]) => ['--map', `${header}=${column}`]);
    const { code, printed } = await runCommand(
      ['import', target, `${NORTHWIND_DATA}/${file}`, ...mapping],
      env,
    );
    if (code !== 0) throw new Error(`${file}: ${printed}`);
  }
}
