import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MAIL_ACCOUNT_ROUTES } from '#core/contract/messaging/mail-account-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { MAIL_ACCOUNTS, newAddress } from '#web/addresses/addresses.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { AccountItem } from './account-item.tsx';
import classes from './mail-accounts.module.css';

type Listed = AnswerOf<(typeof MAIL_ACCOUNT_ROUTES)['messaging_account_list']>;

/** The e-mail accounts of whoever is signed in: how they do, their tests, consent at their providers. */
export function MailAccountsWindow() {
  const { t } = useTranslation();
  const windows = useWindows();
  const title = t('email.title');
  const query = useQuery({
    queryKey: ['messaging_account_list'],
    queryFn: ({ signal }) => call('messaging_account_list', { signal }),
    refetchOnMount: 'always',
  });
  useEffect(() => windows.rename(MAIL_ACCOUNTS, title), [windows, title]);
  return (
    <SettingsPage title={title}>
      <ConsentEnd />
      <Loaded query={query}>
        {(listed) => (
          <Accounts
            listed={listed}
            now={query.dataUpdatedAt}
            onChanged={async () => void (await query.refetch())}
          />
        )}
      </Loaded>
    </SettingsPage>
  );
}

const REFUSALS = ['denied', 'ended', 'no_refresh'];

/** What became of the consent that a provider has just sent back. */
function ConsentEnd() {
  const { t } = useTranslation();
  const { connected, refused } = useSearch({ strict: false });
  if (connected === undefined && refused === undefined) return null;
  const reason = REFUSALS.find((one) => one === refused) ?? 'other';
  return (
    <p className={classes.end} role="status" data-tone={refused === undefined ? 'good' : 'bad'}>
      {refused === undefined ? t('email.connected') : t(`email.refused.${reason}`)}
    </p>
  );
}

interface AccountsProps {
  readonly listed: Listed;
  readonly now: number;
  readonly onChanged: () => Promise<void>;
}

function Accounts({ listed, now, onChanged }: AccountsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { accounts, tableId, redirectAddress } = listed;
  const own = accounts.filter((account) => account.own);
  const shared = accounts.filter((account) => !account.own);
  const add = user.looksOnly ? null : (
    <Button
      component={AppLink}
      href={newAddress(tableId)}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      variant={own.length === 0 ? 'filled' : 'default'}
    >
      {t('email.add')}
    </Button>
  );
  const items = (list: typeof accounts) =>
    list.map((account) => <AccountItem key={account.id} {...{ account, tableId, now, onChanged }} />);
  return (
    <>
      {own.length === 0 ? (
        <EmptyState
          icon={<IconMail size={28} stroke={1.4} aria-hidden="true" />}
          title={t('email.none')}
          text={t('email.none_text')}
        >
          {add}
        </EmptyState>
      ) : (
        <Group title={t('email.own')} action={add}>
          <ItemList label={t('email.own')}>{items(own)}</ItemList>
          {own.some(({ oauth }) => oauth) && redirectAddress !== null ? (
            <CopyText
              id="redirect"
              label={t('email.redirect')}
              help={t('email.connect_hint')}
              text={redirectAddress}
            />
          ) : null}
        </Group>
      )}
      {shared.length > 0 ? (
        <Group title={t('email.shared')} text={t('email.shared_hint')}>
          <ItemList label={t('email.shared')}>{items(shared)}</ItemList>
        </Group>
      ) : null}
    </>
  );
}
