import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { OutsideFormProps } from '#web/records/outside/outside-form.tsx';
import { NeedsScript } from '#web/session-page/parts/needs-script.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import { PageHead } from '#web/session-page/page/page-head.tsx';
import { usePageLanguage, type PageLanguage } from '#web/session-page/page/use-page-language.ts';
import type { Translate } from '#core/language/texts.ts';
import { emptyForm, usePublicForm } from './use-public-form.ts';

interface PublicFormPageProps {
  readonly page: PageOf<'public-form'>;
  /** What fills in the form; the server draws the page without it. */
  readonly Filled?: ComponentType<OutsideFormProps>;
}

/** The field that people do not see. */
const TRAP = 'form-homepage';

/** What somebody without an account fills in: a form, then thanks; or that there is none at this address. */
export function PublicFormPage({ page, Filled }: PublicFormPageProps) {
  const language = usePageLanguage(page, 'public_form.title');
  const { translate, locale } = language;
  const [form] = useState(() => emptyForm(page.address, homepage));
  const opened = usePublicForm(form, locale, page.head !== null);
  const { state } = opened;
  const { label, help } = opened.head ?? page.head ?? { label: undefined, help: null };
  const title = label === undefined ? undefined : `${label} · ${page.brand.title}`;
  // Whenever it is drawn: another language puts the page's own title there.
  useEffect(() => {
    if (title !== undefined) document.title = title;
  });
  if (state.kind === 'unknown') {
    return (
      <Frame page={page} language={language}>
        <Said
          title={translate('public_form.unknown_title')}
          text={translate('public_form.unknown')}
          isAlone
        />
      </Frame>
    );
  }
  if (state.kind === 'sent') {
    const thanks = opened.head?.thanks ?? translate('public_form.sent');
    return (
      <Frame page={page} language={language}>
        <Thanks title={translate('public_form.sent_title')} text={thanks} />
        <Again label={translate('public_form.another')} onPress={() => void opened.open()} />
      </Frame>
    );
  }
  return (
    <Frame page={page} language={language}>
      <div className="form-head">
        <h1>{label}</h1>
        {help === null ? null : <p dir="auto">{help}</p>}
      </div>
      <Filling page={page} language={language} form={form} opened={opened} Filled={Filled} />
    </Frame>
  );
}

interface FillingProps extends Pick<PublicFormPageProps, 'page'> {
  readonly Filled: PublicFormPageProps['Filled'] | undefined;
  readonly language: PageLanguage;
  readonly form: OutsideFormProps['form'];
  readonly opened: ReturnType<typeof usePublicForm>;
}

/** The form itself, where it is here, or why it is not. */
function Filling({ page, language: { translate, locale }, form, opened, Filled }: FillingProps) {
  const { state } = opened;
  if (state.kind === 'failed')
    return (
      <>
        <Said
          title={translate('public_form.failed_title')}
          text={state.message ?? translate('login.no_answer')}
        />
        <Again label={translate('public_form.again')} onPress={() => void opened.open()} />
      </>
    );
  if (state.kind !== 'shown' || !Filled) return <Waiting translate={translate} />;
  return (
    <Suspense fallback={<Waiting translate={translate} />}>
      <Trap label={translate('public_form.trap')} />
      <Filled
        key={state.opening}
        shown={state.shown}
        start={state.start}
        form={form}
        locale={locale}
        textsVersion={page.translationsVersion}
        words={wordsOf(translate)}
        onSent={opened.sent}
      />
    </Suspense>
  );
}

function wordsOf(translate: Translate): OutsideFormProps['words'] {
  return {
    required: translate('public_form.required'),
    send: translate('public_form.send'),
    sending: translate('public_form.sending'),
    warned: translate('public_form.warned'),
    sendAnyway: translate('public_form.send_anyway'),
    back: translate('public_form.back'),
  };
}

interface FrameProps extends Pick<PublicFormPageProps, 'page'> {
  readonly language: PageLanguage;
  readonly children: ReactNode;
}

function Frame({ page, language, children }: FrameProps) {
  return (
    <div className="form-page">
      <header className="form-bar">
        <PageHead page={page} language={language} />
      </header>
      <main className="form-main">{children}</main>
    </div>
  );
}

function Waiting({ translate }: { readonly translate: Translate }) {
  return (
    <div className="form-wait" role="status">
      <NeedsScript translate={translate} />
      <span className="needs-script">
        <i className="spinner" />
        {translate('public_form.loading')}
      </span>
    </div>
  );
}

interface SaidProps {
  readonly title: string;
  readonly text: string;
}

/** What stands in the way; alone on the page where there is no form. */
function Said({ title, text, isAlone = false }: SaidProps & { readonly isAlone?: boolean }) {
  return (
    <div className={isAlone ? 'form-head' : 'form-said'} role="alert">
      {isAlone ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
    </div>
  );
}

/** It takes the focus: the form that had it is gone. */
function Thanks({ title, text }: SaidProps) {
  return (
    <div className="form-head" role="status">
      <h1 tabIndex={-1} ref={focused}>
        {title}
      </h1>
      <p dir="auto">{text}</p>
    </div>
  );
}

function Again({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="second" onClick={onPress}>
      {label}
    </button>
  );
}

/** Programs fill in every field; people neither see this one nor reach it. */
function Trap({ label }: { readonly label: string }) {
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={TRAP}>{label}</label>
      <input
        id={TRAP}
        name="homepage"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-lpignore="true"
      />
    </div>
  );
}

function homepage(): string {
  const field = document.getElementById(TRAP);
  return field instanceof HTMLInputElement ? field.value : '';
}

function focused(element: HTMLElement | null): void {
  element?.focus();
}
