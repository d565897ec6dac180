#!/usr/bin/env node
import { resolve } from 'node:path';
import { launch, root } from './launch.mjs';

const [script, ...args] = process.argv.slice(2);
if (script) {
  await launch(resolve(root, script), args);
} else {
  process.stderr.write('Usage: node bin/run.mjs <script> [arguments]\n');
  process.exitCode = 2;
}
