import { useState, type SubmitEvent } from 'react';
import { Alert, type PageMessage } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { failureText, prepareToSend, send } from '#web/session-page/send.ts';
import { PasswordField, TextField } from '#web/session-page/text-field.tsx';
import { SHORTEST, strengthOf } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

const EMPTY = { code: '', name: '', login: '', password: '', again: '' };
type Field = keyof typeof EMPTY;

/** The first visit: whoever has the code that the start printed becomes the first supervisor. */
export function SetupForm({ speak }: PageLanguage) {
  const [values, setValues] = useState({ ...EMPTY, code: codeInAddress() });
  const [wrong, setWrong] = useState<Field>();
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState<PageMessage>();

  function type(field: Field) {
    return (text: string) => {
      setValues({ ...values, [field]: text });
      setMessage(undefined);
      setWrong(undefined);
      prepareToSend();
    };
  }
  async function create(event: SubmitEvent) {
    event.preventDefault();
    if (calling) return;
    const mistake = mistakeIn(values);
    setWrong(mistake?.field);
    setMessage(mistake && { tone: 'alert', text: speak(mistake.key, { min: SHORTEST }) });
    if (mistake) {
      document.getElementById(`setup-${mistake.field}`)?.focus();
      return;
    }
    setCalling(true);
    try {
      const { code, name, login, password } = values;
      const { location } = await send('setup_create', {
        body: { code: code.trim(), name: name.trim() || login, login, password },
      });
      window.location.assign(location);
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, speak) });
      setCalling(false);
    }
  }
  const common = (field: Field) => ({
    id: `setup-${field}`,
    label: speak(`setup.${field}`),
    value: values[field],
    invalid: wrong === field,
    onType: type(field),
  });
  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <title>{`${speak('setup.title')} · Colonnade`}</title>
      <h1>{speak('setup.title')}</h1>
      <p className="lead">{speak('setup.lead')}</p>
      <Alert message={message} />
      <TextField
        {...common('code')}
        autoComplete="one-time-code"
        spellCheck={false}
        autoCapitalize="none"
        autoFocus={values.code === ''}
      />
      <TextField {...common('name')} autoComplete="name" autoFocus={values.code !== ''} />
      <TextField {...common('login')} autoComplete="username" spellCheck={false} autoCapitalize="none" />
      <PasswordField
        {...common('password')}
        showLabel={speak('login.show_password')}
        autoComplete="new-password"
        aria-describedby="setup-strength"
      />
      <StrengthMeter id="setup-strength" strength={strengthOf(values.password)} speak={speak} />
      <PasswordField
        {...common('again')}
        showLabel={speak('login.show_password')}
        autoComplete="new-password"
      />
      <button type="submit" className="connect" aria-busy={calling} data-active={calling || undefined}>
        {speak(calling ? 'setup.creating' : 'setup.create')}
      </button>
    </form>
  );
}

/** The code of `#code=…`, as the address printed at the start has it. */
function codeInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';
}

function mistakeIn(values: typeof EMPTY): { readonly field: Field; readonly key: string } | undefined {
  if (values.code.trim() === '') return { field: 'code', key: 'setup.need_code' };
  if (values.login.trim() === '') return { field: 'login', key: 'login.need_login' };
  if ([...values.password].length < SHORTEST) return { field: 'password', key: 'setup.need_longer' };
  return values.password === values.again ? undefined : { field: 'again', key: 'setup.need_same' };
}
