import { Button } from '@mantine/core';
import { IconMailOpened, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { MailInfo, OutboxMail } from '#core/contract/settings/mail-routes.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useTrail } from '../use-trail.ts';
import classes from './outbox.module.css';

type State = OutboxMail['state'];

const STATES: readonly State[] = ['waiting', 'failed', 'sent'];
const TONES = { waiting: 'warn', failed: 'bad', sent: 'good' } as const;

/** What was sent, waits, or was given up and why. */
export function Outbox({ info }: { readonly info: MailInfo }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>();
  const query = useTrail(['admin_outbox', state], async (before, signal) => {
    const { mails, more } = await configurationGate.call('admin_outbox', {
      query: { before, state },
      signal,
    });
    return { lines: mails, more };
  });
  const choiceText = (value: State) =>
    value === 'sent' ? t('mailing.state_sent') : t(`mailing.state_${value}_count`, { number: info[value] });
  return (
    <Group
      title={t('mailing.outbox')}
      text={t('mailing.outbox_text')}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('settings.refresh')}
        </Button>
      }
    >
      <SelectField
        id="outbox-state"
        label={t('mailing.show')}
        none={t('mailing.all')}
        value={state}
        choices={STATES.map((value) => ({ value, label: choiceText(value) }))}
        onChange={setState}
      />
      <Loaded query={query}>
        {(mails) => <Mails mails={mails} none={t(state === undefined ? 'mailing.empty' : 'mailing.none')} />}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('settings.older')}
        </Button>
      )}
    </Group>
  );
}

function Mails({ mails, none }: { readonly mails: readonly OutboxMail[]; readonly none: string }) {
  const { t } = useTranslation();
  if (mails.length === 0) {
    return <EmptyState icon={<IconMailOpened size={28} stroke={1.4} aria-hidden="true" />} title={none} />;
  }
  return (
    <ItemList label={t('mailing.outbox')}>
      {mails.map((mail) => (
        <MailLine key={mail.id} mail={mail} />
      ))}
    </ItemList>
  );
}

function MailLine({ mail }: { readonly mail: OutboxMail }) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <Item
      title={<bdi>{mail.subject}</bdi>}
      badge={<Badge tone={TONES[mail.state]}>{t(`mailing.state_${mail.state}`)}</Badge>}
      details={[
        <bdi key="to">{mail.recipient}</bdi>,
        moments.at(mail.sentAt ?? mail.createdAt),
        mail.attempts > 0 && mail.state !== 'sent' && t('mailing.attempts', { count: mail.attempts }),
        mail.nextAt !== null && mail.attempts > 0 && t('mailing.next', { moment: moments.at(mail.nextAt) }),
        mail.reason && <MailReason key="reason" mail={mail} />,
      ]}
    >
      {mail.state !== 'sent' && <MailButtons mail={mail} />}
    </Item>
  );
}

function MailButtons({ mail: { id, subject, recipient, sendable } }: { readonly mail: OutboxMail }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const doing = useDoing();
  const act = (route: 'admin_outbox_retry' | 'admin_outbox_drop', message: string) =>
    void doing.run(async () => {
      await configurationGate.call(route, { body: { id } });
      notify({ message });
      await queries.invalidateQueries({ queryKey: ['admin_outbox'] });
      await queries.invalidateQueries({ queryKey: ['admin_mail'] });
    });
  return (
    <>
      {sendable && (
        <IconButton
          label={t('mailing.retry_of', { subject, recipient })}
          hint={t('mailing.retry')}
          disabled={doing.busy}
          onClick={() => act('admin_outbox_retry', t('mailing.retried'))}
        >
          <IconRefresh size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('mailing.drop_of', { subject, recipient })}
        hint={t('mailing.drop')}
        disabled={doing.busy}
        onClick={() => act('admin_outbox_drop', t('mailing.dropped'))}
      >
        <IconTrash size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Why it is not sent, and the mail server's own words. */
function MailReason({ mail }: { readonly mail: OutboxMail }) {
  return (
    <>
      {mail.reason}
      {mail.answer !== null && (
        <code className={classes.answer} dir="ltr">
          {mail.answer}
        </code>
      )}
    </>
  );
}
