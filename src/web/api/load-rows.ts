import type { CONTRACT } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { call } from './call.ts';

type Load = (typeof CONTRACT)['list_full_load'];

/** Rows of a list, each its id and then its cells in the order of the columns, for what shows no list. */
export async function loadRows(body: BodyOf<Load>, signal: AbortSignal): Promise<AnswerOf<Load>['rows']> {
  const { rows } = await call('list_full_load', { params: { mode: 'datatable' }, body, signal });
  return rows;
}
