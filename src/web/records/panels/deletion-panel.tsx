import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { DeletionChoice } from '#core/contract/actions/action-results.ts';
import { useApplication } from '#web/api/application.tsx';
import panel from './conflict-panel.module.css';
import classes from './deletion-panel.module.css';
import { deletionName, type ToldDeletion } from '../draft/deletions.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useDeletionWork } from '../saving/use-deletion-work.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface DeletionPanelProps {
  readonly sheet: Sheet;
  /** Saves the draft with what was chosen. */
  readonly validate: () => void;
}

/** Tells what others have deleted of the records that a form works with, and lets the user choose what becomes of each. */
export function DeletionPanel({ sheet, validate }: DeletionPanelProps) {
  const { t } = useTranslation();
  const deletions = useRecordState(sheet.record, (state) => state.deletions);
  const asked = useRecordState(sheet.record, (state) => state.askedOfDeletions);
  const choices = useRecordState(sheet.record, (state) => state.choices);
  const choose = useDeletionWork(sheet, validate);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked > 0) place.current?.focus();
  }, [asked]);
  return (
    <div role="alert">
      {deletions.length > 0 ? (
        <section ref={place} className={panel.panel} tabIndex={-1} aria-label={t('deletion.title')}>
          <IconTrash size={18} aria-hidden="true" className={panel.icon} />
          <div className={panel.content}>
            <h2 className={panel.title}>{t('deletion.title')}</h2>
            <ul className={classes.list}>
              {deletions.map((deletion) => (
                <li key={deletionName(deletion)}>
                  <Told
                    sheet={sheet}
                    deletion={deletion}
                    chosen={choices[deletionName(deletion)]}
                    onChoose={(choice) => choose(deletion, choice)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface ToldProps {
  readonly sheet: Sheet;
  readonly deletion: ToldDeletion;
  readonly chosen: DeletionChoice['choice'] | undefined;
  readonly onChoose: (choice: DeletionChoice['choice']) => void;
}

function Told({ sheet, deletion, chosen, onChoose }: ToldProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const moments = useMoments();
  const isOwn = deletion.recordId === sheet.recordId && deletion.tableId === sheet.table.id;
  const { title, by, at } = deletion;
  const who = at === null ? 'unknown' : by === null ? 'at' : 'by';
  const text = t(`deletion.${isOwn ? 'own' : 'other'}_${who}`, {
    name: by,
    title: title ?? '',
    label: tables.get(deletion.tableId)?.label ?? '',
    when: at === null ? '' : moments.at(at),
  });
  // A window over another form brings what is deleted into it: what becomes of it is asked there.
  const isAskedLater = sheet.outer !== undefined;
  return (
    <>
      <p className={classes.text}>{isAskedLater ? `${text} ${t('deletion.later')}` : text}</p>
      {isAskedLater ? null : (
        <div className={classes.choices} role="group" aria-label={text}>
          {deletion.choices.map((choice) => (
            <Button
              key={choice}
              size="compact-md"
              variant={
                chosen === choice || (chosen === undefined && choice === 'restore') ? 'filled' : 'default'
              }
              aria-pressed={chosen === choice}
              onClick={() => onChoose(choice)}
            >
              {t(`deletion.${isOwn ? 'own' : 'other'}_${choice}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
