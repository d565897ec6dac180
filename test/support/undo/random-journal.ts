import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { runAction } from '#server/actions/actions.ts';
import { restoreRecords } from '#server/journal/journal.ts';
import {
  cascadeCreate,
  cascadeModify,
  cascadeValidate,
  changeRecords,
  openCreate,
  openModify,
  updateDraft,
  validateDraft,
} from '#server/records/records.ts';
import type { Random } from '#server/sample/random/random.ts';
import { gemsAmong, gemTable, TURN } from '../worlds/gems.ts';
import { ACTIONS, type GivenValues, type journalWorld } from '../calls/journal.ts';
import type { ListSide, ModelState } from './undo-model.ts';

type World = Awaited<ReturnType<typeof journalWorld>>;

/** Something that was tried: which list it wrote; undefined where it was refused. */
interface Tried {
  readonly kind: string;
  readonly side: ListSide;
}

const CODES = ['A', 'B', 'C', 'D', 'E'];

/** Does something by chance that people can do; gives undefined where the product refused it. */
export async function doAnything(
  world: World,
  random: Random,
  state: ModelState,
): Promise<Tried | undefined> {
  const side: ListSide = random.chance(50) ? 'thing' : 'owner';
  const [kind, way] = random.pick(WAYS);
  try {
    const done = await way({ world, random, state, side });
    if (done === false) return undefined;
    return { kind, side: done === true ? side : done };
  } catch (error) {
    if (error instanceof AppError || (error as { code?: string }).code === '23505') return undefined;
    throw error;
  }
}

interface Trying {
  readonly world: World;
  readonly random: Random;
  readonly state: ModelState;
  readonly side: ListSide;
}

/** Whether something was done, or whose list it has written. */
type Way = (trying: Trying) => Promise<boolean | ListSide>;

const WAYS: readonly (readonly [string, Way])[] = [
  ['create', create],
  ['create', create],
  ['modify', modify],
  ['modify', modify],
  ['modify', modify],
  ['delete', remove],
  ['restore', restore],
  ['import', load],
  ['import', loadPairs],
  ['bulk', bulk],
  ['nested', nested],
  ['action', act],
  ['action', act],
];

const tableOf = ({ world, side }: Trying): Table => world[side];

/** The same, or the table of gems, which are things too. */
function tableOrGems(trying: Trying): Table {
  return trying.side === 'thing' && trying.random.chance(50)
    ? gemTable(trying.world.catalog)
    : tableOf(trying);
}

/** The table in whose form a record is opened: a gem as a gem, or as a thing. */
function tableFor(trying: Trying, id: number): Table {
  return gemsAmong(trying.state.thing).has(id) ? tableOrGems(trying) : tableOf(trying);
}

function live({ state }: Trying, table: ListSide): readonly number[] {
  return [...state[table]].filter(([, row]) => !row.ghost).map(([id]) => id);
}

function some(random: Random, ids: readonly number[], most = 3): readonly number[] {
  return [...new Set(Array.from({ length: random.below(most + 1) }, () => random.pick(ids)))];
}

/** Values of what only gems have. */
function gemValues(trying: Trying): Record<string, unknown> {
  const { random, state } = trying;
  const gems = live(trying, 'thing').filter((id) => gemsAmong(state.thing).has(id));
  return {
    cut: random.orEmpty(40, () => random.pick(CODES)),
    mate: gems.length > 0 ? random.orEmpty(40, () => random.pick(gems)) : null,
  };
}

