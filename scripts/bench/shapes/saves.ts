import autocannon from 'autocannon';
import { must } from '#core/std/must.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { startRaw } from '../servers.ts';
import type { Bench } from '../shape.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 5);
const ROUNDS = 3;
const VALUES = { first_name: 'Bench', last_name: 'Mark', company: 1, status: 'lead' };

/** What a caller has learnt from the answers before: the window that it works in. */
interface Turn {
  context?: number;
  window?: number;
  key?: number;
}

/** One of the calls that a save is made of. */
interface Step {
  readonly path: (turn: Turn) => string;
  readonly body?: (turn: Turn) => unknown;
}

/** A save as a product or a bare handler does it: its calls in turn. */
interface Way {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/**
 * Saves of one record over HTTP, in one call, as a script makes them with a draft, and as the web client does, against a bare handler that writes
 * the record and a row of the journal in one transaction.
 */
export async function measureSaves({ product, headers, info, db, size }: Bench): Promise<void> {
  const { id: contact } = must(
    info.tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  const raw = await startRaw(db.options.connectionString ?? '');
  const bare = (steps: readonly Step[]): Way => ({ url: raw.url, headers: {}, steps });
  const ours = (steps: readonly Step[]): Way => ({ url: product.url, headers, steps });
  const some = () => 1 + Math.floor(Math.random() * size);
  const insert = bare([{ path: () => '/save', body: () => VALUES }]);
  const change = bare([{ path: () => `/change?id=${some()}`, body: () => ({ job_title: title() }) }]);
  const create = (values: object): Step => ({
    path: () => `/api/element/create?idform=${contact}`,
    body: () => ({ values }),
  });
  const modify: Step = { path: () => `/api/element/modify?idform=${contact}&idenreg=${some()}` };
  const update = (values: () => object, seen: object): Step => ({
    path: ({ context, window }) => `/api/update/${window}/${context}/0`,
    body: ({ key }) => ({ values: values(), seen, shown: { tableId: contact, recordId: key } }),
  });
  const validate: Step = { path: ({ context, window }) => `/api/validate/${context}/${window}` };
  const save = (values: () => object, id?: () => number): Step => ({
    path: () => `/api/element/save?idform=${contact}${id ? `&idenreg=${id()}` : ''}`,
    body: () => ({ values: values() }),
  });
  const pairs: readonly (readonly [name: string, ours: Way, raw: Way])[] = [
    ['a new record in one call', ours([save(() => VALUES)]), insert],
    ['a changed record in one call', ours([save(() => ({ job_title: title() }), some)]), change],
    ['a new record, created with its values and saved', ours([create(VALUES), validate]), insert],
    [
      'a new record as the web client does it',
      ours([create({}), update(() => VALUES, {}), validate]),
      insert,
    ],
    [
      'a changed record as the web client does it',
      ours([modify, update(() => ({ job_title: title() }), {}), validate]),
      change,
    ],
  ];
  try {
    for (const [name, mine, other] of pairs) {
      for (const connections of [1, 16]) await comparePair(name, connections, [mine, other]);
    }
  } finally {
    await raw.stop();
    // As ghosts they are in no index that the others are measured with.
    await db.query(
      'update app.contact set deleted_at = now() where first_name = $1 and last_name = $2 and deleted_at is null',
      [VALUES.first_name, VALUES.last_name],
    );
  }
}

function title(): string {
  return `Title ${Math.floor(Math.random() * 1e9)}`;
}

async function comparePair(
  name: string,
  connections: number,
  ways: readonly [mine: Way, other: Way],
): Promise<void> {
  const rates: readonly [number[], number[]] = [[], []];
  for (const way of ways) await rateOf(way, connections, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, way] of ways.entries()) rates[at as 0 | 1].push(await rateOf(way, connections, SECONDS));
  }
  const [mine, theirs] = [median(rates[0]), median(rates[1])];
  printFigure({
    name: `${name}, ${connections} at once, against raw`,
    value: mine / theirs,
    unit: '×',
    // With a draft it is several calls, which write what somebody may come back to: measured, without a limit.
    ...(ways[0].steps.length === 1 ? { least: 0.4 } : {}),
    from: `${mine.toFixed(0)} and ${theirs.toFixed(0)} saves/s`,
  });
}

/** Saves per second of so many callers, each of which begins the next one when its last was answered. */
async function rateOf({ url, headers, steps }: Way, connections: number, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // A call that waits long must not be sent again: its save may have been done.
    timeout: 60,
    requests: steps.map(({ path, body }) => ({
      method: 'POST' as const,
      setupRequest: (request, turn: Turn) => ({
        ...request,
        path: path(turn),
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body?.(turn) ?? {}),
      }),
      onResponse: (status, answer, turn: Turn) => {
        if (status !== 200) throw new Error(`${status} ${answer}`);
        Object.assign(turn, JSON.parse(answer));
      },
    })),
  });
  return result.requests.average / steps.length;
}
