import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { formatLocale } from '#core/language/formats.ts';
import { Alert } from '#web/session-page/parts/alert.tsx';
import { NeedsScript } from '#web/session-page/parts/needs-script.tsx';
import { PlainPasswordField } from '#web/session-page/parts/plain-text-field.tsx';
import { PageHead } from '#web/session-page/page/page-head.tsx';
import { SessionFrame } from '#web/session-page/page/session-frame.tsx';
import { usePageLanguage, type PageLanguage } from '#web/session-page/page/use-page-language.ts';
import type { Translate } from '#core/language/texts.ts';
import { SharedListView } from './shared-list.tsx';
import { SharedRecordView } from './shared-record.tsx';
import { useShared } from './use-shared.ts';

type Part = PageOf<'shared'>;

/** What somebody without an account reads by a link: a list or a record, or why the link shows nothing. */
export function SharedPage({ page }: { readonly page: Part }) {
  const language = usePageLanguage(page, 'shared.title');
  const { translate, locale } = language;
  const { state, key, open } = useShared(locale);
  if (state.kind === 'shown') {
    const { content } = state;
    return (
      <WideFrame page={page} language={language}>
        <div className="shared-head">
          <h1>{content.name}</h1>
          <p>
            {content.kind === 'list' ? `${translate('shared.records', { count: content.count })} · ` : ''}
            {translate('shared.until', { moment: momentText(content.expiresAt, locale) })}
          </p>
        </div>
        {content.kind === 'list' ? (
          <SharedListView key={state.opening} linkKey={key} content={content} translate={translate} />
        ) : (
          <SharedRecordView content={content} translate={translate} />
        )}
      </WideFrame>
    );
  }
  return (
    <SessionFrame page={page} language={language}>
      {state.kind === 'opening' ? (
        <div className="shared-wait" role="status">
          <NeedsScript translate={translate} />
          <span className="needs-script">
            <i className="spinner" />
            {translate('shared.opening')}
          </span>
        </div>
      ) : state.kind === 'locked' ? (
        <PasswordForm translate={translate} message={state.message} onOpen={open} />
      ) : state.kind === 'unknown' ? (
        <Said title={translate('shared.unknown_title')} text={translate('shared.unknown')} />
      ) : (
        <>
          <Said
            title={translate('shared.failed_title')}
            text={state.message ?? translate('login.no_answer')}
          />
          <button type="button" className="second" onClick={() => void open()}>
            {translate('shared.again')}
          </button>
        </>
      )}
    </SessionFrame>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
    </div>
  );
}

interface PasswordFormProps {
  readonly translate: Translate;
  readonly message: string | undefined;
  readonly onOpen: (password: string) => Promise<void>;
}

function PasswordForm({ translate, message, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const text = isEmpty ? translate('login.need_password') : busy ? undefined : message;
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setEmpty(password === '');
    if (busy || password === '') return;
    setBusy(true);
    await onOpen(password);
    setBusy(false);
    document.getElementById('shared-password')?.focus();
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{translate('shared.locked_title')}</h1>
      <p className="lead">{translate('shared.locked')}</p>
      <PlainPasswordField
        id="shared-password"
        label={translate('login.password')}
        showLabel={translate('login.show_password')}
        value={password}
        invalid={text !== undefined}
        autoComplete="off"
        autoFocus
        onType={(typed) => {
          setPassword(typed);
          setEmpty(false);
        }}
      />
      <Alert message={text === undefined ? undefined : { tone: 'alert', text }} />
      <button type="submit" className="connect" aria-busy={busy} data-active={busy || undefined}>
        {translate(busy ? 'shared.opening' : 'shared.open')}
      </button>
    </form>
  );
}

interface WideFrameProps {
  readonly page: Part;
  readonly language: PageLanguage;
  readonly children: ReactNode;
}

/** A page as wide as what it shows needs, under the brand. */
function WideFrame({ page, language, children }: WideFrameProps) {
  return (
    <div className="shared-page">
      <header className="shared-bar">
        <PageHead page={page} language={language} />
      </header>
      <main className="shared-main">{children}</main>
    </div>
  );
}

function momentText(moment: string, locale: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(moment));
}
