import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { PageLanguage } from '#web/session-page/page/use-page-language.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { usePasskeys } from './use-passkeys.ts';
import type { SignIn } from './use-sign-in.ts';

interface OtherWaysProps {
  readonly page: PageOf<'login'>;
  readonly language: PageLanguage;
  readonly signIn: SignIn;
}

/** The ways in beside the password: single sign-on, and a passkey where the browser knows them. */
export function OtherWays({ page, language, signIn }: OtherWaysProps) {
  const { translate, locale } = language;
  const passkeys = usePasskeys(page, signIn);
  if (!page.sso && !passkeys) return null;
  return (
    <>
      {page.passwordForm && (
        <p className="or">
          <span>{translate('login.or')}</span>
        </p>
      )}
      <div className="others">
        {page.sso && (
          <SignOnButton sso={page.sso} locale={locale} translate={translate} primary={!page.passwordForm} />
        )}
        {passkeys && <PasskeyButton passkeys={passkeys} translate={translate} />}
      </div>
    </>
  );
}
