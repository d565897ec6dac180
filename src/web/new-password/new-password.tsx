import type { SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { PagePasswordStrength } from '#web/session-page/parts/page-password-strength.tsx';
import { PlainPasswordField } from '#web/session-page/parts/plain-text-field.tsx';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { useNewPassword, type NewPasswordField } from './use-new-password.ts';

type Part = PageOf<'new-password'>;

/** The page behind the link of a reset: a new password, typed twice; or, with an old link, what to do now. */
export function NewPasswordPage({ page }: { readonly page: Part }) {
  const expired = page.linkToken === '';
  const language = usePageLanguage(page, expired ? 'new_password.expired_title' : 'new_password.title');
  const { translate } = language;
  return (
    <SessionFrame page={page} language={language}>
      {expired ? (
        <>
          <h1>{translate('new_password.expired_title')}</h1>
          <p className="lead">{translate('new_password.expired')}</p>
        </>
      ) : (
        <NewPasswordForm page={page} translate={translate} />
      )}
      <p className="way-back">
        <a className="text-link" href="/session/login/">
          {translate('reset_password.back')}
        </a>
      </p>
    </SessionFrame>
  );
}

function NewPasswordForm({ page, translate }: { readonly page: Part; readonly translate: Translate }) {
  const { login, reason, shortest } = page;
  const { values, wrong, calling, message, type, save } = useNewPassword(page, translate);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const field = await save();
    if (field) document.getElementById(`new-${field}`)?.focus();
  }
  const common = (field: NewPasswordField) => ({
    id: `new-${field}`,
    label: translate(`new_password.${field}`),
    showLabel: translate('login.show_password'),
    value: values[field],
    invalid: wrong === field,
    autoComplete: 'new-password',
    onType: (text: string) => type(field, text),
  });
  return (
    <form
      method="post"
      action="/session/reset_password/new"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h1>{translate('new_password.title')}</h1>
      <p className="lead">
        {translate(reason === 'reset' ? 'new_password.lead' : `new_password.lead_${reason}`, { login })}
      </p>
      {/* Password managers keep the new password under the login that they find beside it. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <input type="hidden" name="token" value={page.linkToken} />
      <input type="hidden" name="_token" value={page.token} />
      <PlainPasswordField {...common('password')} autoFocus aria-describedby="new-strength" />
      <PagePasswordStrength
        id="new-strength"
        password={values.password}
        shortest={shortest}
        translate={translate}
      />
      <PlainPasswordField {...common('again')} />
      <Alert message={message} />
      <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
        {translate(calling ? 'new_password.saving' : 'new_password.save')}
      </button>
    </form>
  );
}
