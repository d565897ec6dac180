import { useTranslation } from '#web/std/translation.ts';
import { MAX_CHANGED } from '#core/contract/route/limits.ts';
import { useApplication } from '#web/api/application.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import type { Rows } from '#web/data/rows.ts';
import type { InputProps, LinkedRecord } from '#web/fields/values/web-field.ts';
import { CallError } from '#web/std/call-error.ts';
import { writeCells } from '../../editing/change-cells.ts';
import { useCellHands } from '../../editing/use-cell-hands.ts';
import { useMoveNotices } from '../../editing/use-move-notices.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { listColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';

/** A record below which others go; null for the top of the tree. */
export type Above = { readonly id: number; readonly title: string } | null;

/** What moves the records of a tree. */
export interface TreeMoves {
  /** The records that go together with one: all selected ones where it is among them. */
  readonly together: (id: number) => readonly number[];
  /** Whether records can go below another one: not below themselves, and not where they are. */
  readonly mayGo: (ids: readonly number[], above: number | null) => boolean;
  /** Moves records, and tells why they were not. */
  readonly move: (ids: readonly number[], above: Above) => Promise<void>;
  /** Moves records; gives whether they were, and why not. */
  readonly put: (ids: readonly number[], above: Above) => Promise<Outcome>;
  /** The link to the record above. */
  readonly column: InputProps<ColumnOf<'link'>, LinkedRecord>['column'];
}

interface Outcome {
  readonly done: boolean;
  readonly reasons: readonly string[];
}

interface MovedTree {
  readonly list: List;
  /** The link to the record above, by its name. */
  readonly parent: string | undefined;
  readonly selection: Selection;
}

/** Moves records of a tree below others: a change of their link, by all rules of a form. Undefined where their user may not, or there are no levels. */
export function useTreeMoves({ list, parent, selection }: MovedTree): TreeMoves | undefined {
  const { t } = useTranslation();
  const application = useApplication();
  const tell = useMoveNotices(list);
  const hands = useCellHands(list);
  const { table, rows } = list;
  const { windows } = rows;
  const column = parent === undefined ? undefined : listColumn(application, table, parent);
  const may = column !== undefined && hands.refusal(column, 1) === undefined && !application.user.looksOnly;
  if (!column || !may || !windows.nodeAt) return undefined;
  const { path, column: link } = column;
  if (!isLink(link)) return undefined;
  const put = async (ids: readonly number[], above: Above): Promise<Outcome> => {
    const changes = ids.map((recordId) => {
      const seen = aboveOf(windows, recordId);
      return {
        recordId,
        values: { [path]: above?.id ?? null },
        ...(seen === undefined ? {} : { seen: { [path]: seen } }),
      };
    });
    try {
      const { operation, refused, warnings } = await writeCells({ tableId: table.id, changes });
      if (operation !== null) {
        const count = ids.length;
        const message = above
          ? t('tree.moved', { count, title: above.title })
          : t('tree.moved_top', { count });
        tell.done(ids, message, operation);
      }
      const reasons = [...new Set(refused.map(({ message }) => message))];
      return { done: reasons.length === 0 && warnings.length === 0, reasons };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const told = error.entries.map(({ message }) => message);
      return { done: false, reasons: told.length > 0 ? told : [error.message] };
    }
  };
  return {
    column: link,
    put,
    together: (id) =>
      selection.ids?.has(id) === true && selection.size <= MAX_CHANGED ? [...selection.ids] : [id],
    mayGo: (ids, above) => {
      const within = above === null ? [] : lineOf(windows, above);
      return !within.some((id) => ids.includes(id)) && ids.some((id) => aboveOf(windows, id) !== above);
    },
    move: async (ids, above) => {
      const { reasons } = await put(ids, above);
      if (reasons.length > 0) tell.refused(reasons);
    },
  };
}

/** The record above one; null at the top, undefined where its place is not known. */
export function aboveOf(windows: Rows, id: number): number | null | undefined {
  const at = windows.positionOf(id);
  if (at === undefined) return undefined;
  const above = windows.nodeAbove?.(at);
  if (above !== undefined) return windows.rowAt(above)?.[0];
  if (!windows.line) return null;
  const line = windows.line();
  return line && (line[1]?.[0] ?? null);
}

/** A record and all those above it, as far as they are known. */
function lineOf(windows: Rows, id: number): readonly number[] {
  const line: number[] = [];
  let one: number | null | undefined = id;
  while (typeof one === 'number' && !line.includes(one)) {
    line.push(one);
    one = aboveOf(windows, one);
  }
  return line;
}
