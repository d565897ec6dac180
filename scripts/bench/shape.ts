import type pg from 'pg';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { Product } from '#test/support/run/product.ts';

/** What a shape is measured with: a product that was just started on the data, its database, a signed-in supervisor. */
export interface Bench {
  readonly product: Product;
  readonly headers: Readonly<Record<string, string>>;
  readonly info: ApplicationInfo;
  /** Connections of the benchmark itself, told apart by the application name `bench`. */
  readonly db: pg.Pool;
  /** Contacts in the data. */
  readonly size: number;
  /** Calls a route as JSON and gives its answer; throws unless it is a good one. */
  readonly call: (path: string, body: unknown, signal?: AbortSignal) => Promise<unknown>;
}
