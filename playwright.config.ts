import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './test/support/run/chromium.ts';

const { executablePath, args, env } = await findChromium();

/** Starts the real server for the run, on a free port with a temporary data folder, and stops it again. */
const server = './test/e2e/server.ts';

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  ...(existsSync(new URL(server, import.meta.url)) && { globalSetup: server }),
  fullyParallel: false,
  // Three at a time, who all wait for pages most of their time: one after the other the tests that share the servers of
  // the run, beside them those whose file starts a product of its own.
  workers: 3,
  projects: [
    { name: 'shared', testIgnore: 'own/**', workers: 1 },
    { name: 'own', testMatch: 'own/**/*.spec.ts', workers: 2 },
  ],
  forbidOnly: true,
  // What passes at the second try alone is named at the end of the run; more than two such tests fail it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // What moves is waited for; nothing is proved by its moving.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: [...args], env: { ...env } },
    screenshot: 'only-on-failure',
    // A picture tells enough most of the time; traces of all tests would cost a third of the processor.
    trace: 'off',
  },
});
