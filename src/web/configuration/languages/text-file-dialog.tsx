import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MOST_EDITS } from '#core/configuration/edit-schema.ts';
import { textEdits, type ConfiguredText, type TextChange } from '#core/configuration/texts.ts';
import type { TextFileCheck } from '#core/contract/configuration/configuration-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { editConfiguration, type WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { useLanguageName } from './language-name.ts';
import classes from './text-file-dialog.module.css';
import { textRows } from './text-rows.ts';

interface TextFileDialogProps {
  readonly draft: WorkingDraft;
  readonly texts: readonly ConfiguredText[];
  readonly check: TextFileCheck;
  readonly onClose: () => void;
}

/** Most changes that are shown one by one. */
const MOST = 200;

/** What a file of texts changes, before it does: one step of the draft. */
export function TextFileDialog({ draft, texts, check, onClose }: TextFileDialogProps) {
  const { t } = useTranslation();
  const doing = useDoing();
  const changes = useMemo(() => changesOf(texts, check), [texts, check]);
  const apply = () =>
    void doing.run(async () => {
      const edits = textEdits(draft.document, changes);
      for (let at = 0; at < edits.length; at += MOST_EDITS) {
        const faults = await editConfiguration(edits.slice(at, at + MOST_EDITS));
        if (faults) notify({ message: Object.values(faults).join(' '), tone: 'bad' });
      }
      onClose();
    });
  return (
    <Dialog title={t('configure.texts.import_title')} onClose={onClose} look="wide">
      <DialogBody onSubmit={apply}>
        <DialogText>
          {changes.length === 0
            ? t('configure.texts.no_changes')
            : t('configure.texts.changes', { count: changes.length })}
        </DialogText>
        <Problems check={check} />
        {changes.length > 0 && <Changes draft={draft} changes={changes} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          {changes.length > 0 && (
            <Button type="submit" loading={doing.busy}>
              {t('configure.texts.apply', { count: changes.length })}
            </Button>
          )}
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

/** The changes of a check on the texts that there are now. */
function changesOf(texts: readonly ConfiguredText[], { changes }: TextFileCheck): readonly TextChange[] {
  const known = new Map(texts.map((text) => [text.key, text]));
  return changes.flatMap(({ key, locale, value }) => {
    const text = known.get(key);
    return text ? [{ text, locale, value }] : [];
  });
}

function Problems({ check: { problems, leftOut } }: Pick<TextFileDialogProps, 'check'>) {
  const { t } = useTranslation();
  if (leftOut === 0) return null;
  return (
    <section className={classes.problems} aria-label={t('configure.texts.left_out', { count: leftOut })}>
      <h3>{t('configure.texts.left_out', { count: leftOut })}</h3>
      <ul>
        {problems.map(({ what, line, text, most = 0 }, at) => (
          <li key={at}>{t(`configure.texts.problem.${what}`, { line, text, count: most })}</li>
        ))}
      </ul>
    </section>
  );
}

function Changes({
  draft: { document },
  changes,
}: Pick<TextFileDialogProps, 'draft'> & { readonly changes: readonly TextChange[] }) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const nameOf = useLanguageName();
  const { user } = useApplication();
  const shown = changes.slice(0, MOST);
  const rows = textRows(
    document,
    shown.map(({ text }) => text),
    { words, locale: user.locale },
  );
  return (
    // What scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
    <div className={classes.changes} tabIndex={0} role="region" aria-label={t('configure.review.changes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('configure.texts.text')}</th>
            <th scope="col">{t('configure.texts.language')}</th>
            <th scope="col">{t('configure.change.before')}</th>
            <th scope="col">{t('configure.change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ text, locale, value }, at) => (
            <tr key={`${text.key} ${locale}`}>
              <td>
                <bdi>{rows[at]?.trail}</bdi>
                <span>{rows[at]?.property}</span>
              </td>
              <td>{nameOf(locale)}</td>
              <td className={classes.before} dir="auto">
                {text.texts[locale] ?? '–'}
              </td>
              <td dir="auto">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > MOST && <p>{t('configure.remove.more', { count: changes.length - MOST })}</p>}
    </div>
  );
}
