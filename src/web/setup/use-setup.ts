import { useState, useSyncExternalStore } from 'react';
import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import type { PageMessage } from '#web/session-page/parts/alert.tsx';
import { failureText } from '#web/session-page/texts/failure-text.ts';
import type { Translate } from '#core/language/texts.ts';

const EMPTY = { code: '', name: '', login: '', password: '', again: '' };

/** What the first supervisor is made of. */
export type SetupField = keyof typeof EMPTY;

interface Mistake {
  readonly field: SetupField;
  readonly key: string;
}

/** The first-visit form: its values, the field that is wrong, and what the page has to say. */
export function useSetup(translate: Translate, shortest: number) {
  const [typed, setValues] = useState<Partial<typeof EMPTY>>({});
  // Only the browser knows the part of the address behind #.
  const code = useSyncExternalStore(onNothing, codeInAddress, () => '');
  const values = { ...EMPTY, code, ...typed };
  const [wrong, setWrong] = useState<SetupField>();
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState<PageMessage>();

  function type(field: SetupField, text: string) {
    setValues({ ...typed, [field]: text });
    setMessage(undefined);
    setWrong(undefined);
  }
  /** Creates the supervisor and goes where the server says; gives the field that has to be corrected first. */
  async function create(): Promise<SetupField | undefined> {
    if (calling) return undefined;
    const mistake = mistakeIn(values, shortest);
    setWrong(mistake?.field);
    setMessage(mistake && { tone: 'alert', text: translate(mistake.key, { min: shortest }) });
    if (mistake) return mistake.field;
    setCalling(true);
    try {
      const { code, name, login, password } = values;
      const body = { code: code.trim(), name: name.trim() || login.trim(), login, password };
      await leaveBy(async () => await call('setup_create', { body }));
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, translate, 'setup.failed') });
      setCalling(false);
    }
    return undefined;
  }
  return { values, wrong, calling, message, type, create };
}

function onNothing(): () => void {
  return () => undefined;
}

/** The code of `#code=…`, as the address printed at the start has it. */
function codeInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('code') ?? '';
}

function mistakeIn(values: typeof EMPTY, shortest: number): Mistake | undefined {
  if (values.code.trim() === '') return { field: 'code', key: 'setup.need_code' };
  if (values.login.trim() === '') return { field: 'login', key: 'login.need_login' };
  if ([...values.password].length < shortest) return { field: 'password', key: 'new_password.need_longer' };
  return values.password === values.again ? undefined : { field: 'again', key: 'new_password.need_same' };
}
