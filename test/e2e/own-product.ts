import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PASSWORD, runCommand, startProduct, supervised } from '../support/product.ts';

/** A running product that belongs to the tests of one file. */
export interface OwnProduct {
  readonly url: string;
  /** What its commands are run with. */
  readonly env: NodeJS.ProcessEnv;
  /** Creates a user with the test password, or another one, by the command line and its options. */
  readonly addUser: (login: string, options: readonly string[], password?: string) => Promise<void>;
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a product of its own, so that what the tests of a file change disturbs no other. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'colonnade-own-'));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const env = supervised(join(folder, 'data'));
  const product = await startProduct(env);
  return {
    url: product.url,
    env,
    addUser: async (login, options, password = PASSWORD) => {
      const command = ['user', 'create', login, ...options];
      const created = await runCommand(command, { ...env, COLONNADE_PASSWORD: password });
      expect(created.code, created.printed).toBe(0);
    },
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
