import { createWorld } from '#server/sample/world.ts';
import { COMPANIES } from '#server/sample/companies.ts';
import { CONTACTS } from '#server/sample/contacts.ts';
import { EMPLOYEES } from '#server/sample/employees.ts';
import { CATEGORIES } from '#server/sample/categories.ts';
import { PRODUCTS, PRODUCT_SUPPLIERS } from '#server/sample/products.ts';
import { ORDERS } from '#server/sample/orders.ts';
import { ORDER_LINES } from '#server/sample/order-lines.ts';
import { ACTIVITIES } from '#server/sample/activities.ts';
import { TICKETS, TICKET_TECHNICIANS } from '#server/sample/tickets.ts';
import { VISITS } from '#server/sample/visits.ts';
const size = Number(process.argv[2] ?? 1000);
const show = Number(process.argv[3] ?? 8);
const world = createWorld({ size, seed: 1, today: new Date('2026-11-20') });
for (const table of [
  CATEGORIES,
  EMPLOYEES,
  PRODUCTS,
  COMPANIES,
  CONTACTS,
  ORDERS,
  ORDER_LINES,
  ACTIVITIES,
  TICKETS,
  VISITS,
]) {
  const t = performance.now();
  let n = 0,
    chars = 0;
  const rows = [];
  const total = table.count(world);
  for (const row of table.rows(world)) {
    n++;
    for (const v of row) chars += v === null ? 0 : String(v).length;
    if (n <= show / 2 || n > total - show / 2) rows.push(row);
  }
  console.log(
    `== ${table.name} ${n} rows, expected ${total}, ${(chars / n).toFixed(0)} chars each, ${(performance.now() - t).toFixed(0)} ms = ${(((performance.now() - t) * 1000) / n).toFixed(2)} us/row`,
  );
  for (const r of rows) console.log(JSON.stringify(r).slice(0, 500));
}
console.log(
  PRODUCT_SUPPLIERS.count(world),
  [...PRODUCT_SUPPLIERS.pairs(world)].length,
  TICKET_TECHNICIANS.count(world),
  [...TICKET_TECHNICIANS.pairs(world)].length,
);
