import { lineCount, linesOf } from '../values/order.ts';
import type { SampleRow, SampleTable } from './sample-table.ts';
import { amount, sentence } from '../values/text.ts';
import { LINE_REMARKS } from '../words/sentences.ts';
import type { World } from '../values/world.ts';

/** The lines of the orders, in the order of these. */
export const ORDER_LINES: SampleTable = {
  name: 'order_line',
  columns: ['id', 'sales_order', 'product', 'quantity', 'unit_price', 'discount', 'remark'],
  links: { sales_order: 'sales_order', product: 'product' },
  count(world) {
    let lines = 0;
    for (let order = 1; order <= world.counts.orders; order += 1) lines += lineCount(world, order);
    return lines;
  },
  rows,
};

function* rows(world: World): Generator<SampleRow> {
  let id = 0;
  for (let order = 1; order <= world.counts.orders; order += 1) {
    const random = world.at('lineDetails', order);
    for (const { product, quantity, discount } of linesOf(world, order)) {
      id += 1;
      const noDiscount = discount === 0 && random.chance(15);
      const remark = random.orEmpty(90, () =>
        sentence(random, LINE_REMARKS, random.pick(['fr', 'en'] as const)),
      );
      yield [
        id,
        order,
        product.id,
        quantity,
        amount(product.price),
        noDiscount ? null : discount.toFixed(2),
        remark,
      ];
    }
  }
}
