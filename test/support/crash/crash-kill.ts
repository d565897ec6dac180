import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { must } from '#core/std/must.ts';
import { livePostmaster, type Postmaster } from '#server/database/embedded/postmaster.ts';
import { weighted, type Random } from '#server/sample/random/random.ts';
import { serverProcesses } from './crash-database.ts';
import { interruptStart, startProduct, type Environment, type Product } from '../run/product.ts';

/** What is killed: the server, PostgreSQL, one process of PostgreSQL, both, or both and then the next start. */
export type Kill = 'server' | 'postgres' | 'backend' | 'both' | 'start';

const KILLS = weighted<Kill>({ server: 30, postgres: 25, backend: 15, both: 20, start: 10 });
const PATIENCE = 20_000;

export function chooseKill(random: Random): Kill {
  return random.pick(KILLS);
}

/** Where the product runs. */
export interface Place {
  readonly env: Environment;
  readonly dataFolder: string;
}

/** The PostgreSQL of a data folder. Throws where none runs. */
export function postmasterOf({ dataFolder }: Place): Postmaster {
  return must(livePostmaster(join(dataFolder, 'postgres')), 'a PostgreSQL that runs');
}

/** Kills, in any order where it is both. */
export async function kill(
  kind: Kill,
  {
    place,
    product,
    aside,
    random,
  }: {
    readonly place: Place;
    readonly product: Product;
    /** Of the superuser, for killing one process of PostgreSQL. */
    readonly aside?: pg.Client | undefined;
    readonly random: Random;
  },
): Promise<void> {
  const { pid } = postmasterOf(place);
  if (kind === 'server') return await product.kill();
  if (kind === 'postgres') process.kill(pid, 'SIGKILL');
  else if (kind === 'backend') {
    const [worker = 0] = await serverProcesses(must(aside, 'a connection'));
    killIfThere(worker);
  } else {
    const isServerFirst = random.chance(50);
    const killed = isServerFirst ? product.kill() : undefined;
    process.kill(pid, 'SIGKILL');
    await (killed ?? product.kill());
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(must(pid, 'a process of PostgreSQL'), 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}

/** A product that serves after a kill: another one, or the same where only PostgreSQL was killed. */
export async function recover(
  kind: Kill,
  { place, product, random }: { readonly place: Place; readonly product: Product; readonly random: Random },
): Promise<Product> {
  if (kind === 'postgres' || kind === 'backend') {
    await untilReady(product);
    if (random.chance(50)) return product;
    const code = await product.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}: ${product.printed()}`);
  }
  if (kind === 'start') await interruptStart(startOf(place, random), random.between(20, 700));
  return await startProduct(startOf(place, random));
}

function startOf({ env }: Place, random: Random): Environment {
  return { ...env, COLONNADE_WORKERS: random.chance(20) ? '2' : '1' };
}

/** Waits until a server whose PostgreSQL was killed is ready; until then it must say so. Throws where it ends. */
async function untilReady({ url, printed }: Product): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await wait(10)) {
    const { status } = await fetch(`${url}/health/ready`).catch((error: unknown) => {
      throw new Error(`The server has gone: ${printed()}`, { cause: error });
    });
    if (status === 200) return;
    if (status !== 503) throw new Error(`The server answered ${status} while PostgreSQL was away`);
    if (Date.now() > end) throw new Error(`The server is not ready again: ${printed()}`);
  }
}
