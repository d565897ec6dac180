import type { ActionLink } from '#core/session-page/page-model.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import type { SignIn } from './use-sign-in.ts';

interface ActionLinksProps {
  readonly page: PageOf<'login'>;
  readonly signIn: SignIn;
  readonly translate: Translate;
}

/** What can be done without signing in; nothing where there is nothing. */
export function ActionLinks({ page, signIn, translate }: ActionLinksProps) {
  if (page.links.length === 0 && !page.anonymous) return null;
  return (
    <nav className="action-links" aria-label={translate('login.links')}>
      <ul>
        {page.links.map((link) => (
          <li key={link.id}>
            {link.url === null ? (
              <button
                type="button"
                className="needs-script"
                data-action={link.id}
                data-active={signIn.calling === `action-${link.id}` || undefined}
                aria-busy={signIn.calling === `action-${link.id}`}
                onClick={() => void signIn.runAction(link.id)}
              >
                {link.label}
              </button>
            ) : (
              <a href={withId(link.url, link)} data-action={link.id}>
                {link.label}
              </a>
            )}
          </li>
        ))}
        {page.anonymous && (
          <li>
            <a href="/session/anonyme/">{translate('login.anonymous')}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** An address with the action's id in its query `ID`; what its query has already stays. */
function withId(url: string, { id }: Pick<ActionLink, 'id'>): string {
  const [address = '', fragment] = url.split('#');
  const [path = '', query = ''] = address.split('?');
  const others = query.split('&').filter((part) => part !== '' && !/^ID(=|$)/.test(part));
  return `${path}?${[...others, `ID=${id}`].join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}
