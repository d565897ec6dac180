import {
  lineAdded,
  lineBegun,
  lineChanged,
  lineDropped,
  lineEnded,
  lineRemoved,
  nextKey,
  topOf,
  windowOf,
} from './crash-draft.ts';
import { storedLines, type ModelContext, type ModelNested, type ModelRecord } from './crash-model.ts';
import { change, type Choice, type Step } from './crash-step.ts';

/** Lines that one order has at most. */
const MAX_LINES = 8;

/** Something with a line of the order of a context, edited in place. */
export function lineStep(choice: Choice, from: ModelContext): Step {
  const { random, model } = choice;
  const { draft, nested } = topOf(from);
  const drafted = nested.filter(({ table }) => table === 'order_line');
  const stored = storedLines(model, draft.mark).filter(
    ({ id, mark }) => id !== undefined && drafted.every((one) => one.mark !== mark),
  );
  const lines = [...drafted, ...stored];
  if (lines.length === 0 || (lines.length < MAX_LINES && random.chance(35))) return addStep(choice, from);
  const line = random.pick(lines);
  if (!('key' in line))
    return random.chance(25) ? removeStep(choice, from, line) : beginStep(choice, from, line);
  if (line.removed === true) return random.chance(50) ? dropStep(from, line) : beginStep(choice, from, line);
  if (line.before !== undefined) return editStep(choice, from, line);
  return random.chance(25) ? removeStep(choice, from, line) : beginStep(choice, from, line);
}

function addStep({ random, ids, mark }: Choice, from: ModelContext): Step {
  const [remark, quantity] = [mark('L'), amount(random)];
  return change(from, `${path(from, 'create')}/${ids.lines}`, {
    what: 'line',
    body: { values: { product: ids.product, quantity, remark } },
    context: lineAdded(from, remark, quantity),
    key: nextKey(from),
  });
}

function beginStep({ ids }: Choice, from: ModelContext, line: ModelNested | ModelRecord): Step {
  return change(from, `${path(from, 'modify')}/${ids.lines}/${keyOf(line)}`, {
    what: 'line',
    body: {},
    context: lineBegun(from, line),
    key: keyOf(line),
  });
}

function removeStep({ ids }: Choice, from: ModelContext, line: ModelNested | ModelRecord): Step {
  const isForgotten = 'key' in line && line.isNew;
  return change(from, `${path(from, 'modify')}/${ids.lines}/${keyOf(line)}`, {
    what: 'line',
    body: { removed: true },
    context: lineRemoved(from, line),
    key: isForgotten ? 0 : keyOf(line),
  });
}

function editStep({ random }: Choice, from: ModelContext, line: ModelNested): Step {
  const dice = random.below(10);
  if (dice < 4) {
    const quantity = amount(random);
    return change(from, `${path(from, 'input')}/${line.key}/0`, {
      what: 'line',
      body: { values: { quantity } },
      context: lineChanged(from, line, quantity),
      key: line.key,
    });
  }
  if (dice < 5) return dropStep(from, line);
  const context = lineEnded(from, line);
  return change(from, `${path(from, 'validate')}/${line.key}`, {
    what: 'line',
    body: {},
    context,
    key: line.key,
  });
}

function dropStep(from: ModelContext, line: ModelNested): Step {
  const context = lineDropped(from, line);
  const isLeft = topOf(context).nested.some(({ mark }) => mark === line.mark);
  const key = isLeft ? line.key : 0;
  return change(from, `${path(from, 'cancel')}/${line.key}`, { what: 'line', body: {}, context, key });
}

function path(from: ModelContext, verb: string): string {
  return `/api/cascade/${verb}/${from.id}/${windowOf(from)}`;
}

function keyOf(line: ModelNested | ModelRecord): number {
  return 'key' in line ? line.key : (line.id ?? 0);
}

function amount(random: Choice['random']): number {
  return random.between(1, 999);
}
