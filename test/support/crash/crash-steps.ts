import {
  asked,
  customerDropped,
  customerOpened,
  customerTaken,
  newOrder,
  orderChanges,
  topOf,
  unasked,
  updated,
  windowOf,
} from './crash-draft.ts';
import { changesNothing, saveOf, storedLines, valueIn, type ModelContext } from './crash-model.ts';
import { lineStep } from './crash-line-steps.ts';
import { change, customers, freeOrders, type Choice, type Step } from './crash-step.ts';

/** Open contexts that one client works on at most. */
const MAX_OPEN = 3;
const EARLY = '2020-01-01';
const LATE = '2040-01-01';

/** A step that is possible now, by chance. */
export function nextStep(choice: Choice): Step {
  const { random, model, client } = choice;
  const open = [...model.contexts.values()].filter((context) => context.client === client);
  if (open.length === 0 || (open.length < MAX_OPEN && random.chance(12))) return openStep(choice);
  if (random.chance(6)) {
    const step = deleteStep(choice);
    if (step) return step;
  }
  const context = random.pick(open);
  if (context.question !== undefined) return answerStep(choice, context);
  return topOf(context).draft.table === 'company'
    ? customerStep(choice, context)
    : orderStep(choice, context);
}

function openStep(choice: Choice): Step {
  const { random, ids, client, mark } = choice;
  const orders = freeOrders(choice);
  if (orders.length > 0 && random.chance(45)) {
    const order = random.pick(orders);
    const path = `/api/element/modify?idform=${ids.order}&idenreg=${order.id}`;
    const outcome = { context: orderChanges(client, order) };
    return { what: 'open', path, body: {}, answer: 'opened', from: undefined, outcome };
  }
  const reference = mark('O');
  const remark = mark('T');
  const company = random.chance(60) ? random.pick(customers(choice)) : undefined;
  const context = newOrder(client, reference, { remark, ...(company && { company: company.mark }) });
  const values = { reference, remark, ...(company && { company: company.id }) };
  const path = `/api/element/create?idform=${ids.order}`;
  return { what: 'open', path, body: { values }, answer: 'opened', from: undefined, outcome: { context } };
}

/** Deletes an order that has no lines, or else all its lines at once. */
function deleteStep(choice: Choice): Step | undefined {
  const { random, model, ids } = choice;
  const [order] = freeOrders(choice).slice(random.below(3));
  if (!order) return undefined;
  const lines = storedLines(model, order.mark);
  const wanted = lines.length > 0 ? lines : [order];
  const records = wanted.map(({ id }) => id);
  if (records.includes(undefined)) return undefined;
  const changes = wanted.map(({ table, mark }) => ({ what: 'delete' as const, table, mark, values: {} }));
  const path = `/api/element/delete?idform=${lines.length > 0 ? ids.line : ids.order}`;
  const outcome = { operation: { kind: 'delete' as const, changes } };
  return { what: 'delete', path, body: { records }, answer: 'deleted', from: undefined, outcome };
}

function answerStep({ random, model }: Choice, from: ModelContext): Step {
  const path = `/api/messagebox/${from.id}/${windowOf(from)}`;
  const back = { context: unasked(from) };
  if (random.chance(50))
    return { what: 'no', path, body: { code: 7 }, answer: 'record', from, outcome: back };
  return {
    what: 'yes',
    path,
    body: { code: 6 },
    answer: 'saved',
    from,
    outcome: { operation: saveOf(model, from) },
  };
}

function customerStep({ random, mark }: Choice, from: ModelContext): Step {
  const window = windowOf(from);
  if (random.chance(40)) {
    const name = `Name ${mark('T')}`;
    return change(from, `/api/update/${window}/${from.id}/0`, {
      what: 'update',
      body: { values: { name } },
      context: updated(from, { name }),
    });
  }
  if (random.chance(25)) {
    const path = `/api/cancel?idcontext=${from.id}&byuser=0&all=0`;
    const outcome = { context: customerDropped(from) };
    return { what: 'cancel', path, body: {}, answer: 'record', from, outcome };
  }
  const path = `/api/validate/${from.id}/${window}`;
  return {
    what: 'take',
    path,
    body: {},
    answer: 'record',
    from,
    outcome: { context: customerTaken(from) },
  };
}

function orderStep(choice: Choice, from: ModelContext): Step {
  const { random, model } = choice;
  const isComplete = valueIn(model, topOf(from).draft, 'company') !== null;
  const dice = random.below(100);
  if (dice < 20) return updateStep(choice, from);
  if (dice < 62) return lineStep(choice, from);
  if (dice < 68) {
    const path = `/api/cancel?idcontext=${from.id}&byuser=0&all=1`;
    return { what: 'cancel', path, body: {}, answer: 'nothing', from, outcome: {} };
  }
  return isComplete && dice < 92 ? saveStep(choice, from) : customerOpening(choice, from);
}

function updateStep(choice: Choice, from: ModelContext): Step {
  const { random, mark } = choice;
  const path = `/api/update/${windowOf(from)}/${from.id}/0`;
  const dice = random.below(10);
  if (dice < 2) {
    const company = random.pick(customers(choice));
    const context = updated(from, { company: company.mark });
    return change(from, path, { what: 'update', body: { values: { company: company.id } }, context });
  }
  const values = dice < 4 ? { required_date: random.chance(50) ? EARLY : LATE } : { remark: mark('T') };
  return change(from, path, { what: 'update', body: { values }, context: updated(from, values) });
}

function customerOpening({ ids, mark }: Choice, from: ModelContext): Step {
  const code = mark('C');
  const values = { code, name: `Name ${code}` };
  const query = `idform=${ids.company}&idcontext=${from.id}&idihm=${windowOf(from)}&idcolumn=${ids.companyLink}`;
  const outcome = { context: customerOpened(from, code, values.name) };
  const path = `/api/element/create?${query}`;
  return { what: 'inner', path, body: { values }, answer: 'record', from, outcome };
}

function saveStep(choice: Choice, from: ModelContext): Step {
  const { model } = choice;
  if (changesNothing(model, from)) return updateStep(choice, from);
  const path = `/api/validate/${from.id}/${windowOf(from)}`;
  const required = valueIn(model, topOf(from).draft, 'required_date');
  if (required === EARLY)
    return { what: 'ask', path, body: {}, answer: 'messageBox', from, outcome: { context: asked(from) } };
  return {
    what: 'validate',
    path,
    body: {},
    answer: 'saved',
    from,
    outcome: { operation: saveOf(model, from) },
  };
}
