import { useState } from 'react';
import type { PageMessage } from '#web/session-page/alert.tsx';
import type { PageLanguage } from '#web/session-page/page-texts.ts';
import { failureText, prepareToSend, send } from '#web/session-page/send.ts';
import { SHORTEST } from './password-strength.ts';

const EMPTY = { code: '', name: '', login: '', password: '', again: '' };

/** What the first supervisor is made of. */
export type SetupField = keyof typeof EMPTY;

/** The first-visit form: its values, the field that is wrong, and what the page has to say. */
export function useSetup({ speak }: PageLanguage) {
  const [values, setValues] = useState(() => ({ ...EMPTY, code: codeInAddress() }));
  const [wrong, setWrong] = useState<SetupField>();
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState<PageMessage>();

  function type(field: SetupField, text: string) {
    setValues({ ...values, [field]: text });
    setMessage(undefined);
    setWrong(undefined);
    prepareToSend();
  }
  /** Creates the supervisor and goes where the server says; gives the field that has to be corrected first. */
  async function create(): Promise<SetupField | undefined> {
    if (calling) return undefined;
    const mistake = mistakeIn(values);
    setWrong(mistake?.field);
    setMessage(mistake && { tone: 'alert', text: speak(mistake.key, { min: SHORTEST }) });
    if (mistake) return mistake.field;
    setCalling(true);
    try {
      const { code, name, login, password } = values;
      const body = { code: code.trim(), name: name.trim() || login.trim(), login, password };
      const { location } = await send('setup_create', { body });
      window.location.assign(location);
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, speak) });
      setCalling(false);
    }
    return undefined;
  }
  return { values, wrong, calling, message, type, create };
}

/** The code of `#code=…`, as the address printed at the start has it. */
function codeInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';
}

function mistakeIn(values: typeof EMPTY): { readonly field: SetupField; readonly key: string } | undefined {
  if (values.code.trim() === '') return { field: 'code', key: 'setup.need_code' };
  if (values.login.trim() === '') return { field: 'login', key: 'login.need_login' };
  if ([...values.password].length < SHORTEST) return { field: 'password', key: 'setup.need_longer' };
  return values.password === values.again ? undefined : { field: 'again', key: 'setup.need_same' };
}
