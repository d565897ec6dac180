import {
  IconChevronDown,
  IconArrowLeft,
  IconArrowRight,
  IconPlus,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { LANGUAGES, languageOf } from '#core/language/languages.ts';
import { languageTag } from '#web/api/language.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { useDraftStep } from '../draft/use-draft-step.ts';
import classes from './languages-page.module.css';

/** The languages that people choose from, in their order; the first one is the default. */
export function ApplicationLanguages({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const makeStep = useDraftStep();
  const { languages } = draft.document.application;
  const set = (value: readonly number[]) =>
    void makeStep([{ kind: 'set', place: ['application', 'languages'], value: [...value] }]);
  const others = LANGUAGES.filter(({ code }) => !languages.includes(code));
  return (
    <section className={classes.languages} aria-label={t('configure.texts.languages')}>
      <h2>{t('configure.texts.languages')}</h2>
      <ul>
        {languages.map((code, at) => (
          <li key={code}>
            <LanguageChip code={code} at={at} languages={languages} onChange={set} />
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <MenuButton
              label={t('configure.texts.add_language')}
              className={classes.add}
              side="below"
              lines={others.map(({ code, name }) => ({
                kind: 'item',
                label: name,
                icon: <IconPlus size={16} aria-hidden="true" />,
                run: () => set([...languages, code]),
              }))}
            >
              <IconPlus size={16} aria-hidden="true" />
              {t('configure.texts.add_language')}
            </MenuButton>
          </li>
        )}
      </ul>
    </section>
  );
}

interface ChipProps {
  readonly code: number;
  readonly at: number;
  readonly languages: readonly number[];
  readonly onChange: (languages: readonly number[]) => void;
}

function LanguageChip({ code, at, languages, onChange }: ChipProps) {
  const { t } = useTranslation();
  const language = languageOf(code);
  const name = language?.name ?? String(code);
  const without = languages.toSpliced(at, 1);
  const line = (label: string, icon: React.ReactNode, next: readonly number[]): MenuLine => ({
    kind: 'item',
    label,
    icon,
    run: () => onChange(next),
  });
  const lines = [
    ...(at > 0
      ? [
          line(t('configure.texts.make_default'), <IconStar size={16} aria-hidden="true" />, [
            code,
            ...without,
          ]),
          line(
            t('configure.texts.before'),
            <IconArrowLeft size={16} aria-hidden="true" />,
            without.toSpliced(at - 1, 0, code),
          ),
        ]
      : []),
    ...(at < languages.length - 1
      ? [
          line(
            t('configure.texts.after'),
            <IconArrowRight size={16} aria-hidden="true" />,
            without.toSpliced(at + 1, 0, code),
          ),
        ]
      : []),
    ...(languages.length > 1
      ? [line(t('configure.objects.remove'), <IconTrash size={16} aria-hidden="true" />, without)]
      : []),
  ];
  const words = (
    <>
      <span lang={language ? languageTag(language.short) : undefined}>{name}</span>
      {at === 0 && <span className={classes.default}>{t('configure.texts.default')}</span>}
    </>
  );
  if (lines.length === 0) return <span className={classes.chip}>{words}</span>;
  return (
    <MenuButton label={name} className={classes.chip} side="below" lines={lines}>
      {words}
      <IconChevronDown size={14} aria-hidden="true" />
    </MenuButton>
  );
}
