import { useState, type SubmitEvent } from 'react';
import { call } from '#web/api/call.ts';
import { Alert, type PageMessage } from '#web/session-page/alert.tsx';
import { failureText } from '#web/session-page/failure-text.ts';
import { Frame } from '#web/session-page/frame.tsx';
import type { PageOf } from '#web/session-page/hydrate.tsx';
import { TextField } from '#web/session-page/text-field.tsx';
import { usePageLanguage } from '#web/session-page/use-page-language.ts';

/** Non-space text, an at sign, non-space text (spec 5). */
const EMAIL = /\S+@\S+/;

type Field = 'login' | 'email';

/** The page on which customers and partners ask for a new password. */
export function ExtranetResetPage({ page }: { readonly page: PageOf<'extranet-reset'> }) {
  const language = usePageLanguage(page, 'reset_password.title');
  const { speak } = language;
  const [values, setValues] = useState({ login: page.login, email: '' });
  const [invalid, setInvalid] = useState<readonly Field[]>([]);
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState<PageMessage>();

  function type(field: Field, text: string) {
    setValues({ ...values, [field]: text });
    setInvalid(invalid.filter((other) => other !== field));
    setMessage(undefined);
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (calling) return;
    const form = new FormData(event.currentTarget);
    const login = textIn(form, 'login');
    const email = textIn(form, 'email');
    const wrong: Field[] = [...(login === '' ? ['login' as const] : []), ...(EMAIL.test(email) ? [] : ['email' as const])];
    setInvalid(wrong);
    const [first] = wrong;
    setMessage(first && { tone: 'alert', text: speak(`reset_password.need_${first}`) });
    if (first) document.getElementById(first)?.focus();
    else await send(login, email);
  }
  async function send(login: string, email: string): Promise<void> {
    setCalling(true);
    try {
      const { message: said } = await call('session_reset_password_extranet_send', { body: { login, email } });
      setMessage({ tone: 'info', text: said === '' ? speak('reset_password.sent') : said });
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, speak, 'reset_password.failed') });
    } finally {
      setCalling(false);
    }
  }
  const common = (field: Field) => ({
    id: field,
    label: speak(`reset_password.${field}`),
    placeholder: speak(`reset_password.${field}_hint`),
    value: values[field],
    invalid: invalid.includes(field),
    spellCheck: false,
    autoCapitalize: 'none',
    maxLength: 250,
    onType: (text: string) => type(field, text),
  });
  return (
    <Frame page={page} language={language}>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{speak('reset_password.title')}</h1>
        <p className="lead">{speak('reset_password.lead')}</p>
        <Alert message={message} />
        <TextField {...common('login')} autoComplete="username" autoFocus={page.login === ''} />
        <TextField {...common('email')} type="email" autoComplete="email" autoFocus={page.login !== ''} />
        <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
          {speak(calling ? 'reset_password.sending' : 'reset_password.send')}
        </button>
        <p className="way-back">
          <a className="text-link" href="/session/login/">
            {speak('reset_password.back')}
          </a>
        </p>
      </form>
    </Frame>
  );
}

function textIn(form: FormData, field: Field): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
