import { IconLanguageOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { configuredTexts, isUntranslated, textLocales } from '#core/configuration/texts.ts';
import { useApplication } from '#web/api/application.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { ApplicationLanguages } from './application-languages.tsx';
import classes from './languages-page.module.css';
import { TextFiles } from './text-files.tsx';
import { missingTexts, rowsWith, textRows } from './text-rows.ts';
import { TextsGrid } from './texts-grid.tsx';

/** The languages of the application, and all of its texts in each of them. */
export function LanguagesPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.languages')} query={useConfigurationDraft()}>
      {(draft) => <Languages draft={draft} />}
    </LoadedPage>
  );
}

/** Which texts are shown: all, or those that had nothing in a language when that was asked for. */
interface Kept {
  readonly locale: string | undefined;
  readonly keys: ReadonlySet<string>;
}

function Languages({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const [kept, setKept] = useState<Kept>();
  const { texts, locales, rows } = useTexts(draft);
  const missing = useMemo(() => missingTexts(texts, locales.wanted), [texts, locales]);
  const untranslated = texts.filter((text) => locales.wanted.some((locale) => isUntranslated(text, locale)));
  const shown = useMemo(
    () => rowsWith(kept ? rows.filter(({ text }) => kept.keys.has(text.key)) : rows, sought),
    [rows, kept, sought],
  );
  // What is shown stays in its place while it is translated.
  const keep = (locale: string | undefined) =>
    setKept({
      locale,
      keys: new Set(
        untranslated
          .filter((text) => locale === undefined || isUntranslated(text, locale))
          .map(({ key }) => key),
      ),
    });
  return (
    <div className={classes.page}>
      <StepsBar draft={draft} />
      <header className={classes.head}>
        <div>
          <h1>{t('configuration.sections.languages')}</h1>
          <p>{t('configuration.leads.languages')}</p>
        </div>
        <TextFiles draft={draft} texts={texts} locales={[...locales.wanted, ...locales.others]} />
      </header>
      <ApplicationLanguages draft={draft} />
      <Tools
        all={texts.length}
        missing={untranslated.length}
        shown={shown.length}
        kept={kept}
        onSearch={setSought}
        onKeep={(isKept) => (isKept ? keep(undefined) : setKept(undefined))}
      />
      {shown.length > 0 ? (
        <TextsGrid
          draft={draft}
          rows={shown}
          locales={locales}
          missing={missing}
          kept={kept?.locale}
          onKeep={(locale) => (kept?.locale === locale ? setKept(undefined) : keep(locale))}
        />
      ) : (
        <EmptyState
          icon={<IconLanguageOff size={28} stroke={1.4} aria-hidden="true" />}
          title={t(kept && sought === '' ? 'configure.texts.complete' : 'configure.texts.none')}
          text={t(kept && sought === '' ? 'configure.texts.complete_text' : 'configure.texts.none_text')}
        />
      )}
    </div>
  );
}

interface ToolsProps {
  readonly all: number;
  readonly missing: number;
  readonly shown: number;
  readonly kept: Kept | undefined;
  readonly onSearch: (text: string) => void;
  readonly onKeep: (isKept: boolean) => void;
}

/** What is looked for, and whether texts that are not translated are shown alone. */
function Tools({ all, missing, shown, kept, onSearch, onKeep }: ToolsProps) {
  const { t } = useTranslation();
  const isWhole = kept !== undefined && kept.locale === undefined;
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField id="texts-search" label={t('configure.texts.find')} onSearch={onSearch} />
      </div>
      <div className={classes.which} role="group" aria-label={t('configure.texts.which')}>
        <button type="button" aria-pressed={!kept} onClick={() => onKeep(false)}>
          {t('configure.texts.all', { count: all })}
        </button>
        <button type="button" aria-pressed={isWhole} onClick={() => onKeep(true)}>
          {t('configure.texts.missing', { count: missing })}
        </button>
      </div>
      <p className={classes.count} role="status">
        {t('configure.texts.shown', { count: shown })}
      </p>
    </div>
  );
}

function useTexts({ document }: WorkingDraft) {
  const words = usePanelTexts();
  const { user } = useApplication();
  const { texts, locales } = useMemo(() => {
    const found = configuredTexts(document);
    return { texts: found, locales: textLocales(document, found) };
  }, [document]);
  const rows = useMemo(
    () => textRows(document, texts, { words, locale: user.locale }),
    [document, texts, words, user.locale],
  );
  return { texts, locales, rows };
}
