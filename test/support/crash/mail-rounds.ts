import { setTimeout as wait } from 'node:timers/promises';
import { randomAt, streamStart, weighted, type Random } from '#server/sample/random/random.ts';
import { apiOf } from './crash-api.ts';
import { kill, recover, type Place } from './crash-kill.ts';
import { startProduct } from '../run/product.ts';
import type { MailPeers } from './mail-peers.ts';
import {
  letTimePass,
  prepareMail,
  send,
  sendAgain,
  write,
  type MailTrial,
  type Written,
} from './mail-trial.ts';

/** What is killed: the server, PostgreSQL, or the mail servers. */
type MailKill = 'server' | 'postgres' | 'mail';

const KILLS = weighted<MailKill>({ server: 34, postgres: 33, mail: 33 });
/** Messages and e-mails of a round. */
const MESSAGES = 2;
const INCOMING = 12;
/** Milliseconds until a kill at most, and after a message was begun to be taken. */
const LATEST = 700;
const AMID = 60;

interface Rounds {
  readonly seed: number;
  readonly rounds: number;
  /** Starts the server anew after each kill, so that nothing is waited for: a line that broke is made anew after a minute. */
  readonly isQuick: boolean;
  readonly tell: (line: string) => void;
}

/**
 * Sends and receives e-mails while server, PostgreSQL or mail servers are killed at random moments and come back, so many
 * rounds. Gives the trial with its product running.
 */
export async function mailRounds(
  place: Place,
  peers: MailPeers,
  { seed, rounds, isQuick, tell }: Rounds,
): Promise<MailTrial> {
  const trial = await prepareMail(place, peers);
  const stream = streamStart(seed, 'mail');
  for (let round = 1; round <= rounds; round++) {
    const random = randomAt(stream, round);
    const kind = random.pick(KILLS);
    const begun = performance.now();
    try {
      await mailRound(trial, { kind, random, round, isQuick });
    } catch (error) {
      await trial.product.stop();
      const printed = trial.product.printed().slice(-4_000);
      throw new Error(`Round ${round} of seed ${seed} (${kind}); the server printed:\n${printed}`, {
        cause: error,
      });
    }
    tell(`round ${round}: ${kind}, ${Math.round(performance.now() - begun)} ms`);
  }
  return trial;
}

interface Round {
  readonly kind: MailKill;
  readonly random: Random;
  readonly round: number;
  readonly isQuick: boolean;
}

async function mailRound(trial: MailTrial, { kind, random, round, isQuick }: Round): Promise<void> {
  const messages: Written[] = [];
  for (let at = 0; at < MESSAGES; at++) messages.push(await write(trial));
  const coming = Array.from({ length: INCOMING }, (_, at) => `Incoming ${round} ${at}`);
  trial.incoming.push(...coming);
  const sending = (async () => {
    for (const one of messages) await send(trial, one);
    await letTimePass(trial);
  })().catch(() => undefined);
  const arriving = putAll(trial, coming, random.below(40));
  await momentOf(trial, random);
  if (kind === 'mail') await trial.peers.kill();
  else await kill(kind, { place: trial.place, product: trial.product, random });
  await Promise.all([sending, arriving]);
  const gone = await comeBack(trial, { kind, random, isQuick });
  await putAll(trial, coming, 0);
  await sendAgain(trial, messages);
  await letTimePass(trial, gone);
}

/** A random moment; half of them while a message is being taken by its mail server. */
async function momentOf({ peers }: MailTrial, random: Random): Promise<void> {
  await wait(random.below(LATEST));
  if (random.chance(50)) return;
  await Promise.race([peers.taking(), wait(LATEST)]);
  await wait(random.below(AMID));
}

/** Has what was killed back. Gives since when the product is another process than before; undefined where it is not. */
async function comeBack(
  trial: MailTrial,
  { kind, random, isQuick }: Omit<Round, 'round'>,
): Promise<Date | undefined> {
  const { place, product, peers } = trial;
  if (kind === 'mail') {
    await wait(random.below(300));
    await peers.start();
  }
  const killed = new Date();
  // Before the next server looks for accounts that nobody holds.
  if (kind === 'server') await letTimePass(trial, killed);
  trial.product = await recover(kind === 'mail' ? 'backend' : kind, { place, product, random });
  if (isQuick && trial.product === product) {
    await product.stop();
    trial.product = await startProduct(place.env);
  }
  trial.api = apiOf(trial.product.url, trial.headers);
  return trial.product === product ? undefined : killed;
}

/** Puts those e-mails into the inbox that are not known to lie there; one may so lie there twice. */
async function putAll({ peers }: MailTrial, ids: readonly string[], pause: number): Promise<void> {
  for (const id of ids.filter((one) => !peers.has(one))) {
    const head = [
      `Message-ID: <${id.replaceAll(' ', '-')}@kill>`,
      'From: Ben <ben@example.net>',
      'To: anna@example.org',
      `Subject: ${id}`,
    ];
    peers.put({ id, raw: `${head.join('\r\n')}\r\n\r\n${'word '.repeat(500)}\r\n` });
    if (pause > 0) await wait(pause);
  }
}
