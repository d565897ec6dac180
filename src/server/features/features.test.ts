import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { CONTRACT } from '#core/contract/contract.ts';
import { SITE_SETTINGS } from '#core/site-settings/site-settings.ts';
import type { Routes } from '../http/serve-route.ts';
import type { Feature } from './feature.ts';
import { cleanAll, FEATURES, hearingOf, jobsOf, schedulesOf } from './features.ts';
import type { Services } from './services.ts';

const SERVER = join(import.meta.dirname, '..');
const FILES = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.includes('.test.'));

/** What is there that features list, by name. */
function filesIn(folder: string, pattern: string): readonly string[] {
  return globSync(pattern, { cwd: join(SERVER, folder) });
}

/** The names that a pattern finds in the code. */
function namesIn(pattern: RegExp): readonly string[] {
  return FILES.flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(pattern)]).map(
    ([, name = '']) => name,
  );
}

/** What all features list of a kind, with what two of them list twice. */
function listed(kind: keyof Pick<Feature<Routes>, 'texts' | 'settings' | 'sql'>): readonly string[] {
  return FEATURES.flatMap((feature) => feature[kind] ?? []).toSorted();
}

/** Jobs need the services only when they are done; whatever else is asked of these fails. */
const SERVICES = { area: {}, parts: {} } as Services;

describe('all that the server has belongs to one feature', () => {
  test('routes', () => {
    const names = FEATURES.flatMap(({ routes }) => Object.keys(routes));
    expect(names.toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
  });

  test('settings', () => {
    expect(listed('settings')).toEqual(Object.keys(SITE_SETTINGS).toSorted());
  });

  test('SQL files', () => {
    expect(listed('sql')).toEqual(filesIn('../../sql', '*.sql').toSorted());
  });

  test('texts', () => {
    const there = new Set(filesIn('translations/texts', '**/*.yaml').map((file) => file.split('.')[0] ?? ''));
    const named = FEATURES.flatMap(({ name, texts = [] }) => texts.map((part) => `${name}/${part}`));
    expect(named.toSorted()).toEqual([...there].toSorted());
  });

  test('jobs', () => {
    const there = namesIn(/= jobNamed\('(\w+)'\)/g);
    const named = FEATURES.flatMap(({ jobs }) => Object.keys(jobs?.(SERVICES, () => ({})) ?? {}));
    expect(named.toSorted()).toEqual(there.toSorted());
    expect(Object.keys(jobsOf(SERVICES))).toEqual(expect.arrayContaining(Object.keys(schedulesOf())));
  });

  test('kinds of tasks', () => {
    const there = namesIn(/= taskNamed\('(\w+)'\)/g);
    const all: readonly Feature<Routes>[] = FEATURES;
    const named = all.flatMap(({ tasks }) => Object.keys(tasks?.(SERVICES) ?? {}));
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  test('channels, each heard by one', () => {
    const there = namesIn(/ \w+_CHANNEL = '(\w+)'/g);
    const named = FEATURES.flatMap(({ channels }) => Object.keys(channels ?? {}));
    expect(named.toSorted()).toEqual(there.toSorted());
  });
});

describe('what fails in one feature', () => {
  const told: { readonly feature?: string; readonly line: string }[] = [];
  const log = {
    warn: (what: object, line: string) => void told.push({ ...what, line }),
    error: (what: object, line: string) => void told.push({ ...what, line }),
  };
  afterEach(() => void told.splice(0));

  test('keeps no other from cleaning', async () => {
    await cleanAll(SERVICES, log);
    const cleaning = FEATURES.filter((feature) => feature.cleaning).map(({ name }) => name);
    expect(told.map(({ feature }) => feature)).toEqual(expect.arrayContaining(cleaning));
    expect(told).toEqual(cleaning.map(() => expect.objectContaining({ line: 'not cleaned' })));
  });

  test('is told where it hears of something, and after a gap', async () => {
    const { channels, afterGap } = hearingOf(SERVICES, log);
    channels['colonnade_session']?.('');
    await expect.poll(() => told).toMatchObject([{ feature: 'session', line: 'not heeded' }]);
    afterGap();
    await expect.poll(() => told).toHaveLength(1 + Object.keys(channels).length);
  });
});

test('a feature stands in its own folder and imports no other', () => {
  const folders = globSync('*/', { cwd: import.meta.dirname }).toSorted();
  expect(FEATURES.map(({ name }) => name).toSorted()).toEqual(folders);
  const others = globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      new RegExp(`from '\\.\\./(${folders.join('|')})/`).test(
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    );
  expect(others).toEqual([]);
});
