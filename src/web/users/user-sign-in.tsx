import { Button } from '@mantine/core';
import { IconBuilding, IconLockPassword, IconMail } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { ResetLink } from './reset-link.tsx';
import { SetPassword } from './set-password.tsx';
import classes from './user-part.module.css';

interface UserSignInProps {
  readonly user: UserInfo;
  readonly now: number;
  /** What can be done with all ways in. */
  readonly action?: ReactNode;
  readonly onChanged: () => Promise<unknown>;
}

/** How a user comes in: by a password, or first by a link to choose one. */
export function UserSignIn({ user, now, action, onChanged }: UserSignInProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const [setting, setSetting] = useState(false);
  const { send, busy, link, closeLink } = useSending(user, onChanged);
  const { passwordSince, linkUntil, mail, state, companyAccount } = user;
  const kind = passwordSince === null ? 'invitation' : 'reset';
  const isDisabled = state === 'disabled';
  return (
    <Group
      title={t('users.sign_in')}
      text={isDisabled ? t('users.sign_in_disabled') : <LastSignIn user={user} now={now} />}
      action={action}
    >
      <ItemList label={t('users.sign_in')}>
        <Item
          icon={<IconLockPassword size={18} stroke={1.6} aria-hidden="true" />}
          title={t('users.password')}
          details={[
            passwordSince === null
              ? t('users.no_password')
              : t('users.password_since', { day: moments.on(passwordSince) }),
          ]}
        >
          <Button variant="default" disabled={isDisabled} onClick={() => setSetting(true)}>
            {t('users.set_password')}
          </Button>
        </Item>
        <Item
          icon={<IconMail size={18} stroke={1.6} aria-hidden="true" />}
          title={t(`users.${kind}`)}
          details={[
            linkUntil === null
              ? t(`users.${kind}_text`)
              : t('users.link_until', { moment: moments.at(linkUntil) }),
            mail ? undefined : t('users.no_mail'),
          ]}
        >
          <Button variant="default" disabled={isDisabled} loading={busy} onClick={send}>
            {t(mail ? `users.${kind}_send` : 'users.link_make')}
          </Button>
        </Item>
        {companyAccount && <CompanyAccount {...companyAccount} />}
      </ItemList>
      {setting && (
        <SetPassword
          user={user}
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false);
            notify({ message: t('users.password_set', { name: user.name }) });
            void onChanged();
          }}
        />
      )}
      {link !== undefined && <ResetLink user={user} link={link} onClose={closeLink} />}
    </Group>
  );
}

/** The account at the provider of single sign-on. */
function CompanyAccount({ provider, since }: NonNullable<UserInfo['companyAccount']>) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <Item
      icon={<IconBuilding size={18} stroke={1.6} aria-hidden="true" />}
      title={t('users.company_account')}
      details={[
        provider !== null && <bdi key="provider">{provider}</bdi>,
        t('users.since', { day: moments.on(since) }),
      ]}
    />
  );
}

function LastSignIn({ user: { lastSignIn }, now }: Pick<UserSignInProps, 'user' | 'now'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (!lastSignIn) return t('users.never_signed_in');
  return (
    <>
      {t('users.last_sign_in', { ago: moments.ago(lastSignIn.at, now) })}
      <bdi className={classes.line}>{lastSignIn.address}</bdi>
    </>
  );
}

function useSending({ id, name }: UserInfo, onChanged: () => Promise<unknown>) {
  const { t } = useTranslation();
  const doing = useDoing();
  const [link, setLink] = useState<string>();
  const send = () =>
    void doing.run(async () => {
      const answer = await configurationGate.call('admin_user_reset', { body: { user: id } });
      if (answer.link === null) notify({ message: t('users.sent', { name }) });
      else setLink(answer.link);
      await onChanged();
    });
  return { send, busy: doing.busy, link, closeLink: () => setLink(undefined) };
}
