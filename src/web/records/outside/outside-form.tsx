import { Button, DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { FilledForm, PublicFormShown } from '#core/contract/public-forms/form-routes.ts';
import { ApplicationProvider, applicationOf, useApplication } from '#web/api/application.tsx';
import { directionOf } from '#web/api/language.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadTexts } from '#web/api/texts.ts';
import { FieldCallsProvider } from '#web/fields/values/field-calls.ts';
import { Questions } from '#web/ui/dialog/question.tsx';
import { Notices } from '#web/ui/notices/notices.tsx';
import { styleNonce } from '#web/ui/style-nonce.ts';
import { colorSchemeManager, theme, themeVariables } from '#web/ui/theme.ts';
import '#web/ui/mantine.css';
import { sentForms } from '../calls/record-calls.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { newStart } from '../draft/record-start.ts';
import { changedColumns } from '../draft/record-state.ts';
import { FaultSummary } from '../form/fault-summary.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useFaultFocus } from '../saving/use-fault-focus.ts';
import { useFormView } from '../sheet/use-form-view.ts';
import { useOpenRecord } from '../sheet/use-open-record.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { useSheet } from '../sheet/use-sheet.ts';
import { must } from '#core/std/must.ts';
import { ownTimeZone } from '#web/std/time-zone.ts';
import { formCalls, formFieldCalls, type FilledIn, type WarningWords } from './form-calls.ts';
import classes from './outside-form.module.css';

export interface OutsideFormProps {
  readonly shown: PublicFormShown;
  /** What it begins with: its first values, under what was filled in before its language changed. */
  readonly start: FilledForm;
  readonly form: FilledIn;
  readonly locale: string;
  readonly textsVersion: string;
  readonly words: WarningWords & {
    readonly required: string;
    readonly send: string;
    readonly sending: string;
  };
  readonly onSent: () => void;
}

/** A public form as a record's form has it, on a page without the application around it. */
export function OutsideForm({ locale, textsVersion, shown, ...form }: OutsideFormProps) {
  use(textsIn(locale, textsVersion));
  return (
    <Around shown={shown} locale={locale} address={form.form.address}>
      <FilledSheet shown={shown} {...form} />
    </Around>
  );
}

let texts: { readonly locale: string; readonly loading: Promise<void> } | undefined;

/**
 * The texts of the page's language, loaded once while that is not changed: a form that waits for them is begun anew.
 * Without an answer the form goes on in the language that it has.
 */
function textsIn(locale: string, version: string): Promise<void> {
  if (texts?.locale !== locale) {
    const isFirst = texts === undefined;
    const loading = loadTexts({ locale, version, isOutside: true });
    texts = { locale, loading: isFirst ? loading : loading.catch(reportError) };
  }
  return texts.loading;
}

interface AroundProps extends Pick<OutsideFormProps, 'shown' | 'locale'> {
  readonly address: string;
  readonly children: ReactNode;
}

/** What the parts of a form look for around them. */
function Around({ shown, locale, address, children }: AroundProps) {
  const [application] = useState(() => visitedApplication(shown, locale));
  const [calls] = useState(() => formFieldCalls(address));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <DirectionProvider initialDirection={directionOf(locale)}>
        <QueryClientProvider client={queryClient}>
          <ApplicationProvider value={application}>
            <FieldCallsProvider value={calls}>{children}</FieldCallsProvider>
          </ApplicationProvider>
        </QueryClientProvider>
      </DirectionProvider>
      <Questions beside={() => null} />
      <Notices />
    </MantineProvider>
  );
}

/** The little that a visitor sees of the application. */
function visitedApplication({ application }: PublicFormShown, locale: string) {
  const info = {
    ...application,
    version: 0,
    translationsVersion: '',
    shortestPassword: 0,
    convertsDocuments: false,
    name: '',
    label: '',
    locale,
    views: [],
    actions: [],
    menus: [],
    dashboards: [],
  };
  return applicationOf(info, {
    id: 0,
    account: 'anonymous:form',
    kind: 'anonymous',
    record: null,
    login: '',
    name: '',
    supervisor: false,
    configuring: false,
    firstVisit: false,
    locale,
    timeZone: ownTimeZone(),
    viewing: null,
  });
}

/** What the draft of a form is called: there is none on the server. */
const DRAFT = { context: 0, window: 0, key: 0 };

function FilledSheet({
  shown,
  start,
  form,
  words,
  onSent,
}: Omit<OutsideFormProps, 'locale' | 'textsVersion'>) {
  const { tables } = useApplication();
  const table = must(tables.get(shown.table), 'the table of the form');
  const [begun] = useState(() => {
    const rights = { update: true, delete: false, hidden: [], fixed: [] };
    return newStart({ ...DRAFT, ...start, rights, layouts: [], nested: [], deletions: [] }, false);
  });
  const record = useOpenRecord({
    table,
    start: begun,
    drawer: `form.${form.address}`,
    reach: (far) => formCalls({ form, words }, far),
  });
  const { sheet } = useSheet({ table, record, recordId: null, above: [] });
  const view = useFormView(sheet);
  const focusFault = useFaultFocus(sheet, view);
  const busy = useRecordState(record, (state) => state.busy !== undefined);
  const remembering = useRemembered(record, form, table);
  const send = async () => {
    const outcome = await record.validate();
    if (outcome.kind === 'refused') focusFault();
    if (outcome.kind !== 'saved') return;
    remembering.end();
    onSent();
  };
  return (
    <div className={classes.form}>
      <FaultSummary sheet={sheet} view={view} />
      <p className={classes.note}>{words.required}</p>
      <RecordForm sheet={sheet} view={view} />
      {view.isUnderWay ? null : (
        <div className={classes.buttons}>
          <Button size="md" loading={busy} onClick={() => void send()}>
            {busy ? words.sending : words.send}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Keeps what was typed when the form goes, because its page is shown in another language; not once it was sent. */
function useRemembered(record: OpenRecord, form: FilledIn, table: TableInfo): { readonly end: () => void } {
  const wasSent = useRef(false);
  useEffect(
    () => () => {
      if (wasSent.current) return;
      const state = record.state.get();
      const sent = sentForms(table);
      const typed = changedColumns(state).filter((name) => !(name in state.faults));
      const values = typed.map((name) => [name, sent(name, state.values[name])] as const);
      form.keep({ ...form.given(), ...Object.fromEntries(values) });
    },
    [record, form, table],
  );
  return {
    end: () => {
      wasSent.current = true;
    },
  };
}
