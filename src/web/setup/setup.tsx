import type { SubmitEvent } from 'react';
import { Alert } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { PasswordField, TextField } from '#web/session-page/text-field.tsx';
import { strengthOf } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useSetup, type SetupField } from './use-setup.ts';

/** The first visit: whoever has the code that the start printed becomes the first supervisor. */
export function SetupForm(page: PageLanguage) {
  const { speak } = page;
  const { values, wrong, calling, message, type, create } = useSetup(page);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const field = await create();
    if (field) document.getElementById(`setup-${field}`)?.focus();
  }
  const common = (field: SetupField) => ({
    id: `setup-${field}`,
    label: speak(`setup.${field}`),
    value: values[field],
    invalid: wrong === field,
    onType: (text: string) => type(field, text),
  });
  const plain = { spellCheck: false, autoCapitalize: 'none' };
  const secret = { showLabel: speak('login.show_password'), autoComplete: 'new-password' };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <title>{`${speak('setup.title')} · Colonnade`}</title>
      <h1>{speak('setup.title')}</h1>
      <p className="lead">{speak('setup.lead')}</p>
      <Alert message={message} />
      <TextField {...common('code')} {...plain} autoComplete="one-time-code" autoFocus={values.code === ''} />
      <TextField {...common('name')} autoComplete="name" autoFocus={values.code !== ''} />
      <TextField {...common('login')} {...plain} autoComplete="username" />
      <PasswordField {...common('password')} {...secret} aria-describedby="setup-strength" />
      <StrengthMeter id="setup-strength" strength={strengthOf(values.password)} speak={speak} />
      <PasswordField {...common('again')} {...secret} />
      <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
        {speak(calling ? 'setup.creating' : 'setup.create')}
      </button>
    </form>
  );
}
