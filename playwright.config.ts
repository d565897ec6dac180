import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './test/support/chromium.ts';

const { executablePath, args, env } = await findChromium();

/** Starts the real server for the run, on a free port with a temporary data folder, and stops it again. */
const server = './test/e2e/server.ts';

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/browser',
  ...(existsSync(new URL(server, import.meta.url)) && { globalSetup: server }),
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath, args: [...args], env: { ...env } },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
