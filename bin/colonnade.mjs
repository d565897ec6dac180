#!/usr/bin/env node
import { join } from 'node:path';
import { launch, root } from './launch.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

await launch(join(root, 'src', 'server', 'cli', 'main.ts'), process.argv.slice(2), NODE_FLAGS);
