import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { useApplication } from '#web/api/application.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { signOut } from './sign-out.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  /** `wide` and `narrow` in the sidebar, `bar` at the bottom of a phone. */
  readonly look: 'wide' | 'narrow' | 'bar';
  readonly onKeys: () => void;
}

/** Who is signed in; under it the colour scheme, the language, the keys, the way out. */
export function UserMenu({ look, onKeys }: UserMenuProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  return (
    <Menu position={look === 'bar' ? 'top-end' : 'top-start'} width={228} offset={4}>
      <Menu.Target>
        <button type="button" className={classes.user} data-look={look} title={look === 'narrow' ? user.name : undefined}>
          {look === 'bar' ? <IconUser size={24} stroke={1.6} aria-hidden="true" /> : <Avatar name={user.name} />}
          <span className={look === 'narrow' ? 'out-of-sight' : classes.name}>
            {look === 'bar' ? t('shell.user') : user.name}
          </span>
          {look === 'wide' && <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.login}</span>
        </div>
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <LanguageLine />
        {look !== 'bar' && (
          <Item icon={IconKeyboard} onClick={onKeys}>
            {t('keys.title')}
          </Item>
        )}
        <Menu.Divider />
        <Item icon={IconLogout} onClick={() => void signOut(t('shell.sign_out_failed'))}>
          {t('shell.sign_out')}
        </Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('shell.scheme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
        <Menu.RadioItem value="auto">{t('shell.scheme_auto')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{t('shell.scheme_light')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('shell.scheme_dark')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}

function LanguageLine() {
  const { t } = useTranslation();
  const { user, info } = useApplication();
  const language = matchLocale(user.locale, info.languages) ?? matchLocale(user.locale, LANGUAGES);
  return (
    <div className={classes.language}>
      <IconLanguage size={16} stroke={1.6} aria-hidden="true" />
      <span>{t('shell.language')}</span>
      <span lang={user.locale.replaceAll('_', '-')}>{language?.name ?? user.locale}</span>
    </div>
  );
}

interface ItemProps {
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly children: string;
}

function Item({ icon: Shown, onClick, children }: ItemProps) {
  return (
    <Menu.Item leftSection={<Shown size={16} stroke={1.6} aria-hidden="true" />} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
