import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { lockFolder, withFolderLock } from './folder-lock.mjs';

const NEEDED_MAJOR = 24;
const OLDEST_MAJOR = 20;

/** A reason not to start that needs no stack: its message is for the person at the keyboard. */
export class PrepareError extends Error {}

/**
 * Makes the clone at `root` ready to run: dependencies as package-lock.json has them, and a Node that is new enough.
 * Gives the Node to run and the environment to run it in. Does nothing, and writes nothing, where all is in place.
 */
export async function prepare(root) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_MAJOR) {
    throw new PrepareError(
      `Colonnade needs Node ${OLDEST_MAJOR} or newer to start; this is ${process.version}.`,
    );
  }
  await install(root, root, 'the dependencies');
  const node = major >= NEEDED_MAJOR ? process.execPath : await runtimeNode(root);
  return {
    node,
    env: { ...process.env, PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter) },
  };
}

async function runtimeNode(root) {
  const folder = join(root, 'runtime');
  const node = join(folder, 'node_modules', '.bin', 'node');
  await install(root, folder, `Node ${NEEDED_MAJOR}, as this machine has ${process.version}`);
  if (existsSync(node)) return node;
  throw new PrepareError(
    `Colonnade needs Node ${NEEDED_MAJOR} or newer, this is ${process.version}, and npm has no Node ${NEEDED_MAJOR} ` +
      `for ${process.platform} on ${process.arch}. Install Node ${NEEDED_MAJOR} from https://nodejs.org and start again.`,
  );
}

async function install(root, folder, what) {
  if (isInstalled(folder)) return;
  await withFolderLock(lockFolder(root, 'install'), {
    onWait: () => say('Another start is installing; waiting for it …'),
    work: async () => {
      if (isInstalled(folder)) return;
      say(`Installing ${what} (npm ci) …`);
      await runNpmCi(folder);
    },
  });
}

/** Whether node_modules is what package-lock.json asks for, by npm's own record of what it installed. */
function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted)
    throw new PrepareError(`${join(folder, 'package-lock.json')} is missing or damaged: restore it.`);
  if (!present) return false;
  const same = (path) =>
    wanted[path]?.version === present[path]?.version && wanted[path]?.integrity === present[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  // What an earlier version of the product needed is in nobody's way at the top, where it is alone.
  const leftOver = (path) => !wanted[path] && path.lastIndexOf('node_modules/') === 0;
  return needed.every(same) && Object.keys(present).every((path) => same(path) || leftOver(path));
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function runNpmCi(folder) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const own =
    basename(process.env.npm_execpath ?? '') === 'npm-cli.js' ? process.env.npm_execpath : undefined;
  const [command, before] = own ? [process.execPath, [own]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const npm = spawn(command, [...before, ...args], {
      cwd: folder,
      env: npmEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = stopWith(npm);
    const output = [];
    npm.stdout.on('data', (data) => output.push(data));
    npm.stderr.on('data', (data) => output.push(data));
    npm.once('error', (error) =>
      reject(new PrepareError(`npm cannot be run (${error.message}). Is it in the PATH?`)),
    );
    npm.once('close', (code, signal) => {
      stop.forget();
      if (code === 0) resolve();
      else if (stop.signal) reject(new PrepareError(`Stopped while installing (${String(stop.signal)}).`));
      else
        reject(
          new PrepareError(
            `${withoutUsage(Buffer.concat(output).toString())}\nnpm ci failed in ${folder} (${signal ?? `exit code ${code}`}).`,
          ),
        );
    });
  });
}

/** npm explains all its options after some mistakes; none of them helps here. */
function withoutUsage(output) {
  return output.split(/^npm error (?:Clean install a project|Usage:)/m)[0].trimEnd();
}

/** Passes a stop on to npm, so that it can end before the lock is given up. */
function stopWith(npm) {
  const state = { signal: undefined, forget: () => signals.forEach((signal) => process.off(signal, stop)) };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = (signal) => {
    state.signal = signal;
    npm.kill('SIGTERM');
  };
  signals.forEach((signal) => process.on(signal, stop));
  return state;
}

/** Without what an outer npm says about itself, which would lead this one to the wrong folder. */
function npmEnvironment() {
  const outer = /^npm_(package_|lifecycle_|command$|config_(local_prefix|global|prefix|call|package)$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
