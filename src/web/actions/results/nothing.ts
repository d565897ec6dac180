import type { ResultKind, ResultOf } from './result-kind.ts';

/** There is nothing to show. */
export const nothing: ResultKind<ResultOf<'nothing'>> = { does: 'nothing' };
