import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder of the project. */
export const ROOT = dirname(import.meta.dirname);

/** The file of the program `name` that an installed package brings, to be run with Node. */
export function programOf(packageName: string, name = packageName): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[name];
  if (file === undefined) throw new Error(`Bug: ${packageName} brings no program "${name}"`);
  return join(folder, file);
}

/**
 * Runs a JavaScript program with this Node, its output shown as it comes, and gives its exit code; a stop
 * that we are asked for is passed on to it.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const forget = () => signals.forEach((signal) => process.off(signal, pass));
    signals.forEach((signal) => process.on(signal, pass));
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      forget();
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
  });
}

/** Whether an exit code tells of a stop by the person at the keyboard, or by whoever runs us. */
export function wasStopped(code: number): boolean {
  return [constants.signals.SIGINT, constants.signals.SIGTERM, constants.signals.SIGHUP].some(
    (by) => code === 128 + by,
  );
}
