import type { ResultKind, ResultOf } from './result-kind.ts';

/** An address of the application. */
export const navigation: ResultKind<ResultOf<'navigation'>> = {
  does: 'lead',
  address: ({ address }) => address,
};
