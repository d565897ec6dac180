import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Modules that are loaded as one file, so that a screen comes with few files: those that one of the screens `by` and one
 * of `and` need at once, and none of `but`. Screens are named by their files in `src/web`.
 */
interface Chunk {
  readonly name: string;
  readonly by: readonly string[];
  readonly and?: readonly string[];
  readonly but?: readonly string[];
}

const APPLICATION = 'app.tsx';
const HOME = 'shell/home/home.tsx';
const LIST = 'list-place.tsx';
const FORM = 'record-place.tsx';
const BESIDE_LISTS = ['print-place.tsx', 'duplicates-place.tsx', 'import-place.tsx'];
const FILTER = 'list/filter/filter-editor.tsx';
const OUTSIDE = 'records/outside/outside-form.tsx';
const ACCOUNT = 'account/account.tsx';
const NOTIFICATIONS = 'tasks/notification-listener.tsx';
const SESSION_PAGES = [
  'login/login-start.tsx',
  'setup/setup-start.tsx',
  'enrolment/enrolment-start.tsx',
  'second-factor/second-factor-start.tsx',
  'new-password/new-password-start.tsx',
  'extranet-reset/extranet-reset-start.tsx',
  'shared/shared-start.tsx',
  'public-form/public-form-start.tsx',
  'unsubscribe/unsubscribe-start.tsx',
];

/** Screens that stay files of their own names, by which what the first list needs is measured. */
const OWN = [APPLICATION, LIST];

/** A module is in the first of these that takes it; what none takes is split by the builder. */
const CHUNKS: readonly Chunk[] = [
  { name: 'base', by: SESSION_PAGES, and: [APPLICATION] },
  // What visitors fill in comes without the rest of the application.
  { name: 'filling', by: [OUTSIDE], and: [APPLICATION] },
  { name: 'filling-lists', by: [OUTSIDE], and: [LIST] },
  { name: 'filling-forms', by: [OUTSIDE], and: [FORM] },
  { name: 'application', by: [APPLICATION] },
  { name: 'records', by: [LIST], and: [FORM] },
  { name: 'inputs', by: [FILTER], and: [FORM], but: [ACCOUNT, HOME, ...SESSION_PAGES] },
  { name: 'settings', by: [ACCOUNT], and: [FORM], but: [HOME, ...SESSION_PAGES] },
  { name: 'lists', by: [LIST], and: BESIDE_LISTS, but: [ACCOUNT, HOME, ...SESSION_PAGES] },
  { name: 'forms', by: [FORM], but: [LIST, ACCOUNT, HOME, ...SESSION_PAGES] },
  { name: 'list', by: [LIST], but: [ACCOUNT, HOME, ...SESSION_PAGES] },
  // Fetched after every start: one file for it.
  { name: 'notifications', by: [NOTIFICATIONS] },
];

/**
 * How the builder puts the modules of `src/web`, at `root`, into files. Throws where a screen is not there. What a chunk
 * needs stands in it or in one that does not need it, so that no two need each other.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const reaches = new Map<string, ReadonlySet<string>>();
  return CHUNKS.map(({ name, by, and = by, but = [] }, at) => ({
    priority: CHUNKS.length - at,
    includeDependenciesRecursively: false,
    name: (id, graph) => {
      const isNeeded = (screen: string) => {
        const reach = reaches.get(screen) ?? readReach(join(root, screen), graph);
        reaches.set(screen, reach);
        return reach.has(id);
      };
      const isShared = by.some(isNeeded) && and.some(isNeeded) && !but.some(isNeeded);
      return isShared && !isEntry(id, graph) && !OWN.some((own) => id === join(root, own)) ? name : null;
    },
  }));
}

/** The modules that a screen needs at once: without those that it loads when they are wanted. */
function readReach(screen: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  if (!graph.getModuleInfo(screen)) throw new Error(`${screen} is no module of the client`);
  const reached = new Set<string>();
  const pending = [screen];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) {
      const parts = PARTS_OF.get(imported) ?? partsOf(imported);
      pending.push(...(parts ? namedParts(parts, code ?? '') : [imported]));
    }
  }
  return reached;
}

/** Libraries whose first module gives out all their parts: who imports from it needs the parts that it names, not all. */
const GIVING_OUT =
  /\/node_modules\/(@tabler\/icons-react\/dist\/esm\/tabler-icons-react|@mantine\/core\/esm\/index)\.mjs$/;

/** The parts that such a module gives out, by name: `from` is what the library is imported by. */
interface Parts {
  readonly from: string;
  readonly modules: ReadonlyMap<string, string>;
}

const PARTS_OF = new Map<string, Parts>();

function partsOf(id: string): Parts | undefined {
  const from = GIVING_OUT.exec(id)?.[1]?.split('/').slice(0, 2).join('/');
  if (from === undefined) return undefined;
  const modules = new Map<string, string>();
  for (const [, names = '', path = ''] of readFileSync(id, 'utf8').matchAll(
    /(?:import|export) ?\{([^}]*)\} ?from ?["'](\.[^"']+)["']/g,
  ))
    for (const name of names.split(','))
      modules.set(name.trim().replace(/^.* as /, ''), join(dirname(id), path));
  const parts = { from, modules };
  PARTS_OF.set(id, parts);
  return parts;
}

/** The modules of the parts that a module's code imports by their names. */
function namedParts({ from, modules }: Parts, code: string): readonly string[] {
  const imports = [...code.matchAll(/import ?\{([^}]*)\} ?from ?["']([^"']+)["']/g)];
  const names = imports.filter(([, , source]) => source === from).flatMap(([, list = '']) => list.split(','));
  return names.flatMap((name) => modules.get(name.trim().replace(/ as .*$/, '')) ?? []);
}

/** Scripts of pages keep their names: the server looks them up. */
function isEntry(id: string, graph: Rolldown.ChunkingContext): boolean {
  return graph.getModuleInfo(id)?.isEntry === true;
}
