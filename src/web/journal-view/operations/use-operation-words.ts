import { isOnTable } from '#core/catalog/actions/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { useApplication } from '#web/api/application.tsx';

/** The kinds of operations that have words of their own; bulk edits and those to come are changes. */
export const OPERATION_KINDS = [
  'create',
  'modify',
  'delete',
  'import',
  'restore',
  'purge',
  'redo',
  'undo',
] as const;

/** What an operation is called: its record, its file, or how many records; what was done; in which table. */
interface OperationWords {
  readonly title: string;
  readonly kind: string;
  readonly table: string | undefined;
}

/** Operations in the reader's words. Needs the texts of the domain `journal`. */
export function useOperationWords(): (operation: Operation) => OperationWords {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const nameOf = useActionName();
  return ({ title, kind, action, table, records }) => {
    const known = tables.get(table ?? 0);
    const kindText = t(`journal.kinds.${OPERATION_KINDS.find((one) => one === kind) ?? 'modify'}`);
    const several = t('journal.records', { count: records });
    const named = title !== '' && (records === 1 || title !== known?.plural);
    return {
      title: named ? title : several,
      kind: nameOf(action) ?? kindText,
      table: known && (records === 1 ? known.label : known.plural),
    };
  };
}

/** What an action that is run is called; undefined for those that open forms and lists, and for unknown ones. */
export function useActionName(): (action: number | null) => string | undefined {
  const { info } = useApplication();
  return (action) => info.actions.find((one) => one.id === action && isOnTable(one) && one.runs)?.label;
}
