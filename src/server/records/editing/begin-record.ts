import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { columnWithId, tableOf } from '#core/catalog/catalog.ts';
import type { Template } from '#core/catalog/objects/table/template.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import type { Context, Draft, Frame, Nested } from '../../contexts/contexts.ts';
import { draftOf } from '../draft/draft-record.ts';
import { inDraft, tableOfDraft } from '../draft/draft-tree.ts';
import type { RequestContext, Values } from '../request/request-context.ts';
import { isWritable } from '../values/check-values.ts';
import { namedBy, namedLinks } from '../values/named-links.ts';
import { givenValues, withGiven, type Given } from './given-values.ts';
import { newDraft } from './new-draft.ts';
import { isClosedList, placeIn, valuesFrom, type PlaceIn } from './place-draft.ts';
import type { Known } from './show-draft.ts';
import { changedDraft } from './update-draft.ts';

/** What a new record begins with. */
export interface RecordBeginning {
  readonly values: Values;
  /** They are those of another record: what state controls close is taken over as it is there. */
  readonly copied?: boolean;
  /** Formulas that give more of them. */
  readonly given?: readonly Given[];
  readonly template?: Template | undefined;
}

/** A template of a table by its id. Throws AppError `template.unknown` for one that the table does not have. */
export function namedTemplate({ templates = [] }: Table, id: number): Template {
  const template = templates.find((one) => one.id === id);
  if (!template) throw new AppError('template.unknown', { template: id });
  return template;
}

/** The draft of a new record with the lines of its template, and what its making has read of it. */
interface WithLines {
  readonly draft: Draft;
  readonly nested: readonly Nested[];
  readonly known: Known;
}

/**
 * The draft of a new record: its first values, over them those of its template, then `values`, then what formulas give.
 * A template gives no more than its user may: columns that they may not write, or that a state control closes, values that
 * are refused and lines of lists that they may not fill are left out. Throws AppError `access.refused`, `value.refused` for
 * what is given besides.
 */
export async function beginRecord(
  request: RequestContext,
  table: Table,
  { values, copied = false, given = [], template }: RecordBeginning,
): Promise<WithLines> {
  const begun = await newDraft(request, table, { context: { frames: [] }, values, copied });
  const besides = (template?.values ?? []).filter(
    ({ column }) => !Object.hasOwn(values, columnWithId(table, column)?.name ?? ''),
  );
  const templated = await withTemplateValues(request, begun.draft, besides);
  const draft = await withGiven(request, table, { draft: templated, given });
  const isAsBegun = draft === begun.draft;
  const nested = await linesOf(request, draft, template);
  const known = { titled: begun.titled, ...(nested.length > 0 ? {} : { computed: begun.computed }) };
  return { draft, nested, known: isAsBegun ? known : {} };
}

/** A draft with the values of a template that its user may give it; `request` stands in its context. */
async function withTemplateValues<D extends Draft>(
  request: RequestContext,
  draft: D,
  values: Template['values'] = [],
): Promise<D> {
  const table = tableOfDraft(request, draft);
  const open = values.flatMap((value) => {
    const column = columnWithId(table, value.column);
    return column && isWritable(request, table, { column, kind: 'create' }) ? [{ ...value, column }] : [];
  });
  if (open.length === 0) return draft;
  const formulas = open.flatMap(({ column, formula }) =>
    formula === undefined ? [] : [{ column, formula }],
  );
  const worked = await givenValues(request, draftOf(table, draft), formulas);
  const named = Object.fromEntries(
    open.flatMap(({ column, record }) => (record === undefined ? [] : [[column.name, record] as const])),
  );
  const links = await namedLinks(request, table, [named]);
  const wanted = open.flatMap(({ column: { name }, record }) => {
    if (record === undefined) return [[name, worked[name] ?? null] as const];
    const found = namedBy(links, name, record);
    return found?.ok === true ? [[name, found.value[0]] as const] : [];
  });
  const { next } = await changedDraft(request, draft, Object.fromEntries(wanted));
  return { ...draft, ...next };
}

/** The records that the lists of a new one begin with, in their order. */
async function linesOf(
  request: RequestContext,
  draft: Draft,
  { lines = [] }: Pick<Template, 'lines'> = {},
): Promise<readonly Nested[]> {
  let frame: Frame = { ...draft, window: 1, action: 0, nested: [] };
  const table = tableOfDraft(request, draft);
  for (const { list, records } of lines) {
    const column = columnWithId(table, list);
    if (!isList(column)) continue;
    const place = placeIn(request, frame, column.id);
    if (!(await takesLines(request, { frames: [frame] }, place))) continue;
    for (const { values } of records) frame = await withLine(request, frame, { place, values });
  }
  return frame.nested ?? [];
}

/** Whether the user of a draft may fill a list of it with new records. */
async function takesLines(
  request: RequestContext,
  context: Pick<Context, 'frames'>,
  place: PlaceIn,
): Promise<boolean> {
  const { catalog, viewer } = request;
  const target = tableOf(catalog, place.column.target);
  if (!mayOperate(viewer, 'create', target)) return false;
  if (!mayReadColumn(catalog, viewer, tableOfDraft(request, place.holder), place.column)) return false;
  const placing = target.columns.filter(({ name }) => name in valuesFrom(request, place));
  const isPlaced = placing.every((column) => isWritable(request, target, { column, kind: 'create' }));
  return isPlaced && !(await isClosedList(request, context, place));
}

async function withLine(
  request: RequestContext,
  frame: Frame,
  { place, values }: { readonly place: PlaceIn; readonly values: Template['values'] },
): Promise<Frame> {
  const { nested = [] } = frame;
  const target = tableOf(request.catalog, place.column.target);
  const { draft } = await newDraft(request, target, { context: { frames: [frame] }, values: {}, place });
  const line: Nested = { ...draft, place: place.place };
  const inside = inDraft(request, { frames: [{ ...frame, nested: [...nested, line] }] }, line);
  return { ...frame, nested: [...nested, await withTemplateValues(inside, line, values)] };
}
