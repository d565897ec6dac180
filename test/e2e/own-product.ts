import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PASSWORD, runCommand, startProduct, supervised, type Environment } from '../support/run/product.ts';

/** A running product that belongs to the tests of one file. */
export interface OwnProduct {
  readonly url: string;
  /** What its commands are run with. */
  readonly env: Environment;
  /** What it has printed since it started. */
  readonly printed: () => string;
  /** Creates a user with the test password, or another one, by the command line and its options. */
  readonly addUser: (login: string, options: readonly string[], password?: string) => Promise<void>;
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>;
  /** Starts it again where it was: same data, same address. */
  readonly startAgain: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a product of its own, so that what the tests of a file change disturbs no other; called before them all. */
export async function startOwnProduct(settings: Environment = {}): Promise<OwnProduct> {
  // Time for the start, and for what its file prepares in it.
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'colonnade-own-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const env = { ...supervised(join(folder, 'data')), ...settings };
  let product = await startProduct(env);
  const { url } = product;
  return {
    url,
    env,
    printed: () => product.printed(),
    addUser: async (login, options, password = PASSWORD) => {
      const command = ['user', 'create', login, ...options];
      const created = await runCommand(command, { ...env, COLONNADE_PASSWORD: password });
      expect(created.code, created.printed).toBe(0);
    },
    kill: async () => await product.kill(),
    startAgain: async () => {
      product = await startProduct({ ...env, PORT: new URL(url).port });
    },
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
