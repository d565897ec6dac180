import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState, Skeletons } from '#web/ui/states.tsx';
import { Explanation } from './explanation.tsx';
import type { AskedRight, Sheet } from './sheet.ts';
import classes from './why-dialog.module.css';

interface WhyDialogProps {
  readonly sheet: Sheet;
  readonly asked: AskedRight;
  readonly onClose: () => void;
}

/** Says why something may not be done, and what would allow it. */
export function WhyDialog({ sheet: { table, recordId }, asked, onClose }: WhyDialogProps) {
  const { t } = useTranslation();
  const { operation, column } = asked;
  const { data, error, refetch } = useQuery({
    queryKey: ['api_access_explain', table.id, recordId, operation, column?.id],
    queryFn: ({ signal }) =>
      call('api_access_explain', {
        params: { idform: String(table.id), idenreg: String(recordId ?? 0) },
        query: { operation, ...(column ? { column: String(column.id) } : {}) },
        signal,
      }),
    // Roles change, and so does the record.
    staleTime: 0,
    gcTime: 0,
  });
  const title = column
    ? t(`access.title_${operation === 'read' ? 'read' : 'column'}`, { label: column.label })
    : t(`access.title_${operation}`);
  return (
    <Dialog title={title} onClose={onClose} look="note">
      <div className={classes.content} aria-live="polite">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <Skeletons lines={3} /> : null}
        {!error && data ? <Explanation explanation={data} /> : null}
      </div>
    </Dialog>
  );
}
