import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ACCOUNT, CONFIGURATION_ADDRESS, DONE } from '../../addresses/addresses.ts';
import { endSession } from './end-session.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  /** `wide` and `narrow` in the sidebar, `bar` at the bottom of a phone. */
  readonly look: 'wide' | 'narrow' | 'bar';
  readonly onHelp: () => void;
  /** What is shown is one of its places. */
  readonly here?: boolean;
}

/** Who is signed in; in its menu the colour scheme, the language, the keys, the way out. */
export function UserMenu({ look, onHelp, here = false }: UserMenuProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const lines = useMenuLines(onHelp).filter(
    (line) => look !== 'bar' || line.kind !== 'item' || line.run !== onHelp,
  );
  return (
    <MenuButton
      lines={lines}
      label={t('shell.user')}
      look={look}
      here={here}
      className={classes.user}
      align={look === 'bar' ? 'end' : 'start'}
      title={look === 'narrow' ? user.name : undefined}
    >
      {look === 'bar' ? <IconUser size={24} stroke={1.6} aria-hidden="true" /> : <Avatar name={user.name} />}
      <span className={look === 'narrow' ? 'out-of-sight' : classes.name}>
        {look === 'bar' ? t('shell.user') : user.name}
      </span>
      {look === 'wide' && <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
    </MenuButton>
  );
}

function useMenuLines(onHelp: () => void): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { supervisor, viewing } = useApplication().user;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = (name: typeof colorScheme): MenuLine => ({
    kind: 'choice',
    label: t(`shell.scheme_${name}`),
    chosen: colorScheme === name,
    run: () => setColorScheme(name),
  });
  const place = (label: string, href: string, icon: ReactNode): MenuLine => ({
    kind: 'item',
    label,
    icon,
    run: () => router.history.push(href),
  });
  return [
    { kind: 'note', key: 'who', content: <Who /> },
    { kind: 'divider', key: 'below who' },
    ...(viewing ? [] : [place(t('shell.account'), ACCOUNT, <IconUser size={16} aria-hidden="true" />)]),
    place(t('undo.title'), DONE, <IconArrowBackUp size={16} aria-hidden="true" />),
    ...(supervisor
      ? [
          place(
            t('shell.configuration'),
            CONFIGURATION_ADDRESS,
            <IconSettings size={16} aria-hidden="true" />,
          ),
        ]
      : []),
    { kind: 'divider', key: 'below places' },
    { kind: 'heading', label: t('shell.scheme') },
    scheme('auto'),
    scheme('light'),
    scheme('dark'),
    { kind: 'divider', key: 'below scheme' },
    {
      kind: 'item',
      label: t('help.title'),
      icon: <IconKeyboard size={16} aria-hidden="true" />,
      run: onHelp,
    },
    {
      kind: 'item',
      label: t('shell.sign_out'),
      icon: <IconLogout size={16} aria-hidden="true" />,
      run: () => void endSession(t('shell.sign_out_failed')),
    },
  ];
}

function Who() {
  const { t } = useTranslation();
  const { user, info } = useApplication();
  const language = matchLocale(user.locale, info.languages) ?? matchLocale(user.locale, LANGUAGES);
  return (
    <div className={classes.who}>
      <strong>{user.name}</strong>
      <span>{user.login}</span>
      <span>
        {t('shell.language')} · <span lang={languageTag(user.locale)}>{language?.name ?? user.locale}</span>
      </span>
    </div>
  );
}
