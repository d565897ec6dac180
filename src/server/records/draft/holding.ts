import type { Typed } from '#core/formula/typed/typed.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Whether a condition is true of the record that it was asked of. */
export type Holding = (condition: Typed) => boolean;

/** Asks conditions of a record as it would be, all in one statement; none is needed where there is no condition. */
export async function holding(
  request: RequestContext,
  record: DraftRecord,
  conditions: readonly Typed[],
): Promise<Holding> {
  return await holdingAlso(request, record, { conditions, asViewer: [] });
}

/** The same, with conditions that are asked with the viewer's rights, as filters are. */
export async function holdingAlso(
  request: RequestContext,
  record: DraftRecord,
  { conditions, asViewer }: { readonly conditions: readonly Typed[]; readonly asViewer: readonly Typed[] },
): Promise<Holding> {
  const asked = [
    ...[...new Set(conditions)].map((typed) => ({ typed, column: undefined, asViewer: false })),
    ...asViewer.map((typed) => ({ typed, column: undefined, asViewer: true })),
  ];
  const answers = await draftValues(request.db, request, record, asked);
  const held = new Set(asked.flatMap(({ typed }, at) => (answers[at] === true ? [typed] : [])));
  return (condition) => held.has(condition);
}
