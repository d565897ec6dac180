import type { Catalog } from '#core/catalog/catalog.ts';

/** What was compiled for a catalog, kept as long as that catalog is: at most so many, the least recently used make room. */
export class KeptStatements<Statement> {
  readonly #most: number;
  readonly #byCatalog = new WeakMap<Catalog, Map<string, Statement>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The statement under `key`, which counts as used now. */
  get(catalog: Catalog, key: string): Statement | undefined {
    const kept = this.#byCatalog.get(catalog);
    const known = kept?.get(key);
    if (!kept || known === undefined) return undefined;
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  set(catalog: Catalog, key: string, statement: Statement): void {
    const kept = this.#byCatalog.get(catalog) ?? new Map<string, Statement>();
    this.#byCatalog.set(catalog, kept);
    kept.set(key, statement);
    if (kept.size > this.#most) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
  }
}
