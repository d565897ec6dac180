import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../../bin/node-flags.mjs';
import { callHeaders, keepCookies, visitorCookies } from '../calls/cookies.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/cli/main.ts', import.meta.url));

/** The supervisor that the settings below make at the first start. */
export const LOGIN = 'chief';
export const PASSWORD = 'correct horse battery staple';

/** A running product in a process of its own. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far, both streams. */
  readonly printed: () => string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  /** Stops it as Ctrl-C does; gives its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
}

/** What a program printed, and how it ended. */
interface Ended {
  readonly code: number | null;
  /** On both streams. */
  readonly printed: string;
  /** On standard output alone. */
  readonly output: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

function run(
  args: readonly string[],
  env: Environment,
  input: 'ignore' | 'pipe' = 'ignore',
): { child: ChildProcess; printed: () => string } {
  const given = {
    ...NODE_ENVIRONMENT,
    ...process.env,
    PORT: '0',
    COLONNADE_LOG: 'warn',
    COLONNADE_WORKERS: '1',
    DATABASE_URL: '',
    // Tests count users and messages of their own.
    COLONNADE_SAMPLE: 'records',
    ...env,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, ...args], {
    env: given,
    stdio: [input, 'pipe', 'pipe'],
  });
  // Whoever started it and ends without stopping it must not leave it behind.
  const abandon = (): void => void child.kill('SIGINT');
  process.once('exit', abandon);
  child.once('exit', () => process.off('exit', abandon));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed };
}

/** Runs the command line to its end; `input` is what it reads from standard input. */
export async function runCommand(args: readonly string[], env: Environment, input?: string): Promise<Ended> {
  const { child, printed } = run(args, env, input === undefined ? 'ignore' : 'pipe');
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed: printed(), output };
}

/** The settings of a product with a supervisor on a data folder. */
export function supervised(dataFolder: string): Environment {
  return { COLONNADE_DATA: dataFolder, COLONNADE_ADMIN_LOGIN: LOGIN, COLONNADE_ADMIN_PASSWORD: PASSWORD };
}

/** Begins to start the product and ends it as a power cut does after so many milliseconds, however far it came. */
export async function interruptStart(env: Environment, after: number): Promise<void> {
  const { child } = run(['serve'], env);
  const ended = once(child, 'exit');
  await wait(after);
  child.kill('SIGKILL');
  await ended;
}

/** Starts the product and waits until it answers; throws with what it printed when it ends before. */
export async function startProduct(env: Environment): Promise<Product> {
  const begun = performance.now();
  const { child, printed } = run(['serve'], env);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready at (\S+)/.exec(printed());
      if (found?.[1]) resolve(found[1]);
    });
    child.once('close', () => reject(new Error(`The product ended before it was ready: ${printed()}`)));
  });
  await fetch(`${url}/health/ready`);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    printed,
    startedIn: performance.now() - begun,
    stop: async () => await end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** Signs in, with the configuration open where that is said; gives the headers of later calls. */
export async function signIn(
  url: string,
  login = LOGIN,
  password = PASSWORD,
  configuration = false,
): Promise<Readonly<Record<string, string>>> {
  const cookies = await visitorCookies(url);
  const answer = await fetch(`${url}/session/login/`, {
    method: 'POST',
    headers: callHeaders(cookies),
    body: JSON.stringify({ login, password, ...(configuration && { configuration }) }),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
  keepCookies(cookies, answer.headers.getSetCookie());
  const { 'content-type': _, ...headers } = callHeaders(cookies);
  return headers;
}
