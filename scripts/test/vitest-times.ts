import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';
import { ROOT } from '../run-program.ts';
import type { Timed } from './test-times.ts';

/** Writes how long each file of Vitest took with its imports and what it prepares, of which the JSON report is silent. */
export default class VitestTimes implements Reporter {
  onTestRunEnd(modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]): void {
    const times = modules.map((module): Timed => {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const parts = [environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration];
      return { name: module.moduleId, seconds: parts.reduce((all, one) => all + one, 0) / 1000 };
    });
    const file = join(ROOT, 'test-results', 'unit-times.json');
    writeFileSync(file, `${JSON.stringify(times)}\n`);
  }
}
