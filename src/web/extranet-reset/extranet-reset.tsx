import type { SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { PlainTextField } from '#web/session-page/parts/plain-text-field.tsx';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { useExtranetReset, type ResetField } from './use-extranet-reset.ts';

/** The page on which customers and partners ask for a new password. */
export function ExtranetResetPage({ page }: { readonly page: PageOf<'extranet-reset'> }) {
  const language = usePageLanguage(page, 'reset_password.title');
  const { translate } = language;
  const reset = useExtranetReset(page, translate);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const first = await reset.submit({ login: textIn(form, 'login'), email: textIn(form, 'email') });
    if (first) document.getElementById(first)?.focus();
  }
  const common = (field: ResetField) => ({
    id: field,
    label: translate(`reset_password.${field}`),
    placeholder: translate(`reset_password.${field}_hint`),
    value: reset.values[field],
    invalid: reset.invalid.includes(field),
    spellCheck: false,
    autoCapitalize: 'none',
    maxLength: 250,
    onType: (text: string) => reset.type(field, text),
  });
  const active = { 'aria-busy': reset.calling, 'data-active': reset.calling || undefined };
  return (
    <SessionFrame page={page} language={language}>
      <form
        method="post"
        action="/session/reset_password/extranet/send"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <h1>{translate('reset_password.title')}</h1>
        <p className="lead">{translate('reset_password.lead')}</p>
        <PlainTextField {...common('login')} autoComplete="username" autoFocus={page.login === ''} />
        <PlainTextField
          {...common('email')}
          type="email"
          autoComplete="email"
          autoFocus={page.login !== ''}
        />
        <input type="hidden" name="_token" value={page.token} />
        <Alert message={reset.message} />
        <button type="submit" className="connect" {...active}>
          {translate(reset.calling ? 'reset_password.sending' : 'reset_password.send')}
        </button>
        <p className="way-back">
          <a className="text-link" href="/session/login/">
            {translate('reset_password.back')}
          </a>
        </p>
      </form>
    </SessionFrame>
  );
}

/** What a field says at this moment: browsers may fill it in before the script runs. */
function textIn(form: FormData, field: ResetField): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
