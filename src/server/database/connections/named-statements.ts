import type pg from 'pg';

/** Named statements that a connection keeps at most; PostgreSQL needs some 40 KB for each. */
const MAX_NAMES = 150;
/** How many of them stay when there are more. */
const KEPT = 100;

/** What the driver knows of a connection's named statements: their texts. */
interface Driver {
  readonly parsedStatements: Record<string, string>;
}

interface Known {
  /** Names in the order of their last use. */
  readonly names: Set<string>;
  generation: number;
}

/**
 * The named statements of connections. PostgreSQL keeps each until it is told to forget it: those that were not used for
 * long are forgotten, and all after a change of the catalog, for no later statement says the same.
 */
export class NamedStatements {
  readonly #known = new WeakMap<pg.Client, Known>();
  #generation = 0;

  /** Forgets what there is on all connections, on each before its next use. */
  forgetAll(): void {
    this.#generation++;
  }

  /** Notes which names a new connection uses. */
  watch(client: pg.Client): void {
    const names = new Set<string>();
    this.#known.set(client, { names, generation: this.#generation });
    const ask = client.query.bind(client) as (...statement: readonly unknown[]) => unknown;
    const query = (...statement: readonly unknown[]) => {
      const name = nameOf(statement[0]);
      if (name !== undefined) {
        names.delete(name);
        names.add(name);
      }
      return ask(...statement);
    };
    client.query = query as typeof client.query;
  }

  /** Forgets what a connection that nobody uses has too much; undefined where that is nothing. */
  tidy(client: pg.Client): Promise<void> | undefined {
    const known = this.#known.get(client);
    if (!known) return undefined;
    if (known.generation !== this.#generation) {
      known.generation = this.#generation;
      return known.names.size > 0 ? forget(client, known, [...known.names]) : undefined;
    }
    if (known.names.size <= MAX_NAMES) return undefined;
    return forget(client, known, [...known.names].slice(0, known.names.size - KEPT));
  }
}

/** Whoever fails here has a connection whose statements are not known any more: it is to be closed. */
async function forget(client: pg.Client, { names }: Known, old: readonly string[]): Promise<void> {
  const { parsedStatements } = client.connection as unknown as Driver;
  // One that PostgreSQL refused to prepare has no statement.
  const prepared = old.filter((name) => name in parsedStatements);
  for (const name of old) names.delete(name);
  if (prepared.length === 0) return;
  await client.query(prepared.map((name) => `deallocate ${client.escapeIdentifier(name)}`).join('; '));
  for (const name of prepared) delete parsedStatements[name];
}

function nameOf(statement: unknown): string | undefined {
  return typeof statement === 'object' && statement !== null && 'name' in statement
    ? (statement.name as string | undefined)
    : undefined;
}
