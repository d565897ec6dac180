import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../../../bin/node-flags.mjs';

const MODULE = new URL('end-on-fault.ts', import.meta.url).href;

/** Ends a process of its own by a fault; gives what it printed and its exit code. */
function endedBy(fault: string): { readonly code: number | null; readonly printed: string } {
  const script = `
    import { endOnFault } from ${JSON.stringify(MODULE)};
    endOnFault(async () => void process.stdout.write('stopped in order'));
    setInterval(() => undefined, 1_000_000);
    ${fault}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...NODE_FLAGS, '--input-type=module-typescript', '--eval', script],
    { env: { ...process.env, ...NODE_ENVIRONMENT }, encoding: 'utf8' },
  );
  return { code: status, printed: stderr + stdout };
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
