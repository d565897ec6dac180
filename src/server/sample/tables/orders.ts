import { dayText, monthIndex } from '../values/calendar.ts';
import { addressOf, companyAt } from '../values/company.ts';
import { linesOf, orderAt, type Order } from '../values/order.ts';
import type { Random } from '../random/random.ts';
import { numbered, type SampleRow, type SampleTable } from './sample-table.ts';
import { amount, shaped, writtenText } from '../values/text.ts';
import { ORDER_REMARKS } from '../words/sentences.ts';
import type { World } from '../values/world.ts';

/** The customers' orders. */
export const ORDERS: SampleTable = {
  name: 'sales_order',
  columns: [
    'id',
    'number',
    'reference',
    'company',
    'contact',
    'salesperson',
    'ordered_date',
    'required_date',
    'shipped_date',
    'state',
    'freight',
    'delivery_address',
    'delivery_postal_code',
    'delivery_city',
    'delivery_country',
    'remark',
  ],
  links: { company: 'company', contact: 'contact', salesperson: 'employee' },
  count: ({ counts }) => counts.orders,
  rows: (world) => numbered(world.counts.orders, (id) => row(world, id)),
};

function row(world: World, id: number): SampleRow {
  const random = world.at('orderDetails', id);
  const order = orderAt(world, id);
  return [
    id,
    id,
    random.orEmpty(35, () => reference(random, order)),
    order.company,
    random.orEmpty(8, () => order.contact),
    random.orEmpty(4, () => random.pick(world.salespeople)),
    dayText(order.orderedDay),
    order.requiredDay === null ? null : dayText(order.requiredDay),
    order.shippedDay === null ? null : dayText(order.shippedDay),
    order.state,
    random.orEmpty(2, () => freight(world, random, id)),
    ...delivery(world, random, order),
    remark(world, random, order),
  ];
}

/** How customers number their orders. */
function reference(random: Random, { orderedDay }: Order): string {
  const year = dayText(orderedDay).slice(0, 4);
  const month = String(monthIndex(orderedDay) + 1).padStart(2, '0');
  return shaped(
    random,
    random.pick(['PO-@####', `BC ${year}/####`, '45000#####', `${year}-${month}-###`, 'Cde @###', '??-@###']),
  );
}

/** By what the order is worth; free from 500 euros in most cases. */
function freight(world: World, random: Random, id: number): string {
  const worth = linesOf(world, id).reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  if (worth >= 50_000 && random.chance(85)) return '0.00';
  return amount(random.pick([690, 990, 1_490, 1_990, 2_450, 3_900]) + (worth > 100_000 ? 5_000 : 0));
}

/** The company's own address, or another town of its country. */
function delivery(world: World, random: Random, { company: id }: Order): SampleRow {
  const company = companyAt(world, id);
  if (random.chance(4)) return [null, null, null, null];
  const city = random.chance(90) ? company.city : random.pick(company.country.cities);
  const { street, postalCode } = addressOf(world, id, { ...company, city });
  return [street, random.orEmpty(3, () => postalCode), city.name, company.country.code];
}

function remark(world: World, random: Random, { company }: Order): string | null {
  if (random.chance(76)) return null;
  const language = companyAt(world, company).country.notes;
  return writtenText(random, {
    sentences: ORDER_REMARKS,
    language,
    least: 1,
    most: random.chance(1) ? 40 : 3,
  });
}
