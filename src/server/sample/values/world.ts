import type { Basis, Counts } from './basis.ts';
import { dayOf } from './calendar.ts';
import type { FilesOfCells } from './files-of-cells.ts';
import { employeesOf, type Department, type Employee } from './employee-list.ts';
import { productsOf, type Product } from './product-list.ts';
import { randomAt, streamStart } from '../random/random.ts';

/** The basis with what is few enough to be kept: the employee with the id n is at n − 1, and so are the products. */
export interface Records extends Basis {
  readonly employees: readonly Employee[];
  readonly products: readonly Product[];
  /** The products that customers ask to have repaired. */
  readonly repaired: readonly Product[];
  /** The ids of those who sell and of those who repair. */
  readonly salespeople: readonly number[];
  readonly technicians: readonly number[];
}

/** All that records are made from. */
export interface World extends Records {
  readonly files: FilesOfCells;
}

/** What records are made from. */
interface Seed {
  readonly size: number;
  readonly seed: number;
  readonly today: Date;
}

/** The records of a seed, without files: the same size, seed and day give the same ones. */
export function createRecords({ size, seed, today }: Seed): Records {
  const starts = new Map<string, number>();
  const start = (stream: string): number => {
    const known = starts.get(stream) ?? streamStart(seed, stream);
    starts.set(stream, known);
    return known;
  };
  const at = (stream: string, index: number) => randomAt(start(stream), index);
  const counts = countsOf(size);
  const basis: Basis = { counts, today: dayOf(today), at };
  const employees = employeesOf(basis);
  const products = productsOf(basis);
  const idsIn = (department: Department) =>
    employees.filter((employee) => employee.department === department).map(({ id }) => id);
  return {
    ...basis,
    employees,
    products,
    repaired: products.filter(({ repaired }) => repaired),
    salespeople: idsIn('sales'),
    technicians: idsIn('service'),
  };
}

function countsOf(size: number): Counts {
  const share = (part: number, least: number, most = Number.MAX_SAFE_INTEGER) =>
    Math.min(most, Math.max(least, Math.floor(size / part)));
  return {
    contacts: size,
    companies: share(20, 1),
    employees: share(2_000, 12, 200),
    products: share(100, 60, 2_000),
    orders: share(5, 200),
    activities: 3 * size,
    tickets: share(50, 60),
    visits: share(25, 120),
    projects: share(150, 8, 400),
  };
}
