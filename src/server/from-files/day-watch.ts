import { DATE_ORDERS, type DateOrder } from '#core/contract/records/import-routes.ts';
import { isoText } from '../import/import.ts';
import { ShapeWatch } from './shape-watch.ts';

const ISO = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DIGITS = /^-?\d+(?:[.,]\d+)?$/;
const MIDNIGHT = / 00:00:00$/;

/** What the days of a column are in one order of their parts. */
class OrderWatch {
  readonly order: DateOrder;
  readonly day = new ShapeWatch('day');
  readonly moment = new ShapeWatch('moment');
  least: string | undefined;
  most: string | undefined;

  constructor(order: DateOrder) {
    this.order = order;
  }

  measure(day: string): void {
    if (this.least === undefined || day < this.least) this.least = day;
    if (this.most === undefined || day > this.most) this.most = day;
  }
}

/** Whether the values of a column are days or moments, and in which order their parts are written. */
export class DayWatch {
  /** Some order is possible yet. */
  #isOpen = true;
  readonly #orders = DATE_ORDERS.map((order) => new OrderWatch(order));

  see(text: string, line: number, seen: number): void {
    if (!this.#isOpen) return;
    if (ISO.test(text)) {
      for (const watch of this.#orders) watch.measure(text);
      return;
    }
    const isNumber = DIGITS.test(text) || text.length < 6 || text.length > 60;
    let isOpen = false;
    for (const watch of this.#orders) {
      const { order, day, moment } = watch;
      if (!moment.isPossible(seen)) continue;
      isOpen = true;
      const read = isNumber ? undefined : isoText(text, order);
      if (read === undefined) moment.miss(text, line);
      if (read === undefined || (read.length > 10 && !MIDNIGHT.test(read))) day.miss(text, line);
      if (read !== undefined) watch.measure(read);
    }
    this.#isOpen = isOpen;
  }

  found() {
    const fewest = Math.min(...this.#orders.map(({ moment }) => moment.misfits));
    const fitting = this.#orders.filter(({ moment }) => moment.misfits === fewest);
    const [best] = fitting;
    return {
      day: best?.day,
      moment: best?.moment,
      least: best?.least,
      most: best?.most,
      dates: fitting.map(({ order }) => order),
    };
  }
}
