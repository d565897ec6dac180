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
import { useTranslation } from '#web/std/translation.ts';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { languageTag } from '#web/api/language.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
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
  const { user, info } = useApplication();
  const errorTexts = useErrorTexts();
  const { supervisor, looksOnly } = user;
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
    ...(looksOnly ? [] : [place(t('shell.account'), ACCOUNT, <IconUser size={16} aria-hidden="true" />)]),
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
    ...(looksOnly
      ? []
      : languageLines(t('shell.language'), { user, info }, (error) =>
          notify({ message: errorTexts(error).join(' '), tone: 'bad' }),
        )),
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

/** The languages to choose from; nothing where there is no other one. */
function languageLines(
  label: string,
  { user, info }: Pick<WebApplication, 'user' | 'info'>,
  onFailure: (error: unknown) => void,
): readonly MenuLine[] {
  if (info.languages.length < 2) return [];
  const current = matchLocale(user.locale, info.languages);
  return [
    { kind: 'heading', label },
    ...info.languages.map(({ code, short, name }): MenuLine => ({
      kind: 'choice',
      label: name,
      lang: languageTag(short),
      chosen: code === current?.code,
      run: () => {
        if (code !== current?.code) void selectLanguage(code).catch(onFailure);
      },
    })),
    { kind: 'divider', key: 'below languages' },
  ];
}

/** Everything is asked for anew in the other language; drafts are kept on the server. */
async function selectLanguage(language: number): Promise<void> {
  await call('language_select', { body: { language } });
  location.reload();
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
