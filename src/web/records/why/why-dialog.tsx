import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { ExplanationText } from './explanation-text.tsx';
import type { OpenRecord } from '../draft/open-record.ts';
import type { AskedAction, AskedRight, Sheet } from '../sheet/sheet.ts';
import classes from './why-dialog.module.css';

interface WhyDialogProps {
  readonly sheet: Sheet;
  readonly asked: AskedAction | AskedRight;
  readonly onClose: () => void;
}

/** Says why something may not be done, and what would allow it. */
export function WhyDialog({ sheet: { table, record, recordId }, asked, onClose }: WhyDialogProps) {
  const title = useTitle(asked);
  const query = { ...queryOf(asked), ...(isWriting(asked) ? draftOf(record) : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: ['api_access_explain', table.id, recordId, query],
    queryFn: ({ signal }) =>
      call('api_access_explain', {
        params: { tableId: String(table.id), recordId: String(recordId ?? 0) },
        query,
        signal,
      }),
    // Roles change, and so does the record.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={title} onClose={onClose} look="note">
      <div className={classes.content} aria-live="polite">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <Skeletons count={3} /> : null}
        {!error && data ? <ExplanationText explanation={data} /> : null}
      </div>
    </Dialog>
  );
}

function useTitle(asked: WhyDialogProps['asked']): string {
  const { t } = useTranslation();
  if ('action' in asked) return t('access.title_run', { label: asked.action.label });
  const { operation, column } = asked;
  if (!column) return t(`access.title_${operation}`);
  return t(`access.title_${operation === 'read' ? 'read' : 'column'}`, { label: column.label });
}

function queryOf(asked: WhyDialogProps['asked']) {
  if ('action' in asked) return { action: String(asked.action.id) };
  const { operation, column } = asked;
  return { operation, ...(column ? { column: String(column.id) } : {}) };
}

/** Whether the answer depends on the values that the form has now. */
function isWriting(asked: WhyDialogProps['asked']): boolean {
  return 'column' in asked && asked.operation !== 'read';
}

/** The draft that the form shows, by which controls are judged; none while nothing was changed. */
function draftOf({ state }: OpenRecord) {
  const { context } = state.get();
  return context ? { contextId: String(context.context), windowId: String(context.window) } : {};
}
