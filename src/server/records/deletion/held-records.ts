import { isLink } from '#core/fields/traits.ts';
import { recordName } from '../../query/scene/physical-names.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import type { Holder } from '../../query/record/references.ts';
import { byTable, seenTitles } from '../deleted/in-the-way.ts';
import type { RequestContext } from '../request/request-context.ts';
import { holdersOfAll, notDeleted, notEmptied, onDeletion } from '../save/settle-references.ts';

/** Which of the chosen records each one would go with. */
type Roots = Map<string, ReadonlySet<number>>;

/**
 * Those of the chosen records that cannot be deleted because of what links to them or to what goes along with them, and what
 * names what stands in the way to the viewer; undefined where nothing of it may be read.
 */
export async function heldRecords(
  request: RequestContext,
  chosen: readonly OwnRecords[],
): Promise<{ readonly ids: ReadonlySet<number>; readonly titles: string | undefined }> {
  const roots: Roots = new Map(
    chosen.flatMap(({ table, ids }) => ids.map((id) => [recordName({ table, id }), new Set([id])] as const)),
  );
  const all = [...chosen];
  const inTheWay: Holder[] = [];
  for (let latest = chosen; latest.length > 0;) {
    const holders = await holdersOfAll(request.db, request, latest, {
      says: (column) => onDeletion(column) !== 'keep',
      going: all,
    });
    const saying = (what: string) => holders.filter(({ column }) => onDeletion(column) === what);
    const along = saying('deleteAlong');
    inTheWay.push(
      ...saying('refuse'),
      ...(await notDeleted(request, along)),
      ...(await notEmptied(request, saying('empty'))),
    );
    for (const one of along) withRoots(request, roots, one);
    latest = byTable(along);
    all.push(...latest);
  }
  // What goes along itself, found later, is in nobody's way.
  const staying = inTheWay.filter(
    (one) => onDeletion(one.column) !== 'refuse' || !roots.has(recordName({ table: one.from, id: one.id })),
  );
  return {
    ids: new Set(staying.flatMap((one) => rootsOf(request, roots, one))),
    titles: staying.length > 0 ? await seenTitles(request, staying) : undefined,
  };
}

/** The chosen records that lead to what a holder links to. */
function rootsOf({ catalog }: RequestContext, roots: Roots, { column, held }: Holder): readonly number[] {
  const table = isLink(column) ? catalog.tables.get(column.target) : undefined;
  return table && held !== undefined ? [...(roots.get(recordName({ table, id: held })) ?? [])] : [];
}

/** A record that goes along goes with all that what it links to goes with. */
function withRoots(request: RequestContext, roots: Roots, holder: Holder): void {
  const name = recordName({ table: holder.from, id: holder.id });
  roots.set(name, new Set([...(roots.get(name) ?? []), ...rootsOf(request, roots, holder)]));
}
