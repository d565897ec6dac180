import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { discardDraft } from '../calls/record-calls.ts';
import type { Sheet } from '../sheet/sheet.ts';
import classes from './unfinished-draft.module.css';
import { useRecordState } from '../sheet/use-record-state.ts';

interface UnfinishedDraftProps {
  readonly sheet: Sheet;
  readonly onResume: (contextId: number) => void;
}

/** Offers the draft that the user once began on this record and never ended; a second one would compete with it. */
export function UnfinishedDraft({ sheet: { table, record, recordId }, onResume }: UnfinishedDraftProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const queries = useQueryClient();
  const busyHere = useRecordState(record, (state) => state.touched || state.context !== undefined);
  const mayHaveOne = recordId !== null && table.update;
  const { data } = useQuery({
    queryKey: ['api_context_list'],
    queryFn: ({ signal }) => call('api_context_list', { signal }),
    enabled: mayHaveOne && !busyHere,
    refetchOnMount: 'always',
  });
  const draft = data?.contexts.find(({ tableId, recordId }) => tableId === table.id && recordId === recordId);
  if (!draft || busyHere || !mayHaveOne) return null;
  const drop = async () => {
    await discardDraft(draft.context, true).catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });
    await queries.invalidateQueries({ queryKey: ['api_context_list'] });
  };
  return (
    <section className={classes.bar} aria-label={t('record.unfinished')}>
      <IconPencil size={18} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>{t('record.unfinishedText', { when: moments.at(draft.touchedAt) })}</p>
      <Button size="compact-sm" variant="default" onClick={() => void drop()}>
        {t('record.drop')}
      </Button>
      <Button size="compact-sm" onClick={() => onResume(draft.context)}>
        {t('record.resume')}
      </Button>
    </section>
  );
}
