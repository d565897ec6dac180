import type { SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { NeedsScript } from '#web/session-page/parts/needs-script.tsx';
import { PagePasswordStrength } from '#web/session-page/parts/page-password-strength.tsx';
import { PlainPasswordField, PlainTextField } from '#web/session-page/parts/plain-text-field.tsx';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { useSetup, type SetupField } from './use-setup.ts';

/** The first visit: whoever has the code that the start printed becomes the first supervisor. */
export function SetupPage({ page }: { readonly page: PageOf<'setup'> }) {
  const language = usePageLanguage(page, 'setup.title');
  const { translate } = language;
  const { shortest } = page;
  const { values, wrong, calling, message, type, create } = useSetup(translate, shortest);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const field = await create();
    if (field) document.getElementById(`setup-${field}`)?.focus();
  }
  const common = (field: SetupField) => ({
    id: `setup-${field}`,
    label: translate(`setup.${field}`),
    value: values[field],
    invalid: wrong === field,
    onType: (text: string) => type(field, text),
  });
  const plain = { spellCheck: false, autoCapitalize: 'none' };
  const secret = { showLabel: translate('login.show_password'), autoComplete: 'new-password' };
  return (
    <SessionFrame page={page} language={language}>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{translate('setup.title')}</h1>
        <p className="lead">{translate('setup.lead')}</p>
        <NeedsScript translate={translate} />
        <PlainTextField {...common('code')} {...plain} autoComplete="one-time-code" />
        <PlainTextField {...common('name')} autoComplete="name" autoFocus />
        <PlainTextField {...common('login')} {...plain} autoComplete="username" />
        <PlainPasswordField {...common('password')} {...secret} aria-describedby="setup-strength" />
        <PagePasswordStrength
          id="setup-strength"
          password={values.password}
          shortest={shortest}
          translate={translate}
        />
        <PlainPasswordField {...common('again')} {...secret} />
        <Alert message={message} />
        <button
          type="submit"
          className="connect needs-script"
          aria-busy={calling}
          data-active={calling || undefined}
        >
          {translate(calling ? 'setup.creating' : 'setup.create')}
        </button>
      </form>
    </SessionFrame>
  );
}
