import type { RefObject } from 'react';
import type { RequestFilter } from '#core/query/filter.ts';

/** The record whose list column a list is. */
export interface ListWithin {
  readonly columnId: number;
  readonly recordId: number;
  /** What its records fulfil, and what new ones begin with. */
  readonly filter: RequestFilter;
  readonly begins: Readonly<Record<string, number>>;
  /** What the list is shown in: its keys are pressed there. */
  readonly area: RefObject<HTMLElement | null>;
}
