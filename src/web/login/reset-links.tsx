import { useRef } from 'react';
import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import type { SignIn } from './use-sign-in.ts';

interface ResetLinksProps {
  readonly page: PageOf<'login'>;
  readonly login: string;
  readonly locale: string;
  readonly signIn: SignIn;
  readonly translate: Translate;
}

/**
 * The one place for forgotten passwords: users are asked once and get a link, extranet users have a page of their own. Where
 * both come here, each says who they are.
 */
export function ResetLinks({ page, login, locale, signIn, translate }: ResetLinksProps) {
  const question = useRef<HTMLDialogElement>(null);
  const query = { ...(login.trim() === '' ? {} : { login: login.trim() }), _locale: locale };
  function ask() {
    signIn.clear();
    if (signIn.hasLogin(login)) question.current?.showModal();
    else document.getElementById('login-username')?.focus();
  }
  return (
    <div className="reset-links" role="group" aria-labelledby={page.extranet ? 'login-reset' : undefined}>
      {page.extranet && <span id="login-reset">{translate('login.forgotten')}</span>}
      <button
        type="button"
        id="login-reset-intranet"
        className="text-link needs-script"
        data-active={signIn.calling === 'reset' || undefined}
        aria-busy={signIn.calling === 'reset'}
        aria-label={page.extranet ? translate('login.forgotten_staff') : undefined}
        onClick={ask}
      >
        {translate(page.extranet ? 'login.staff' : 'login.forgotten')}
      </button>
      {page.extranet && (
        <a
          id="login-reset-extranet"
          className="text-link"
          aria-label={translate('login.forgotten_extranet')}
          href={urlOf(CONTRACT.session_reset_password_extranet.path, {}, query)}
        >
          {translate('login.customer')}
        </a>
      )}
      <dialog ref={question} className="question" aria-labelledby="reset-question">
        <h2 id="reset-question">{translate('reset_password.confirm_title')}</h2>
        <p>{translate('reset_password.confirm')}</p>
        <div className="question-buttons">
          <button type="button" className="second" onClick={() => question.current?.close()}>
            {translate('reset_password.confirm_cancel')}
          </button>
          <button
            type="button"
            className="connect"
            onClick={() => {
              question.current?.close();
              void signIn.resetPassword(login.trim());
            }}
          >
            {translate('reset_password.confirm_ok')}
          </button>
        </div>
      </dialog>
    </div>
  );
}
