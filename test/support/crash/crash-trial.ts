import { answered, apiOf, readApplication, type Api } from './crash-api.ts';
import type { Kill, Place } from './crash-kill.ts';
import type { Model, ModelTable } from './crash-model.ts';
import type { Fate } from './crash-settle.ts';
import type { Ids } from './crash-step.ts';
import { PRICE, type Names } from './crash-view.ts';
import { signIn, startProduct, type Product } from '../run/product.ts';

/** What the rounds have shown. */
export interface Figures {
  rounds: number;
  readonly kills: Partial<Record<Kill, number>>;
  /** Acknowledged steps by what they were. */
  readonly acknowledged: Record<string, number>;
  /** Records that acknowledged saves have written. */
  savedRecords: number;
  draftsCompared: number;
  /** What became of steps whose answers were lost. */
  readonly lost: Record<string, Partial<Record<Fate['was'], number>>>;
  /** Saves and deletions that were repeated, by what had become of them. */
  readonly repeated: Record<Fate['was'], number>;
  /** Calls that the server answered with "not ready". */
  away: number;
  /** Milliseconds from a kill that was noticed to a product that serves. */
  slowestRecovery: number;
}

/** The product under test, what is known of it and what it must hold. */
export interface Trial {
  readonly place: Place;
  readonly model: Model;
  readonly ids: Ids;
  readonly names: Names;
  readonly tables: ReadonlyMap<ModelTable, number>;
  /** The last operation before the trial. */
  readonly since: number;
  readonly figures: Figures;
  product: Product;
  headers: Readonly<Record<string, string>>;
}

/** Starts the product for the first time and makes what orders need. */
export async function prepare(place: Place): Promise<Trial> {
  const product = await startProduct(place.env);
  const headers = await signIn(product.url);
  const api = apiOf(product.url, headers);
  const { names, idOf } = await readApplication(api);
  const make = async (table: string, values: object) => await makeRecord(api, idOf(table), values);
  const category = await make('category', { name: 'Category' });
  const things = await make('product', {
    code: 'P',
    name: 'Product',
    category: category.id,
    price: String(PRICE),
  });
  const mark = 'C0-0-0';
  const company = await make('company', { code: mark, name: mark });
  const head = { table: 'company', mark, id: company.id, version: 1, ghost: false } as const;
  const ids: Ids = {
    order: idOf('sales_order'),
    line: idOf('order_line'),
    company: idOf('company'),
    lines: idOf('sales_order.lines'),
    companyLink: idOf('sales_order.company'),
    product: things.id,
  };
  return {
    place,
    product,
    headers,
    names,
    ids,
    tables: new Map([
      ['sales_order', ids.order],
      ['order_line', ids.line],
      ['company', ids.company],
    ] as const),
    since: company.operation,
    model: {
      records: new Map([[mark, { ...head, values: { name: mark } }]]),
      operations: [],
      contexts: new Map(),
    },
    figures: noFigures(),
  };
}

function noFigures(): Figures {
  const none = { kills: {}, acknowledged: {}, lost: {} };
  const repeated = { there: 0, not: 0 };
  return { ...none, repeated, rounds: 0, savedRecords: 0, draftsCompared: 0, away: 0, slowestRecovery: 0 };
}

async function makeRecord(api: Api, table: number, values: object) {
  const { context, window } = await answered(api.post(`/api/element/create?idform=${table}`, { values }));
  const saved = await answered(api.post(`/api/validate/${String(context)}/${String(window)}`, {}));
  return { id: Number(saved['recordId']), operation: Number(saved['operation']) };
}
