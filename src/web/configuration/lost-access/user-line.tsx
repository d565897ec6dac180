import { IconDots, IconKey, IconLinkOff, IconShieldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Badge, Item } from '#web/ui/layout/item-list.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import type { FoundUser } from '../find-users.ts';
import { RemoveFactors, ResetLink } from '#web/users/users.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';

/** A user and what can be done when that person cannot sign in. */
export function UserLine({ user }: { readonly user: FoundUser }) {
  const { t } = useTranslation();
  const { lines, link, closeLink, removing, closeRemoving } = useHelp(user);
  return (
    <Item
      icon={<Avatar name={user.name} size={28} />}
      title={<bdi>{user.name}</bdi>}
      badge={user.supervisor && <Badge>{t('settings.supervisor')}</Badge>}
      details={[
        <bdi key="login">{user.login}</bdi>,
        user.email === '' ? t('lost_access.no_email') : <bdi key="email">{user.email}</bdi>,
      ]}
    >
      <MenuButton
        label={t('lost_access.help', { name: user.name })}
        lines={lines}
        className={icon.large}
        align="end"
        side="below"
        iconOnly
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
      {link !== undefined && <ResetLink user={user} link={link} onClose={closeLink} />}
      {removing && <RemoveFactors user={user} onClose={closeRemoving} />}
    </Item>
  );
}

/** What can be done, and what is asked or told meanwhile. */
function useHelp({ id, name, email }: FoundUser) {
  const { t } = useTranslation();
  const doing = useDoing();
  const [link, setLink] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const reset = () =>
    void doing.run(async () => {
      const answer = await configurationGate.call('admin_user_reset', { body: { user: id } });
      if (answer.link === null) notify({ message: t('lost_access.mailed', { email }) });
      else setLink(answer.link);
    });
  const forget = () =>
    void doing.run(async () => {
      const { forgotten } = await configurationGate.call('admin_website_sso_forget', { body: { user: id } });
      notify({ message: t(forgotten > 0 ? 'lost_access.forgotten' : 'lost_access.not_known', { name }) });
    });
  const lines: readonly MenuLine[] = [
    item(t('lost_access.reset'), <IconKey size={16} aria-hidden="true" />, reset),
    item(t('lost_access.forget'), <IconLinkOff size={16} aria-hidden="true" />, forget),
    {
      ...item(t('lost_access.remove'), <IconShieldOff size={16} aria-hidden="true" />, () =>
        setRemoving(true),
      ),
      grave: true,
    },
  ];
  return {
    lines,
    link,
    closeLink: () => setLink(undefined),
    removing,
    closeRemoving: () => setRemoving(false),
  };
}

function item(label: string, icon: ReactNode, run: () => void) {
  return { kind: 'item', label, icon, run } as const;
}
