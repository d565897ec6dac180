import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { catalogOf } from '#core/catalog/catalog.ts';
import { Document } from '#core/catalog/schema.ts';
import { checkView } from '#core/checks/objects/check-view.ts';
import { View, VIEW_KINDS } from '#core/catalog/views/registry.ts';
import type { ViewKinds } from '#core/catalog/views/view-kind.ts';
import { toldView, VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { ViewContracts } from '#core/contract/views/view-contract.ts';
import { viewInfoOf, type ViewInfoOf } from '#core/contract/views/view-info.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import type { ListModes } from '#server/features/lists/modes/list-modes.ts';
import { LIST_MODES } from '#server/features/lists/modes/registry.ts';
import type { DisplayModes, DisplayProps } from '#web/list/display/display-mode.ts';
import { DISPLAY_MODES, displayOf } from '#web/list/display/registry.ts';
import { titles as kind, TitlesView } from './titles/core/catalog/views/titles.ts';
import { titles as contract } from './titles/core/contract/views/titles.ts';
import { titles as handlers } from './titles/server/features/lists/modes/titles.ts';
import { titles as display } from './titles/web/list/display/titles/titles.ts';
import { titlesKey, type TitlesInfo } from './titles/web/list/display/titles/titles-screen.tsx';

// Parts of the client listen to the window from their beginning.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => void vi.unstubAllGlobals());

/** The registries with the example in them, as they would stand in the product. */
const AnyView = z.discriminatedUnion('mode', [...View.options, TitlesView]);
type AnyView = z.infer<typeof AnyView>;
const KINDS = { ...VIEW_KINDS, titles: kind } satisfies ViewKinds<AnyView>;
const CONTRACTS = { ...VIEW_CONTRACTS, titles: contract } satisfies ViewContracts<AnyView>;
const HANDLERS = { ...LIST_MODES, titles: handlers } satisfies ListModes<AnyView['mode'], typeof CONTRACTS>;
const MODES = { ...DISPLAY_MODES, titles: display } satisfies DisplayModes<
  AnyView['mode'],
  ViewInfoOf<typeof CONTRACTS>
>;

const label = { en: 'Orders by title' };
const view = {
  id: 52,
  name: 'order_titles',
  label,
  table: 20,
  mode: 'titles',
  most: 5,
  beside: [22, 13],
  columns: [{ column: [21] }],
} satisfies TitlesView;
const catalog = catalogOf(smallDocument(), 1);
const shared = {
  id: 52,
  name: 'order_titles',
  table: 20,
  label: 'Orders',
  buttons: [],
  columns: [],
  sort: [],
};

describe('a display mode of one entry per registry', () => {
  test('its views are part of documents, with its own options alone', () => {
    const document = { ...smallDocument(), views: [...smallDocument().views, view] };
    expect(Document.extend({ views: z.array(AnyView) }).safeParse(document).success).toBe(true);
    expect(Document.safeParse(document).success).toBe(false);
    expect(AnyView.safeParse({ ...view, most: 0 }).success).toBe(false);
    expect(AnyView.safeParse({ ...smallDocument().views[0], most: 5 }).success).toBe(false);
  });

  test('its options are checked beside what all views share', () => {
    const wrong = { ...view, beside: [25], sort: [{ column: [25] }] };
    const found = checkView<AnyView>(catalog, wrong, KINDS).map(({ path }) => path.join('.'));
    expect(found).toEqual(['beside', 'sort.0.column']);
    expect(checkView<AnyView>(catalog, view, KINDS)).toEqual([]);
  });

  test('the client is told its options as far as the viewer may read them', () => {
    const text = () => 'Orders';
    const told = toldView<AnyView>(view, shared, { text, path: () => 'customer.country' }, CONTRACTS);
    expect(viewInfoOf(CONTRACTS).parse(told)).toMatchObject({ mode: 'titles', beside: 'customer.country' });
    const hidden = toldView<AnyView>(view, shared, { text, path: () => undefined }, CONTRACTS);
    expect(hidden).toEqual({ ...shared, mode: 'titles', most: 5 });
  });

  test('each question has its handler', () => {
    for (const mode of ['datatable', 'titles'] as const)
      expect(Object.keys(HANDLERS[mode]), mode).toEqual(Object.keys(CONTRACTS[mode].routes));
    expect(Object.keys(HANDLERS.titles)).toEqual(['list_full_titles']);
  });

  test('its screen shows what its question was answered by, once it is there', async () => {
    const info: TitlesInfo = { ...shared, mode: 'titles', most: 5 };
    const list = { question: { of: { table: 20 }, sort: [] } } as unknown as DisplayProps['list'];
    const queries = new QueryClient();
    const answer = { titles: [{ id: 7, title: 'Order 7', beside: 'fr' }] };
    queries.setQueryData(titlesKey(list, info), answer);
    const { Screen, fetch } = displayOf<ViewInfoOf<typeof CONTRACTS>>(info, MODES);
    const props = { list, view: info, onOpen: () => undefined } as unknown as DisplayProps<typeof info>;
    const { prelude } = await prerender(
      <QueryClientProvider client={queries}>
        <Screen {...props} />
      </QueryClientProvider>,
    );
    expect(await new Response(prelude).text()).toContain('Order 7</button><span>fr</span>');
    expect(
      readFileSync(join(EXAMPLE, 'server/translations/texts/lists/web-titles.en.yaml'), 'utf8'),
    ).toContain('label:');
    // What fetches it ahead fetches the same screen.
    expect(await fetch?.()).toHaveProperty('default.name', 'TitlesScreen');
  });
});

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(import.meta.dirname, 'titles');

describe('docs/extending.md, a new display mode', () => {
  const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8');
  const section = page.split(/^## /m).find((one) => one.startsWith('A new display mode\n')) ?? '';
  const [own = '', edited = ''] = section.split('Files to edit:');
  const pathsOf = (text: string) => [...text.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path);

  test('names the files that the example has of its own, layer by layer', () => {
    const files = globSync('**/*.*', { cwd: EXAMPLE }).toSorted();
    const named = pathsOf(own).map((path) => path.replaceAll('<kind>', 'titles'));
    const stray = files.filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)));
    expect(stray).toEqual([]);
    expect(named.filter((path) => !existsSync(join(EXAMPLE, path)))).toEqual([]);
    expect(named).toHaveLength(6);
  });

  test('names all the files that are edited for it, and no more than six', () => {
    const files = pathsOf(edited);
    expect(files.filter((path) => ![path, `src/${path}`].some((one) => existsSync(join(ROOT, one))))).toEqual(
      [],
    );
    // A file that names the first mode beside its own is one in which every mode stands.
    const naming = globSync('{core,server,web}/**/*.{ts,tsx}', { cwd: join(ROOT, 'src') }).filter(
      (file) => !file.includes('.test.') && /import .*\bdatatable\b.* from '/.test(sourceOf(file)),
    );
    expect(files).toEqual(expect.arrayContaining(naming));
    expect(naming).toHaveLength(4);
    expect(files.length).toBeLessThanOrEqual(6);
  });
});

test('nothing but the entries of a display mode knows it by its name', () => {
  const files = globSync('{core,server,web}/**/*.{ts,tsx}', { cwd: join(ROOT, 'src') });
  const knowing = files.filter(
    (file) => !file.includes('.test.') && /['"]datatable['"]/.test(sourceOf(file)),
  );
  expect(knowing.toSorted()).toEqual([
    'core/catalog/views/datatable.ts',
    'core/catalog/views/table-mode.ts',
    'server/features/lists/modes/datatable.ts',
    'web/configuration/find-users.ts',
    'web/list/display/datatable/datatable.ts',
  ]);
});

function sourceOf(file: string): string {
  return readFileSync(join(ROOT, 'src', file), 'utf8');
}
