import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { messageOf } from '#web/session-page/parts/alert.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { failureText } from '#web/session-page/texts/failure-text.ts';
import type { Translate } from '#core/language/texts.ts';

/** Non-space text, an at sign, non-space text (spec 5). */
const EMAIL = /\S@\S/;

/** The fields of the page; their names are those of the specification. */
export type ResetField = 'login' | 'email';

type Values = Readonly<Record<ResetField, string>>;

/** Asking for a new password: what is typed, what is wrong with it, and what the page has to say. */
export function useExtranetReset(page: PageOf<'extranet-reset'>, translate: Translate) {
  const { login, email } = page;
  const [values, setValues] = useState<Values>({ login, email });
  const [invalid, setInvalid] = useState<readonly ResetField[]>(page.invalid ?? []);
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState(messageOf(page.saying, translate));

  function type(field: ResetField, text: string) {
    setValues({ ...values, [field]: text });
    setInvalid(invalid.filter((other) => other !== field));
    setMessage(undefined);
  }
  /** Sends what is good; gives the first field that has to be corrected. */
  async function submit(given: Values): Promise<ResetField | undefined> {
    if (calling) return undefined;
    const wrong = wrongFields(given);
    const [first] = wrong;
    setInvalid(wrong);
    setMessage(
      first && { tone: 'alert', text: translate(`reset_password.need_${wrong.length > 1 ? 'both' : first}`) },
    );
    if (first) return first;
    setCalling(true);
    try {
      const { message: said } = await call('session_reset_password_extranet_send', { body: given });
      setMessage({ tone: 'info', text: said === '' ? translate('reset_password.sent') : said });
    } catch (error) {
      setMessage({ tone: 'alert', text: failureText(error, translate, 'reset_password.failed') });
    } finally {
      setCalling(false);
    }
    return undefined;
  }
  return { values, invalid, calling, message, type, submit };
}

function wrongFields({ login, email }: Values): readonly ResetField[] {
  return [
    ...(login.trim() === '' ? (['login'] as const) : []),
    ...(EMAIL.test(email) ? [] : (['email'] as const)),
  ];
}
