import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { Badge } from '#web/ui/layout/item-list.tsx';
import type { FieldTexts } from './labelled-field.tsx';
import { PasswordField } from './password-field.tsx';
import classes from './secret-field.module.css';

interface SecretFieldProps extends FieldTexts {
  /** Empty where it stays as it is; null where it goes. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The server has one; it never says which. */
  readonly isSet: boolean;
  /** False where the server cannot take it away by itself. */
  readonly removable?: boolean;
}

/** A secret that can be set and taken away but never read. */
export function SecretField({ isSet, value, onChange, removable = true, ...texts }: SecretFieldProps) {
  const { t } = useTranslation();
  const stays = isSet && value === '';
  return (
    <div className={classes.secret}>
      <PasswordField
        {...texts}
        autoComplete="new-password"
        value={value ?? ''}
        placeholder={stays ? t('settings.secret_set') : undefined}
        onChange={onChange}
      />
      <p className={classes.state}>
        <Badge tone={stays ? 'good' : 'plain'}>{t(stateOf(isSet, value))}</Badge>
        {stays && removable && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(null)}>
            {t('settings.secret_remove')}
          </Button>
        )}
        {isSet && value === null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange('')}>
            {t('settings.secret_keep')}
          </Button>
        )}
      </p>
    </div>
  );
}

function stateOf(isSet: boolean, value: string | null): string {
  if (value === null) return isSet ? 'settings.secret_goes' : 'settings.secret_none';
  if (value !== '') return isSet ? 'settings.secret_replaced' : 'settings.secret_new';
  return isSet ? 'settings.secret_is_set' : 'settings.secret_none';
}
