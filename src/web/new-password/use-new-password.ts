import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import { messageOf } from '#web/session-page/parts/alert.tsx';
import { failureText } from '#web/session-page/texts/failure-text.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';

/** The fields of the page: the password, and the same once more. */
export type NewPasswordField = 'password' | 'again';

/** Choosing a new password behind a link: what is typed, what is wrong with it, and what the page has to say. */
export function useNewPassword(page: PageOf<'new-password'>, translate: Translate) {
  const { linkToken: token, shortest } = page;
  const [values, setValues] = useState({ password: '', again: '' });
  const [wrong, setWrong] = useState<NewPasswordField>();
  const [calling, setCalling] = useState(false);
  const [message, setMessage] = useState(messageOf(page.saying, translate));

  function type(field: NewPasswordField, text: string) {
    setValues({ ...values, [field]: text });
    setWrong(undefined);
    setMessage(undefined);
  }
  function refuse(field: NewPasswordField, text: string): NewPasswordField {
    setWrong(field);
    setMessage({ tone: 'alert', text });
    return field;
  }
  /** Sets the password and goes where the server says; gives the field that has to be corrected first. */
  async function save(): Promise<NewPasswordField | undefined> {
    const { password, again } = values;
    if (calling) return undefined;
    if ([...password].length < shortest)
      return refuse('password', translate('new_password.need_longer', { min: shortest }));
    if (password !== again) return refuse('again', translate('new_password.need_same'));
    setCalling(true);
    try {
      await leaveBy(async () => await call('session_reset_password_new_send', { body: { token, password } }));
      return undefined;
    } catch (error) {
      setCalling(false);
      return refuse('password', failureText(error, translate, 'new_password.failed'));
    }
  }
  return { values, wrong, calling, message, type, save };
}
