import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedMailAccount, TriedMailServer } from '#core/contract/messaging/mail-account-routes.ts';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import { call } from '#web/api/call.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Badge, Item } from '#web/ui/layout/item-list.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import classes from './mail-accounts.module.css';

/** What a test has found at each server. */
interface Tried {
  readonly imap: TriedMailServer;
  readonly smtp: TriedMailServer;
}

const TONES = { unset: 'warn', new: 'plain', ok: 'good', failed: 'bad', rests: 'plain' } as const;

interface AccountItemProps {
  readonly account: ListedMailAccount;
  readonly tableId: number;
  readonly now: number;
  readonly onChanged: () => Promise<void>;
}

/** One account: how it does, and what its owner can do about it. */
export function AccountItem({ account, tableId, now, onChanged }: AccountItemProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const doing = useDoing();
  const [tried, setTried] = useState<Tried>();
  const { id, label, address, own, state, problem, checkedAt, oauth, connected } = account;
  const test = async () => {
    setTried(undefined);
    const found = await call('messaging_account_test', { body: { account: id } });
    setTried(found);
    await onChanged();
  };
  return (
    <Item
      title={<bdi>{label}</bdi>}
      badge={<Badge tone={TONES[state]}>{t(`email.states.${state}`)}</Badge>}
      details={[
        <bdi key="address">{address}</bdi>,
        oauth && own && t(connected ? 'email.is_connected' : 'email.not_connected'),
        checkedAt !== null && t('email.checked', { when: moments.ago(checkedAt, now) }),
      ]}
      note={tried ? <TriedServers tried={tried} /> : problem ? <Problem problem={problem} /> : null}
    >
      {own ? (
        <>
          {oauth ? <Connect account={account} doing={doing} /> : null}
          <Button
            variant="default"
            loading={doing.busy}
            aria-label={t('email.test_of', { name: label })}
            onClick={() => void doing.run(test)}
          >
            {t('email.test')}
          </Button>
          <Rules account={account} doing={doing} />
          <Button
            component={AppLink}
            href={recordAddress(tableId, id)}
            variant="default"
            aria-label={t('email.edit_of', { name: label })}
          >
            {t('email.edit')}
          </Button>
        </>
      ) : null}
    </Item>
  );
}

function Rules({
  account,
  doing,
}: Pick<AccountItemProps, 'account'> & { readonly doing: ReturnType<typeof useDoing> }) {
  const { t } = useTranslation();
  const [rules, setRules] = useState<readonly MailRule[]>();
  const open = async () => {
    const params = { mailAccountId: String(account.id) };
    setRules((await call('messaging_account_rules', { params })).rules);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={doing.busy}
        aria-label={t('email.rules.open_of', { name: account.label })}
        onClick={() => void doing.run(open)}
      >
        {t('email.rules.open')}
      </Button>
      {rules ? <RulesDialog account={account} rules={rules} onClose={() => setRules(undefined)} /> : null}
    </>
  );
}

function Connect({
  account: { id, label, connected },
  doing,
}: Pick<AccountItemProps, 'account'> & { readonly doing: ReturnType<typeof useDoing> }) {
  const { t } = useTranslation();
  const connect = async () => {
    const { location } = await call('messaging_account_connect', { body: { account: id } });
    window.location.assign(location);
  };
  return (
    <Button
      variant={connected ? 'default' : 'filled'}
      disabled={doing.busy}
      // The name of the button begins with what stands on it.
      aria-label={
        connected ? `${t('email.connect_anew')} – ${label}` : t('email.connect_of', { name: label })
      }
      onClick={() => void doing.run(connect)}
    >
      {t(connected ? 'email.connect_anew' : 'email.connect')}
    </Button>
  );
}

function Problem({ problem }: { readonly problem: NonNullable<ListedMailAccount['problem']> }) {
  const { t } = useTranslation();
  const { side, text, answer } = problem;
  return (
    <div className={classes.problem}>
      <p>
        {side ? <strong>{t(`email.sides.${side}`)} </strong> : null}
        {text}
      </p>
      {answer !== null ? <Said answer={answer} /> : null}
    </div>
  );
}

function TriedServers({ tried }: { readonly tried: Tried }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <dl className={classes.tried}>
        {(['imap', 'smtp'] as const).map((side) => (
          <div key={side} data-state={tried[side].state}>
            <dt>{t(`email.sides.${side}`)}</dt>
            <dd>
              {tried[side].text}
              {tried[side].answer !== null ? <Said answer={tried[side].answer} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Said({ answer }: { readonly answer: string }) {
  const { t } = useTranslation();
  return <p className={classes.said}>{t('email.said', { answer })}</p>;
}
