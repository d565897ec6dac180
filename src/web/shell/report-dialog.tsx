import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState, Skeletons } from '#web/ui/states.tsx';
import classes from './report-dialog.module.css';

interface ReportDialogProps {
  readonly action: number;
  readonly onClose: () => void;
}

/** What a report tells the user; it is run when the dialog opens. */
export function ReportDialog({ action, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const label = useApplication().info.actions.find(({ id }) => id === action)?.label ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['api_execaction', action],
    queryFn: ({ signal }) =>
      call('api_execaction', {
        params: { idaction: String(action), idcontext: '0', idihm: '0', final: '0' },
        query: {},
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={label} onClose={onClose}>
      <div className={classes.content}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <Skeletons lines={3} /> : null}
        {data?.kind === 'report' ? (
          <p className={classes.text} dir="auto">
            {data.text}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('state.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
