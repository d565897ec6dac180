import { useState } from 'react';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { languageTag } from '#web/api/language.ts';
import { APP_CODE } from '#web/session-page/proof/code-forms.ts';
import type { PageLanguage } from '#web/session-page/page/use-page-language.ts';
import { useStep, type SignInStep } from '#web/session-page/proof/use-step.ts';

/** The person is in: the recovery codes that are told once, and where to go on. */
export type EnrolmentResult = AnswerOf<Contract['session_enrolment_confirm']>;

/** Setting a second step up at sign-in. */
export interface Enrolment extends Pick<SignInStep, 'calling' | 'message' | 'clear'> {
  readonly enrolled: EnrolmentResult | undefined;
  /** Sends the first code of the app; tells whether it was right. */
  readonly confirm: (code: string) => Promise<boolean>;
  readonly makePasskey: () => Promise<void>;
}

/** Setting up an authenticator app or a passkey before coming in. */
export function useEnrolment({ translate, locale }: PageLanguage): Enrolment {
  const { calling, message, clear, tell, refuse, run } = useStep(translate, 'enrolment');
  const [enrolled, setEnrolled] = useState<EnrolmentResult>();
  return {
    calling,
    message,
    clear,
    enrolled,
    confirm: async (code) => {
      if (!APP_CODE.test(code)) {
        refuse('need_code');
        return false;
      }
      const done = await run('code', async () => await call('session_enrolment_confirm', { body: { code } }));
      setEnrolled(done);
      return done !== undefined;
    },
    makePasskey: async () => {
      const done = await run('passkey', async () => {
        const { makePasskey } = await import('#web/std/passkeys.ts');
        const response = await makePasskey(await call('session_enrolment_passkey_options', { body: {} }));
        if (!response) {
          tell('passkey_none');
          return undefined;
        }
        const date = new Date().toLocaleDateString(languageTag(locale), { dateStyle: 'medium' });
        const name = translate('enrolment.passkey_name', { date });
        return await call('session_enrolment_passkey', { body: { response, name } });
      });
      setEnrolled(done);
    },
  };
}
