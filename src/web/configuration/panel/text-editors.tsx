import { useTranslation } from '#web/std/translation.ts';
import { ICON_NAMES } from '#core/catalog/icons.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { principalOf, type Labels } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { CommittedInput } from './committed-input.tsx';
import { usePanelScope } from './panel-scope.ts';
import { PickField } from './pick-field.tsx';
import { usePanelTexts } from './panel-texts.ts';
import type { EditorPart } from './value-editor-props.ts';
import classes from './panel.module.css';

export function TextsEditor(
  props: (EditorPart<'labels'> | EditorPart<'longTexts'>) & { readonly lines?: boolean },
) {
  const { id, label, help, error, value, onChange, lines = false } = props;
  const { t } = useTranslation();
  const { document } = usePanelScope();
  const texts = (isProperties(value) ? value : {}) as Labels;
  const own = document.application.languages.map(
    (code) => LANGUAGES.find((language) => language.code === code)?.short ?? 'en',
  );
  const locales = [...new Set([...own.map(principalOf), ...Object.keys(texts)])];
  const commit = (locale: string, text: string) => {
    const { [locale]: _, ...others } = texts;
    const next = text.trim() === '' ? others : { ...others, [locale]: text.trim() };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const missing =
    Object.keys(texts).length > 0 ? locales.filter((locale) => texts[locale] === undefined) : [];
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('configure.panel.untranslated', { count: missing.length, of: locales.length })}
        </p>
      )}
      <div className={classes.texts}>
        {locales.map((locale, at) => (
          <div key={locale} className={classes.text} data-missing={missing.includes(locale) || undefined}>
            <span className={classes.locale} aria-hidden="true">
              {locale.toUpperCase()}
            </span>
            <CommittedInput
              id={at === 0 ? id : `${id}-${locale}`}
              name={`${label} (${locale.toUpperCase()})`}
              lang={locale}
              lines={lines}
              value={texts[locale] ?? ''}
              placeholder={Object.keys(texts).length > 0 ? t('configure.panel.missing') : undefined}
              error={error}
              onCommit={(text) => commit(locale, text)}
            />
          </div>
        ))}
      </div>
    </LabelledField>
  );
}

export function GendersEditor({ id, label, help, error, value, onChange }: EditorPart<'genders'>) {
  const words = usePanelTexts();
  const genders = isProperties(value) ? value : {};
  const set = (locale: string, gender: string | undefined) => {
    const { [locale]: _, ...others } = genders;
    const next = gender === undefined ? others : { ...others, [locale]: gender };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      <div className={classes.texts}>
        {['fr', 'de', 'es', 'ar'].map((locale) => (
          <SelectField
            key={locale}
            id={locale === 'fr' ? id : `${id}-${locale}`}
            label={locale.toUpperCase()}
            value={['feminine', 'neuter'].find((gender) => genders[locale] === gender)}
            none={words.word('tables', 'gender', 'common')}
            choices={['feminine', 'neuter'].map((gender) => ({
              value: gender,
              label: words.word('tables', 'gender', gender),
            }))}
            onChange={(gender) => set(locale, gender)}
          />
        ))}
      </div>
    </LabelledField>
  );
}

export function TextEditor(props: (EditorPart<'text'> | EditorPart<'name'>) & { readonly isCode?: boolean }) {
  const { id, label, help, error, value, onChange, isCode = false } = props;
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <CommittedInput
        id={id}
        help={help}
        error={error}
        isCode={isCode}
        value={typeof value === 'string' ? value : ''}
        onCommit={(text) => onChange(text.trim() === '' ? undefined : text.trim())}
      />
    </LabelledField>
  );
}

export function NumberEditor({ id, label, help, error, value, onChange }: EditorPart<'number'>) {
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <CommittedInput
        id={id}
        help={help}
        error={error}
        inputMode="numeric"
        value={typeof value === 'number' ? String(value) : ''}
        onCommit={(text) => onChange(text.trim() === '' ? undefined : numberOr(text.trim()))}
      />
    </LabelledField>
  );
}

/** What a text says as a number; the text itself where it is none, so that it is refused at its place. */
export function numberOr(text: string): number | string {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : text;
}

/** One of the product’s icons, found by its name. */
export function IconEditor({ value, isOptional, onChange, ...texts }: EditorPart<'icon'>) {
  const { t } = useTranslation();
  return (
    <PickField
      {...texts}
      value={typeof value === 'string' ? value : undefined}
      none={isOptional ? t('configure.panel.none') : undefined}
      options={ICONS}
      onChange={onChange}
    />
  );
}

const ICONS = ICON_NAMES.map((name) => ({
  value: name as string,
  label: name,
  icon: <NamedIcon name={name} size={18} />,
  content: <span dir="ltr">{name}</span>,
}));
