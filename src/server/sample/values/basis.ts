import type { Random } from '../random/random.ts';

/** How many records each table gets; lines of orders and relations follow from these. */
export interface Counts {
  readonly contacts: number;
  readonly companies: number;
  readonly employees: number;
  readonly products: number;
  readonly orders: number;
  readonly activities: number;
  readonly tickets: number;
  readonly visits: number;
  readonly projects: number;
}

/** What all records follow from. They are worked out from their numbers, so that none has to be kept. */
export interface Basis {
  readonly counts: Counts;
  /** The day that the data were made on; all their dates are counted from it. */
  readonly today: number;
  /** The random numbers of one record: always the same for the same seed, stream and number. */
  readonly at: (stream: string, index: number) => Random;
}
