import { signIn, startProduct, supervised } from '#test/support/run/product.ts';
import pg from 'pg';
import { openData } from './data.ts';
import { application } from './servers.ts';
import type { Bench } from './shape.ts';
import { measureLinkSort } from './shapes/link-sort.ts';
import { measureRareSearch } from './shapes/rare-search.ts';
import { measureCatalogChanges } from './shapes/catalog-changes.ts';
import { measureBigCatalog } from './shapes/big-catalog.ts';
import { measureSaves } from './shapes/saves.ts';
import { measureStorm } from './shapes/storm.ts';

/** Measures and prints with `printFigure`. What it changes in the data it puts back, for later runs find the same folder. */
type Shape = (bench: Bench) => Promise<void>;

/** The shapes by name, in the order of their run: one file each in `shapes/`. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  storm: measureStorm,
  'catalog-changes': measureCatalogChanges,
  saves: measureSaves,
  'rare-search': measureRareSearch,
  'link-sort': measureLinkSort,
  'big-catalog': measureBigCatalog,
};

/** Gives a shape a product of its own, so that no shape inherits what another left behind. */
export async function withBench(
  { data, size }: { readonly data: string; readonly size: number },
  shape: Shape,
): Promise<void> {
  const product = await startProduct(supervised(data));
  try {
    const database = await openData(data, 'join');
    await database.close();
    const db = new pg.Pool({
      connectionString: database.connectionString,
      application_name: 'bench',
      max: 4,
    });
    try {
      const headers = await signIn(product.url);
      const info = await application(product.url, headers);
      await shape({ product, headers, info, db, size, call: caller(product.url, headers) });
    } finally {
      await db.end();
    }
  } finally {
    await product.stop();
  }
}

function caller(url: string, headers: Readonly<Record<string, string>>): Bench['call'] {
  return async (path, body, signal) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
}
