import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { DayField } from '#web/inputs/day-field.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { useCodeText } from '../code-text.ts';
import classes from './sign-in-filters.module.css';

/** What is looked for in the trail; empty texts look for anything. Days are YYYY-MM-DD. */
export interface SignInFilter {
  readonly what: string;
  readonly login: string;
  readonly from: string;
  readonly to: string;
}

export const NOTHING_SOUGHT: SignInFilter = { what: '', login: '', from: '', to: '' };

/** What the trail tells of, the usual first. */
const HAPPENINGS = [
  'signed-in',
  'refused',
  'signed-out',
  'session-ended',
  'configuration-opened',
  'factor-asked',
  'identity-proved',
  'reset-asked',
  'password-changed',
  'second-factor-set',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
];

interface SignInFiltersProps {
  readonly sought: SignInFilter;
  readonly onSeek: (sought: SignInFilter) => void;
}

/** Narrows the trail: by what happened, by login, by days. */
export function SignInFilters({ sought, onSeek }: SignInFiltersProps) {
  const { t } = useTranslation();
  const text = useCodeText();
  const [round, setRound] = useState(0);
  const clear = () => {
    onSeek(NOTHING_SOUGHT);
    setRound(round + 1);
  };
  const narrowed = Object.values(sought).some((part) => part !== '');
  return (
    <div key={round} className={classes.filters} role="search" aria-label={t('sign_ins.filters')}>
      <div>
        <label className={classes.label} htmlFor="sought-login">
          {t('sign_ins.login')}
        </label>
        <SearchField
          id="sought-login"
          label={t('sign_ins.login_hint')}
          start={sought.login}
          onSearch={(login) => login !== sought.login && onSeek({ ...sought, login })}
        />
      </div>
      <SelectField
        id="sought-what"
        label={t('sign_ins.what')}
        none={t('sign_ins.anything')}
        value={sought.what === '' ? undefined : sought.what}
        choices={HAPPENINGS.map((what) => ({ value: what, label: text('sign_ins.happening', what) }))}
        onChange={(what = '') => onSeek({ ...sought, what })}
      />
      <DayField
        id="sought-from"
        label={t('sign_ins.from')}
        value={sought.from}
        onChange={(from) => onSeek({ ...sought, from })}
      />
      <DayField
        id="sought-to"
        label={t('sign_ins.to')}
        value={sought.to}
        onChange={(to) => onSeek({ ...sought, to })}
      />
      {narrowed && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={clear}
        >
          {t('sign_ins.clear')}
        </Button>
      )}
    </div>
  );
}
