import { useState } from 'react';
import type { LanguageEntry } from '#core/session-page/login-languages.ts';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';
import { ActionLinks } from './action-links.tsx';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { ResetLinks } from './reset-links.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The login page: a login and a password, the other ways in, and what helps who cannot get in. */
export function LoginPage({ page }: { readonly page: PageOf<'login'> }) {
  const language = usePageLanguage(page, 'login.title');
  const signIn = useSignIn(page, language);
  const { translate } = language;
  const [login, setLogin] = useState(page.login);
  function choose(chosen: LanguageEntry) {
    signIn.clearAlert();
    language.choose(chosen);
  }
  return (
    <SessionFrame
      page={page}
      language={{ ...language, choose }}
      below={<ActionLinks page={page} signIn={signIn} translate={translate} />}
    >
      <h1>{translate('login.title')}</h1>
      <p className="lead">{page.brand.lead ?? translate('login.lead')}</p>
      {!page.passwordForm && <Alert message={signIn.message} />}
      <TimeZoneField selected={page.timeZone} />
      {page.passwordForm && <LoginForm page={page} language={language} signIn={signIn} onLogin={setLogin} />}
      <OtherWays page={page} language={language} signIn={signIn} />
      {page.passwordForm && (
        <ResetLinks
          page={page}
          login={login}
          locale={language.locale}
          signIn={signIn}
          translate={translate}
        />
      )}
    </SessionFrame>
  );
}
