import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_ENVIRONMENT } from './node-flags.mjs';
import { PrepareError, prepare } from './prepare.mjs';

/** The clone that this launcher belongs to. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGWINCH'];
/** A Ctrl-C under npm arrives twice: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL = 300;

/** Prepares the clone, runs `script` with `args` and Node's own `flags`, and ends exactly as it ended: same exit code, or same signal. */
export async function launch(script, args, flags = []) {
  try {
    const { node, env } = await prepare(root);
    follow(start(node, env, [...flags, script, ...args]));
  } catch (error) {
    process.stderr.write(`${error instanceof PrepareError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

/**
 * The child leads a process group of its own, so that a signal reaches it once, through the launcher, wherever it came
 * from. The fourth stream closes when the launcher dies; the child's group then dies too (see follow-launcher.mjs).
 */
function start(node, env, args) {
  const followLauncher = join(root, 'bin', 'follow-launcher.mjs');
  return spawn(node, ['--import', followLauncher, ...args], {
    env: { ...NODE_ENVIRONMENT, ...env, COLONNADE_LAUNCHER_STREAM: '3' },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    detached: true,
  });
}

function follow(child) {
  const last = new Map();
  const pass = (signal) => {
    const repeated = Date.now() - (last.get(signal) ?? 0) < SAME_SIGNAL;
    last.set(signal, Date.now());
    if (!repeated || signal === 'SIGWINCH') child.kill(signal);
  };
  SIGNALS.forEach((signal) => process.on(signal, pass));
  child.once('error', (error) => {
    process.stderr.write(`${child.spawnfile} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    SIGNALS.forEach((name) => process.off(name, pass));
    process.kill(process.pid, signal);
  });
}
