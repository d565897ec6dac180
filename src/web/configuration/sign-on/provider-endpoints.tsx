import { useTranslation } from '#web/std/translation.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { SettingsForm } from '#web/settings-page/use-settings-form.ts';
import type { SignOnValues } from './sign-on-values.ts';

/** The addresses of a provider that does not describe itself; most do. */
const ADDRESSES = ['authorization', 'token', 'userinfo', 'endSession', 'jwks'] as const;

export function ProviderEndpoints({ form }: { readonly form: SettingsForm<SignOnValues> }) {
  const { t } = useTranslation();
  const used = ADDRESSES.some((name) => form.values[name] !== '' || form.faults[name] !== undefined);
  return (
    <Disclosure label={t('sso.endpoints')} open={used}>
      {ADDRESSES.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`sso.${name}`)}
          help={t(`sso.${name}_help`)}
          inputMode="url"
          dir="ltr"
        />
      ))}
    </Disclosure>
  );
}
