import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import type { LoginPart } from '#core/session-page/page-model.ts';
import { goTo } from '#web/api/leaving.ts';
import type { Translate } from '#core/language/texts.ts';
import { KeySign } from '#web/session-page/parts/signs.tsx';
import { timeZoneOfPage } from './time-zone-field.tsx';

interface SignOnButtonProps {
  readonly sso: NonNullable<LoginPart['sso']>;
  readonly locale: string;
  readonly translate: Translate;
  /** It is the only way in. */
  readonly primary: boolean;
}

/**
 * Single sign-on: sends the window to the address in the button's data, with the locale and the time zone. It is a
 * link, so that it leads there without the time zone where the script does not run.
 */
export function SignOnButton({ sso, locale, translate, primary }: SignOnButtonProps) {
  const [going, setGoing] = useState(sso.autologin);
  function go(address: string) {
    goTo(withQuery(address, { m_sLocale: locale, m_sTimeZone: timeZoneOfPage() }));
  }
  const onOpen = useEffectEvent(() => {
    if (sso.autologin) go(sso.url);
  });
  useEffect(() => onOpen(), []);
  return (
    <a
      id="login-sso"
      className={primary ? 'connect' : 'second'}
      href={withQuery(sso.url, { m_sLocale: locale })}
      data-url={sso.url}
      data-active={going || undefined}
      aria-busy={going}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        event.preventDefault();
        setGoing(true);
        go(event.currentTarget.dataset['url'] ?? sso.url);
      }}
    >
      <KeySign />
      {going ? translate('login.sso_going') : (sso.label ?? translate('login.sso'))}
    </a>
  );
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const added = new URLSearchParams(query).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${added}`;
}
