import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../../bin/node-flags.mjs';

const MODULE = new URL('end-on-fault.ts', import.meta.url).href;

/** Ends a process of its own by a fault; gives what it printed and its exit code. */
function endedBy(fault: string): { readonly code: number | null; readonly printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentsOf(fault), {
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  return { code: status, printed: stderr + stdout };
}

const ENVIRONMENT = { ...process.env, ...NODE_ENVIRONMENT };

function argumentsOf(work: string): string[] {
  const script = `
    import { endOnFault } from ${JSON.stringify(MODULE)};
    endOnFault(async () => void process.stdout.write('stopped in order'));
    setInterval(() => undefined, 1_000_000);
    ${work}`;
  return [...NODE_FLAGS, '--input-type=module-typescript', '--eval', script];
}

test.each([
  ['a rejection that nobody handles', "void Promise.reject(new Error('planted'));"],
  ['an exception that nobody catches', "setImmediate(() => { throw new Error('planted'); });"],
])('[START-22] %s is printed with its trace, and ends the process in order', (_, fault) => {
  const { code, printed } = endedBy(fault);
  expect(printed).toMatch(/A fault ends this process: Error: planted\n +at /);
  expect(printed).toContain('stopped in order');
  expect(code).toBe(70);
});

test('[START-22] a process whose output nobody reads any more goes on', async () => {
  const work = `
    let [said, faults] = [0, 0];
    process.on('uncaughtException', () => (faults += 1));
    process.stdin.once('data', () => setInterval(() => {
      process.stdout.write('said\\n');
      process.stderr.write('said\\n');
      if (++said === 20) process.exit(faults === 0 ? 3 : 4);
    }, 1));`;
  const child = spawn(process.execPath, argumentsOf(work), { env: ENVIRONMENT });
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.write('begin');
  const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(30_000) })) as [number | null];
  expect(code).toBe(3);
});