/** Values of every type that the table has; the list is that of the side that is written. */
function values(trying: Trying, table = tableOf(trying)): Record<string, unknown> {
  const { random, side, world } = trying;
  const owners = live(trying, 'owner');
  const anyOwner = () => (owners.length > 0 ? random.orEmpty(30, () => random.pick(owners)) : null);
  if (side === 'owner') {
    const things = live(trying, 'thing');
    return {
      name: `O${random.below(1_000)}`,
      code: random.orEmpty(40, () => random.pick(CODES)),
      salary: random.orEmpty(30, () => `${random.below(9)}.${random.pick(['00', '50'])}`),
      boss: anyOwner(),
      marked: things.length > 0 ? some(random, things) : [],
    };
  }
  return {
    name: `T${random.below(1_000)}`,
    code: random.orEmpty(40, () => random.pick(CODES)),
    notes: random.orEmpty(40, () => `line ${random.below(9)}\n"é\\ ${random.below(9)}`),
    active: random.orEmpty(20, () => random.chance(50)),
    pieces: random.orEmpty(30, () => random.below(4)),
    weight: random.orEmpty(30, () => `${random.below(3)}.${random.pick(['000', '125'])}`),
    bought: random.orEmpty(30, () => `2026-02-0${1 + random.below(4)}`),
    opens: random.orEmpty(30, () => `0${random.below(9)}:30:00`),
    lasts: random.orEmpty(30, () => random.below(3) * 60),
    state: random.orEmpty(30, () => random.pick(['new', 'used', 'broken'])),
    kinds: random.orEmpty(30, () => ['a', 'b', 'c'].filter(() => random.chance(40))),
    stars: random.orEmpty(30, () => random.below(6)),
    owner: anyOwner(),
    markers: owners.length > 0 ? some(random, owners) : [],
    ...(table === gemTable(world.catalog) ? gemValues(trying) : {}),
  };
}

async function create(trying: Trying): Promise<boolean> {
  const table = tableOrGems(trying);
  await trying.world.create(table, values(trying, table));
  return true;
}

async function modify(trying: Trying): Promise<boolean> {
  const { world, random, side } = trying;
  const ids = live(trying, side);
  if (ids.length === 0) return false;
  const id = random.pick(ids);
  const table = tableFor(trying, id);
  const all = values(trying, table);
  const given: GivenValues = Object.fromEntries(
    Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(all))).map((name) => [
      name,
      all[name],
    ]),
  );
  await world.modify(table, id, given);
  return true;
}

async function remove(trying: Trying): Promise<boolean> {
  const ids = live(trying, trying.side);
  const chosen = ids.length > 0 ? some(trying.random, ids) : [];
  if (chosen.length === 0) return false;
  await trying.world.remove(tableOf(trying), chosen);
  return true;
}

async function restore(trying: Trying): Promise<boolean> {
  const { world, random, side, state } = trying;
  const ghosts = [...state[side]].filter(([, row]) => row.ghost).map(([id]) => id);
  const chosen = ghosts.length > 0 ? some(random, ghosts) : [];
  if (chosen.length === 0) return false;
  await restoreRecords(world.request, tableOf(trying).id, chosen);
  return true;
}

async function load(trying: Trying): Promise<boolean> {
  const { world, random, side } = trying;
  const lines = Array.from({ length: 1 + random.below(3) }, () =>
    side === 'owner'
      ? `I${random.below(99)};${random.below(9)},50;`
      : `I${random.below(99)};${random.below(9)};${random.pick(['a|b', 'c', ''])}`,
  );
  const header = side === 'owner' ? 'name;salary;code' : 'name;pieces;kinds';
  await world
    .load(tableOrGems(trying), `${header}\n${lines.join('\n').replaceAll(',', '.')}\n`)
    .catch((error: unknown) => refusedImport(error));
  return true;
}

async function loadPairs(trying: Trying): Promise<boolean> {
  const { world, random, state } = trying;
  const things = live(trying, 'thing');
  const owners = live(trying, 'owner').filter(
    (id) => typeof state.owner.get(id)?.values['code'] === 'string',
  );
  if (things.length === 0 || owners.length === 0 || trying.side !== 'thing') return false;
  const lines = Array.from({ length: 1 + random.below(2) }, () => {
    const number = state.thing.get(random.pick(things))?.values['number'];
    return `${String(number)};${String(state.owner.get(random.pick(owners))?.values['code'])}`;
  });
  await world
    .load(world.thing, `number;markers.code\n${[...new Set(lines)].join('\n')}\n`, 'markers')
    .catch((error: unknown) => refusedImport(error));
  return true;
}

