import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { Context, Draft } from '../../contexts/contexts.ts';
import { closedAtFirst } from '../draft/controls.ts';
import { inDraft, newKey } from '../draft/draft-tree.ts';
import { firstAndComputed, firstValues } from '../draft/worked-out.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { isWritable, readOnly, refuseProblems } from '../values/check-values.ts';
import { valuesFrom, type PlaceIn } from './place-draft.ts';
import { newValues } from './update-draft.ts';

/** Where a new record begins, and with which values. */
interface Beginning {
  /** The values are those of another record: what state controls close is taken over as it is there. */
  readonly copied?: boolean;
  readonly context: Pick<Context, 'frames'>;
  readonly values: Values;
  readonly place?: PlaceIn;
}

/**
 * The draft of a new record in a context, and what its making has read of it: the links among `values` with their titles,
 * computed columns. Throws AppError `access.refused`, `value.refused`.
 */
export async function newDraft(
  request: RequestContext,
  table: Table,
  { context, values, copied = false, place }: Beginning,
): Promise<{ readonly draft: Draft; readonly titled: Values; readonly computed: Values }> {
  if (!mayOperate(request.viewer, 'create', table)) throw new AppError('access.refused');
  const kind = 'create';
  const key = newKey(context);
  const empty: Draft = { kind, table: table.id, record: null, key, version: 0, base: {}, values: {} };
  const inside = inDraft(request, context, empty);
  const placing = place ? valuesFrom(request, place) : {};
  const given = { ...values, ...placing };
  const { bare, shown, problems } = await newValues(inside, table, {
    kind,
    values: given,
    // The record that it is placed in may be deleted: what becomes of that is asked with its draft.
    withGhosts: place !== undefined,
  });
  refuseProblems(problems);
  const columns = table.columns.filter((column) => isWritable(request, table, { column, kind }));
  const { first, computed } = await firstAndComputed(inside, table, { columns, given: bare });
  const writing = {
    record: { table, id: null, values: { ...first, ...bare } },
    names: Object.keys(values).filter((name) => bare[name] !== null && !(name in placing)),
  };
  const begun = async () => ({
    ...(await firstValues(inside, table, { columns, given: placing })),
    ...placing,
  });
  if (!copied) refuseProblems(readOnly(await closedAtFirst(inside, writing, begun)));
  const draft = { ...empty, values: { ...first, ...bare }, first: Object.keys(first) };
  return { draft, titled: shown, computed };
}
