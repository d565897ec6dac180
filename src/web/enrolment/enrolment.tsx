import { useRef, type SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { selectRefused } from '#web/session-page/parts/select-refused.ts';
import { KeySign } from '#web/session-page/parts/signs.tsx';
import { PlainTextField } from '#web/session-page/parts/plain-text-field.tsx';
import { useKnowsPasskeys } from '#web/session-page/proof/use-knows-passkeys.ts';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { PlainCopyButton } from './plain-copy-button.tsx';
import { NeedsScript } from '#web/session-page/parts/needs-script.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { useEnrolment, type Enrolment } from './use-enrolment.ts';

/** The page on which a second step is set up before its person comes in; then it tells the recovery codes. */
export function EnrolmentPage({ page }: { readonly page: PageOf<'enrolment'> }) {
  const language = usePageLanguage(page, 'enrolment.title');
  const { translate } = language;
  const enrolment = useEnrolment(language);
  const { enrolled } = enrolment;
  return (
    <SessionFrame page={page} language={language}>
      {enrolled ? (
        <NewRecoveryCodes page={page} enrolled={enrolled} translate={translate} />
      ) : (
        <>
          <h1>{translate('enrolment.title')}</h1>
          <p className="lead">{translate('enrolment.lead', { login: page.login })}</p>
          <AppSetup page={page} enrolment={enrolment} translate={translate} />
          <PasskeySetup page={page} enrolment={enrolment} translate={translate} />
          <p className="way-back">
            <a className="text-link" href="/session/login/">
              {translate('enrolment.back')}
            </a>
          </p>
        </>
      )}
    </SessionFrame>
  );
}

interface SetupProps {
  readonly page: PageOf<'enrolment'>;
  readonly enrolment: Enrolment;
  readonly translate: Translate;
}

/** The app gets its key from the picture or the text, and shows by a first code that it has it. */
function AppSetup({ page, enrolment, translate }: SetupProps) {
  const field = useRef<HTMLInputElement>(null);
  const setting = enrolment.calling === 'code';
  const { secret, uri } = page.key;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const code = field.current?.value ?? '';
    if (!(await enrolment.confirm(code))) selectRefused(field.current, code);
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <p className="step">{translate('enrolment.scan')}</p>
      <QrCode className="qr-code" text={uri} label={translate('enrolment.picture')} />
      <p className="step" id="key-label">
        {translate('enrolment.key')}
      </p>
      <div className="key">
        <code aria-labelledby="key-label" dir="ltr">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <PlainCopyButton
          text={secret}
          label={translate('enrolment.copy')}
          copied={translate('enrolment.copied')}
        />
      </div>
      <NeedsScript translate={translate} />
      <PlainTextField
        id="code"
        ref={field}
        label={translate('enrolment.code')}
        className="code"
        dir="ltr"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={20}
        onType={enrolment.clear}
      />
      <Alert message={enrolment.message} />
      <button
        type="submit"
        className="connect needs-script"
        aria-busy={setting}
        data-active={setting || undefined}
      >
        {translate(setting ? 'enrolment.confirming' : 'enrolment.confirm')}
      </button>
    </form>
  );
}

function PasskeySetup({ page, enrolment, translate }: SetupProps) {
  const known = useKnowsPasskeys();
  if (!page.passkeys || known === false) return null;
  const asking = enrolment.calling === 'passkey';
  return (
    <>
      <p className="or needs-script">
        <span>{translate('login.or')}</span>
      </p>
      <button
        type="button"
        id="enrolment-passkey"
        className="second needs-script"
        aria-busy={asking}
        data-active={asking || undefined}
        onClick={() => void enrolment.makePasskey()}
      >
        <KeySign />
        {translate(asking ? 'enrolment.asking' : 'enrolment.passkey')}
      </button>
    </>
  );
}
