import { workdayAfter, workdayBefore } from './calendar.ts';
import { customerKnown } from './contact.ts';
import type { Product } from './product-list.ts';
import { weighted, type Random } from '../random/random.ts';
import type { World } from './world.ts';

/** How far a customer's order is. */
type OrderState = 'draft' | 'confirmed' | 'to_ship' | 'shipped' | 'invoiced' | 'cancelled';

/** An order as far as its lines and its delivery need it; days are numbers. */
export interface Order {
  readonly company: number;
  readonly contact: number;
  readonly orderedDay: number;
  readonly requiredDay: number | null;
  readonly shippedDay: number | null;
  readonly state: OrderState;
}

/** One line of an order. */
interface OrderLine {
  readonly product: Product;
  readonly quantity: number;
  /** In percent. */
  readonly discount: number;
}

/** Since when there have been orders, in days, and by how much they grow. */
const HISTORY = 1_200;
const GROWTH = 1.6;

/** States of orders by their age in days: the first entry that is old enough holds. */
const STATES: readonly { readonly from: number; readonly states: readonly OrderState[] }[] = [
  { from: 60, states: weighted({ invoiced: 94, cancelled: 5, shipped: 1 }) },
  { from: 30, states: weighted({ invoiced: 70, shipped: 22, cancelled: 5, to_ship: 3 }) },
  { from: 12, states: weighted({ shipped: 62, to_ship: 18, invoiced: 14, cancelled: 4, confirmed: 2 }) },
  { from: 4, states: weighted({ to_ship: 38, confirmed: 34, shipped: 18, draft: 6, cancelled: 4 }) },
  { from: 0, states: weighted({ draft: 52, confirmed: 46, cancelled: 2 }) },
];

/** The order with an id. Ids follow the time; old orders are closed, recent ones open. */
export function orderAt(world: World, id: number): Order {
  const random = world.at('order', id);
  const orderedDay = workdayBefore(
    world.today - Math.round(HISTORY * (1 - id / world.counts.orders) ** GROWTH),
  );
  const age = world.today - orderedDay;
  const state = random.pick(STATES.find(({ from }) => age >= from)?.states ?? ['draft' as const]);
  const { contact, company } = customerKnown(world, random, age);
  return {
    company,
    contact,
    orderedDay,
    requiredDay: random.orEmpty(9, () => workdayAfter(orderedDay + random.between(5, 30))),
    shippedDay: shippedDay(random, { state, orderedDay, today: world.today }),
    state,
  };
}

function shippedDay(
  random: Random,
  { state, orderedDay, today }: { state: OrderState; orderedDay: number; today: number },
): number | null {
  if (state !== 'shipped' && state !== 'invoiced') return null;
  return Math.max(
    orderedDay,
    Math.min(workdayBefore(today), workdayAfter(orderedDay + random.between(1, 14))),
  );
}

const LINES = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6];
const DISCOUNTS = weighted({ 0: 58, 5: 16, 10: 14, 15: 6, 20: 4, 7.5: 2 }).map(Number);

/** How many lines an order has, 1 to 6. */
export function lineCount(world: World, order: number): number {
  return world.at('lineCount', order).pick(LINES);
}

/** The lines of an order; no product comes twice. */
export function linesOf(world: World, order: number): readonly OrderLine[] {
  const random = world.at('orderLines', order);
  const count = lineCount(world, order);
  const products = new Set<Product>();
  while (products.size < count) products.add(random.pick(world.products));
  return [...products].map((product) => ({
    product,
    quantity:
      product.price < 5_000
        ? random.pick([1, 2, 5, 10, 10, 20, 25, 50, 100])
        : random.pick([1, 1, 1, 2, 2, 3, 4, 6]),
    discount: random.pick(DISCOUNTS),
  }));
}