/** The product refused the file, line by line. */
function refusedImport(error: unknown): never {
  throw error instanceof Error && error.message.startsWith('[') ? new AppError('import.invalid') : error;
}

/** The same values for several records at once. */
async function bulk(trying: Trying): Promise<boolean> {
  const { world, random, side } = trying;
  const chosen = chosenOf(trying, side, 4);
  if (chosen.length === 0) return false;
  const gems = gemsAmong(trying.state.thing);
  const table = chosen.every((id) => gems.has(id)) ? tableOrGems(trying) : tableOf(trying);
  const all = values(trying, table);
  const names = Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(all)));
  const given = Object.fromEntries(names.map((name) => [name, all[name]]));
  const changes = chosen.map((id) => ({ table, id, values: given }));
  await changeRecords(world.request, { kind: 'modify', table, action: 0, accepted: 'all', changes });
  return true;
}

/** A new owner with new things inside, or changes of both, in one save. */
async function nested(trying: Trying): Promise<ListSide> {
  const { world, random } = trying;
  const { request, owner } = world;
  const list = columnOf(owner, 'things');
  const [id] = random.chance(50) ? chosenOf(trying, 'owner', 1) : [];
  const given = values({ ...trying, side: 'owner' });
  const opened =
    id === undefined
      ? await openCreate(request, { tableId: owner.id, values: given })
      : await openModify(request, { tableId: owner.id, id });
  const at = { context: opened.context, window: opened.window };
  if (id !== undefined) await updateDraft(request, { ...at, values: given, complete: false });
  for (let line = random.below(3); line >= 0; line--) {
    const { markers: _markers, owner: _owner, ...inner } = values({ ...trying, side: 'thing' });
    const { recordId } = await cascadeCreate(request, at, { column: list, values: inner });
    await cascadeValidate(request, at, { record: recordId, column: list });
  }
  const [taken] = id === undefined ? [] : chosenOf(trying, 'thing', 1);
  if (taken !== undefined && trying.state.thing.get(taken)?.values['owner'] === id)
    await cascadeModify(request, at, { column: list, record: taken, removed: true });
  await validateDraft(request, { ...at, mine: [] });
  return 'owner';
}

/** Runs one of the actions of the test application that change records at once. */
async function act(trying: Trying): Promise<boolean> {
  const { world, random, side } = trying;
  const selected = chosenOf(trying, side, 3);
  const others = live(trying, 'owner');
  if (selected.length === 0 || others.length === 0) return false;
  const action = random.pick(side === 'owner' ? OWNER_ACTIONS : THING_ACTIONS);
  const given = action === ACTIONS.mark || action === ACTIONS.unmark ? { markers: random.pick(others) } : {};
  const owner = action === ACTIONS.give ? { owner: random.pick(others) } : {};
  await runAction(world.request, { action, selected, final: true, given: { ...given, ...owner } });
  return true;
}

const OWNER_ACTIONS = [ACTIONS.mergeOwners];
const THING_ACTIONS = [
  ACTIONS.mergeThings,
  ACTIONS.mark,
  ACTIONS.unmark,
  ACTIONS.give,
  ACTIONS.take,
  ACTIONS.copy,
  ACTIONS.steps,
  TURN,
];

function chosenOf(trying: Trying, table: ListSide, most: number): readonly number[] {
  const ids = live(trying, table);
  return ids.length > 0 ? some(trying.random, ids, most) : [];
}

function columnOf(table: Table, name: string): number {
  return table.columns.find((column) => column.name === name)?.id ?? 0;
}
