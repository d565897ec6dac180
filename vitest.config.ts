import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const pure = ['**/*.test.{ts,tsx}'];
const postgres = ['**/*.pg.test.ts'];
/**
 * Files with a process each: what measures its memory, and what works beside the answers, as the worker may still be noting
 * what is done when its file has ended.
 */
const alone = [
  '**/*-memory.pg.test.ts',
  'src/server/jobs/*.pg.test.ts',
  'src/server/mail/*.pg.test.ts',
  'src/server/journal/journal-months.pg.test.ts',
  'src/server/session/resets/*.pg.test.ts',
];
const GLOBAL_SETUP = 'test/support/run/global-setup.ts';
const never = ['**/node_modules/**', 'dist/**', 'data/**', '.cache/**', 'test/e2e/**'];

/**
 * Projects, so that PostgreSQL is started only when a test that needs it is going to run. Modules are loaded once per
 * process, not once per file: what they keep belongs to a catalog or a database, so that files do not meet in it.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // Generous: what waits for a busy machine is no fault.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Run before each file. A text that is missing fails the test that meets it.
    setupFiles: ['test/support/run/strict-texts.ts', 'test/support/archive/remove-folders.ts'],
    // Also on two processors: a test of the database waits for another process most of its time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, exclude: [...never, ...postgres], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgres,
          exclude: [...never, ...alone],
          isolate: false,
          globalSetup: GLOBAL_SETUP,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: never, globalSetup: GLOBAL_SETUP },
      },
    ],
  },
});
