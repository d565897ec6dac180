import { setTimeout as wait } from 'node:timers/promises';
import { randomAt, streamStart, type Random } from '#server/sample/random/random.ts';
import { answered, apiOf, viewOf, type Api } from './crash-api.ts';
import { connectAside, readDatabase, type Found } from './crash-database.ts';
import { chooseKill, kill, postmasterOf, recover, type Kill, type Place } from './crash-kill.ts';
import { accept, acceptAgain, work, type Load } from './crash-load.ts';
import { holdsWork, type Model } from './crash-model.ts';
import { compare, settle, type Fate } from './crash-settle.ts';
import { prepare, type Figures, type Trial } from './crash-trial.ts';
import { signIn } from '../run/product.ts';

const CLIENTS = 4;
/** Milliseconds that the clients work at most before a kill. */
const LATEST = 1_500;
/** Milliseconds that a save takes at most, as a rule. */
const MAX_SAVE = 25;
/** How long after a kill the clients go on, so that they meet a server whose database is away. */
const AFTERWARDS = 120;

/**
 * Lets clients work on the sample application, kills server or PostgreSQL at a random moment, and compares what is there
 * afterwards with what was acknowledged, so many rounds. Throws at the first difference, with the seed's round.
 */
export async function crashRounds(
  place: Place,
  {
    seed,
    rounds,
    tell,
  }: { readonly seed: number; readonly rounds: number; readonly tell: (line: string) => void },
): Promise<Figures> {
  const trial = await prepare(place);
  const stream = streamStart(seed, 'crash');
  try {
    for (let round = 1; round <= rounds; round++) {
      const random = randomAt(stream, round);
      const kind = chooseKill(random);
      const begun = performance.now();
      try {
        await crashOnce(trial, { kind, random, round });
      } catch (error) {
        const printed = trial.product.printed().slice(-4_000);
        throw new Error(`Round ${round} of seed ${seed} (${kind}); the server printed:\n${printed}`, {
          cause: error,
        });
      }
      tell(`round ${round}: ${kind}, ${Math.round(performance.now() - begun)} ms`);
    }
  } catch (error) {
    await trial.product.stop();
    throw error;
  }
  const code = await trial.product.stop();
  if (code !== 0) throw new Error(`The server ended with ${code}: ${trial.product.printed()}`);
  return trial.figures;
}

/** One round of a trial. */
interface Round {
  readonly kind: Kill;
  readonly random: Random;
  readonly round: number;
}

async function crashOnce(trial: Trial, round: Round): Promise<void> {
  const { place, figures } = trial;
  const { kind, random } = round;
  const load = loadOf(trial, round);
  await killUnderLoad(trial, load, round);
  const begun = performance.now();
  trial.product = await recover(kind, { place, product: trial.product, random });
  figures.slowestRecovery = Math.max(figures.slowestRecovery, Math.round(performance.now() - begun));
  if (random.chance(30)) trial.headers = await signIn(trial.product.url);
  await inspect(trial, load);
  figures.rounds += 1;
  figures.kills[kind] = (figures.kills[kind] ?? 0) + 1;
}

function loadOf({ product, headers, model, ids, names, figures }: Trial, { round }: Round): Load {
  return {
    api: apiOf(product.url, headers),
    model,
    ids,
    names,
    round,
    killed: false,
    going: true,
    saving: () => undefined,
    lost: [],
    acknowledged: ({ what, outcome }) => {
      figures.acknowledged[what] = (figures.acknowledged[what] ?? 0) + 1;
      figures.savedRecords += outcome.operation?.changes.length ?? 0;
    },
    away: () => (figures.away += 1),
  };
}

/** A random moment; half of them while something is being saved. */
async function momentOf(load: Load, random: Random): Promise<void> {
  await wait(random.between(20, LATEST));
  if (random.chance(50)) return;
  await new Promise<void>((resolve) => (load.saving = resolve));
  await wait(random.below(MAX_SAVE));
}

async function killUnderLoad({ place, product }: Trial, load: Load, { kind, random }: Round): Promise<void> {
  const aside = await asideOf(place);
  const starts = Array.from({ length: CLIENTS }, () => random.below(2 ** 31));
  const clients = Promise.all(
    starts.map(async (start, client) => await work(load, client, randomAt(start, 0))),
  );
  try {
    await Promise.race([clients, momentOf(load, random)]);
    load.killed = true;
    await kill(kind, { place, product, aside, random });
    await Promise.race([clients, wait(AFTERWARDS)]);
  } finally {
    load.going = false;
  }
  await clients;
  await aside.end().catch(() => undefined);
}

/** Compares everything that is there with the model. */
async function inspect(trial: Trial, { lost }: Load): Promise<void> {
  const { model, ids, names, figures } = trial;
  const found = await readAll(trial);
  const api = apiOf(trial.product.url, trial.headers);
  const look = async (context: number, key: number) => await viewOf(api, { ids, names }, { context, key });
  figures.draftsCompared += model.contexts.size;
  const fates = await settle(model, { found, lost, look });
  for (const { of, was } of fates) {
    const counts = (figures.lost[of.step.what] ??= {});
    counts[was] = (counts[was] ?? 0) + 1;
  }
  compare(model, found);
  if (await repeatLost(api, trial, fates)) compare(model, await readAll(trial));
  await checkOffered(api, model);
}

/** Makes the calls again whose answers were lost: each is done once, and answered as it was or would have been. */
async function repeatLost(
  api: Api,
  { model, names, figures }: Trial,
  fates: readonly Fate[],
): Promise<boolean> {
  const repeated = fates.filter(({ of }) => of.once !== undefined);
  for (const { of, was } of repeated) {
    const { step, once } = of;
    const body = await answered(api.post(step.path, step.body, once));
    if (was === 'there') acceptAgain(model, step, body);
    else accept({ model, names }, step, body);
    figures.repeated[was] += 1;
  }
  return repeated.length > 0;
}

/** Every draft that holds something is offered again. */
async function checkOffered(api: Api, model: Model): Promise<void> {
  const list = (await answered(api.get('/api/context')))['contexts'] as readonly {
    readonly context: number;
  }[];
  const offered = new Set(list.map(({ context }) => context));
  const missing = [...model.contexts.values()].filter(
    (context) => holdsWork(model, context) && !offered.has(context.id),
  );
  if (missing.length > 0) throw new Error(`Not offered again: ${missing.map(({ id }) => id).join(', ')}`);
}

async function readAll({ place, tables, since }: Trial): Promise<Found> {
  const aside = await asideOf(place);
  try {
    return await readDatabase(aside, tables, since);
  } finally {
    await aside.end();
  }
}

async function asideOf(place: Place) {
  const { socketFolder } = postmasterOf(place);
  return await connectAside(`postgresql://postgres@${encodeURIComponent(socketFolder)}:5432/colonnade`);
}
