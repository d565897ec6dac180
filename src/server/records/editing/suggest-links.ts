import { isRelation } from '#core/fields/traits.ts';
import { isKindOf } from '#core/catalog/family.ts';
import { mayReadColumn } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { computingOf } from '#core/formula/computed/computed.ts';
import { folded } from '#core/formula/typed/functions.ts';
import { readContext } from '../../contexts/contexts.ts';
import { readableTable, type DraftRow } from '../../query/scene/place.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import type { NamedRecord } from '../../query/record/subtitle.ts';
import { suggestions, type Among } from '../../query/record/suggestions.ts';
import { usualRecords } from '../../visits/visits.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { dependedValues } from '../values/depended-values.ts';
import { draftRows, inDraft, keyOf, recordFrames } from '../draft/draft-tree.ts';

/** What is looked for; `inside` is the open window that has the link: new records of its draft are suggested too. */
interface Suggesting {
  readonly text: string;
  readonly limit: number;
  readonly inside?: { readonly context: number; readonly window: number } | undefined;
  /** Whether what the account has opened comes first; nobody sees that of somebody else. */
  readonly usual?: boolean;
  /** Values of the record that has the link: which records it may lead to can depend on them. All, unless given. */
  readonly given?: Values | undefined;
}

/**
 * Records that a link column can point to, the new ones of its draft first; without a text then those that this account has
 * opened lately and often. Throws AppError `column.unknown` for what is
 * no link to the viewer, `context.unknown`, `context.stale`.
 */
export async function suggestLinks(
  request: RequestContext,
  columnId: number,
  { inside, given, usual = true, ...wanted }: Suggesting,
): Promise<readonly NamedRecord[]> {
  const found = request.catalog.columns.get(columnId);
  if (!found || !isRelation(found.column)) {
    throw new AppError('column.unknown', { column: columnId });
  }
  const table = readableTable(request, found.table.id);
  if (!mayReadColumn(request.catalog, request.viewer, table, found.column))
    throw new AppError('column.unknown', { column: columnId });
  const target = readableTable(request, found.column.target);
  const drafted = inside ? await drafts(request, target, { ...inside, text: wanted.text }) : [];
  const among = given && (await amongCandidates(request, table, { columnId, given }));
  const isUsual = usual && wanted.text.trim() === '';
  const first = isUsual ? await usualRecords(request, target, wanted.limit) : [];
  const stored = await suggestions(request.db, request, target, { ...wanted, among, first });
  return [...drafted, ...stored].slice(0, wanted.limit);
}

/** What limits a link in a record with these values; undefined where nothing does. */
async function amongCandidates(
  request: RequestContext,
  table: Table,
  { columnId, given }: { readonly columnId: number; readonly given: Values },
): Promise<Among | undefined> {
  const candidates = computingOf(request.catalog).candidates.get(columnId);
  if (!candidates) return undefined;
  const { condition, parameters } = candidates;
  const known = await dependedValues(request, table, { columns: parameters, given });
  return { condition, values: parameters.map((column) => ({ column, value: known[column.name] ?? null })) };
}

/** The new records that belong to the drafts of a context; those of its windows are not there to be linked to yet. */
async function drafts(
  request: RequestContext,
  target: Table,
  asked: { readonly context: number; readonly window: number; readonly text: string },
): Promise<readonly NamedRecord[]> {
  const context = await readContext(request.db, request.viewer.account, asked.context);
  if (!context.frames.some(({ window }) => window === asked.window)) throw new AppError('context.stale');
  const frames = recordFrames(context);
  const own = new Set(frames.map(keyOf));
  const isOffered = ({ isNew, isRemoved, table, id }: DraftRow) =>
    isNew && isRemoved !== true && isKindOf(request.catalog, table, target.id) && !own.has(id);
  const keys = draftRows(request.catalog, context).flatMap((row) => (isOffered(row) ? [row.id] : []));
  const top = frames.at(-1);
  if (keys.length === 0 || !top) return [];
  const words = folded(asked.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const titles = await titlesOf(request.db, inDraft(request, context, top), target, keys);
  return [...titles]
    .filter(([, title]) => words.every((word) => folded(title).includes(word)))
    .map(([id, title]) => ({ id, title, subtitle: null }));
}
