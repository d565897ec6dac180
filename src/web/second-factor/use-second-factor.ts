import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import { APP_CODE, RECOVERY_CODE } from '#web/session-page/proof/code-forms.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { useStep, type SignInStep } from '#web/session-page/proof/use-step.ts';

/** What a code is: of the app, or one of those that were kept. */
export type CodeWay = 'code' | 'recovery';

/** The second step of a sign-in. */
export interface SecondFactor extends Pick<SignInStep, 'calling' | 'message' | 'clear'> {
  /** Sends a code and goes on; tells whether it was right. */
  readonly sendCode: (way: CodeWay, code: string) => Promise<boolean>;
  readonly sendPasskey: () => Promise<void>;
}

const FORMS: Readonly<Record<CodeWay, RegExp>> = { code: APP_CODE, recovery: RECOVERY_CODE };

/** Completing a sign-in with a code or a passkey. */
export function useSecondFactor({ saying }: PageOf<'second-factor'>, translate: Translate): SecondFactor {
  const said = saying?.text === undefined ? undefined : { tone: saying.tone, text: saying.text };
  const { calling, message, clear, tell, refuse, run } = useStep(translate, 'second_factor', said);
  return {
    calling,
    message,
    clear,
    sendCode: async (way, code) => {
      if (!FORMS[way].test(code)) {
        refuse(`need_${way}`);
        return false;
      }
      const next = await run(
        'code',
        async () => await leaveBy(async () => await call('session_second_factor_code', { body: { code } })),
      );
      return next !== undefined;
    },
    sendPasskey: async () => {
      await run('passkey', async () => {
        const { askPasskey } = await import('#web/std/passkeys.ts');
        const response = await askPasskey(await call('session_second_factor_passkey_options', { body: {} }));
        if (!response) return tell('passkey_none');
        return await leaveBy(async () => await call('session_second_factor_passkey', { body: { response } }));
      });
    },
  };
}
