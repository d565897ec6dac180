import { StartError } from '#server/std/start-error.ts';
import { ensureWebBuild } from '#server/start/web-build.ts';

/** Builds the web client where its sources have changed since the last build. */
try {
  process.stdout.write(`The web client is in ${await ensureWebBuild()}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
