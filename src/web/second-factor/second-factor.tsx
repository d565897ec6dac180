import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { KeySign } from '#web/session-page/parts/signs.tsx';
import { useKnowsPasskeys } from '#web/session-page/proof/use-knows-passkeys.ts';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { CodeForm } from './code-form.tsx';
import { useSecondFactor, type SecondFactor } from './use-second-factor.ts';

/** The page that asks for the second step of a sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondFactorPage({ page }: { readonly page: PageOf<'second-factor'> }) {
  const language = usePageLanguage(page, 'second_factor.title');
  const { translate } = language;
  const second = useSecondFactor(page, translate);
  const parts = { page, second, translate };
  return (
    <SessionFrame page={page} language={language}>
      <h1>{translate('second_factor.title')}</h1>
      <p className="lead">{translate('second_factor.lead')}</p>
      {page.ways.includes('code') ? <CodeFirst {...parts} /> : <PasskeyFirst {...parts} />}
      <div className="way-back">
        <p className="aside">{translate('second_factor.lost')}</p>
        <a className="text-link" href="/session/login/">
          {translate('second_factor.back')}
        </a>
      </div>
    </SessionFrame>
  );
}

interface PartProps {
  readonly page: PageOf<'second-factor'>;
  readonly second: SecondFactor;
  readonly translate: Translate;
}

/** The account has an app: its code is typed at once, a passkey is the other way. */
function CodeFirst({ page, second, translate }: PartProps) {
  const passkey = useKnowsPasskeys() !== false && page.ways.includes('passkey');
  return (
    <>
      <CodeForm page={page} second={second} translate={translate} first="code" autoFocus />
      {passkey && (
        <>
          <p className="or needs-script">
            <span>{translate('login.or')}</span>
          </p>
          <PasskeyButton second={second} translate={translate} className="second" />
        </>
      )}
    </>
  );
}

/** The account has passkeys alone: one is asked for, a recovery code stands behind it. */
function PasskeyFirst({ page, second, translate }: PartProps) {
  const passkey = useKnowsPasskeys() !== false && page.ways.includes('passkey');
  return (
    <>
      {passkey && <PasskeyButton second={second} translate={translate} className="connect" autoFocus />}
      {page.ways.includes('recovery') && (
        <details className="other-code" open={!passkey}>
          <summary className="text-link">{translate('second_factor.use_recovery')}</summary>
          <CodeForm page={page} second={second} translate={translate} first="recovery" />
        </details>
      )}
      <Alert message={second.message} />
    </>
  );
}

interface PasskeyButtonProps extends Omit<PartProps, 'page'> {
  readonly className: 'connect' | 'second';
  readonly autoFocus?: boolean;
}

function PasskeyButton({ second, translate, className, autoFocus }: PasskeyButtonProps) {
  const asking = second.calling === 'passkey';
  return (
    <button
      type="button"
      id="second-factor-passkey"
      className={`${className} needs-script`}
      aria-busy={asking}
      data-active={asking || undefined}
      autoFocus={autoFocus}
      onClick={() => void second.sendPasskey()}
    >
      <KeySign />
      {translate(asking ? 'second_factor.asking' : 'second_factor.passkey')}
    </button>
  );
}
