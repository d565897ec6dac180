import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import { usePageLanguage } from '#web/session-page/page/use-page-language.ts';

/** The page behind the link of a mailing: its button sends what programs for e-mail send (RFC 8058), without a script. */
export function UnsubscribePage({ page }: { readonly page: PageOf<'unsubscribe'> }) {
  const { address, state } = page;
  const language = usePageLanguage(page, `unsubscribe.${state}.title`);
  const { translate } = language;
  return (
    <SessionFrame page={page} language={language}>
      <form method="post">
        <h1>{translate(`unsubscribe.${state}.title`)}</h1>
        <p className="lead" role={state === 'asked' ? undefined : 'status'}>
          {translate(`unsubscribe.${state}.text`, { address })}
        </p>
        {state === 'asked' ? (
          <>
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <button type="submit" className="connect">
              {translate('unsubscribe.asked.button')}
            </button>
          </>
        ) : null}
      </form>
    </SessionFrame>
  );
}
