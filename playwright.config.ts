import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './test/support/run/chromium.ts';

const { executablePath, args, env } = await findChromium();

/** Starts the real server for each worker, on a free port with a temporary data folder, and stops it again. */
const server = './test/e2e/server.ts';

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  ...(existsSync(new URL(server, import.meta.url)) && { globalSetup: server }),
  fullyParallel: false,
  // Two at a time, as many as the processors that a small machine has: a third makes all wait longer than a person would. A
  // file has the sample of its worker, or a product of its own.
  workers: 2,
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
