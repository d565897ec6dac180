import { IconFlag3, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AboutCard } from '../mailbox/about-card.tsx';
import classes from './composer.module.css';
import { RecipientInput } from './recipient-input.tsx';
import type { WrittenDraft } from './use-message-draft.ts';

/** Characters of a subject at most. */
const MAX_SUBJECT = 1_000;

interface DraftHeadProps {
  readonly draft: MessageDraft;
  readonly change: WrittenDraft['change'];
}

/** Whom a message goes to and what it is about. */
export function DraftHead({ draft, change }: DraftHeadProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isWide, setWide] = useState(draft.cc.length > 0 || draft.bcc.length > 0);
  const field = (which: 'to' | 'cc' | 'bcc') => (
    <RecipientInput
      id={`${id}-${which}`}
      label={t(`messaging.${which}`)}
      value={draft[which]}
      isFirst={which === 'to'}
      onChange={(value) => change({ [which]: [...value] })}
    />
  );
  return (
    <div className={classes.head}>
      <div className={classes.first}>
        {field('to')}
        {isWide ? null : (
          <button type="button" className={classes.more} onClick={() => setWide(true)}>
            {t('messaging.cc_bcc')}
          </button>
        )}
      </div>
      {isWide ? field('cc') : null}
      {isWide ? field('bcc') : null}
      <SubjectLine id={`${id}-subject`} draft={draft} change={change} />
      {draft.about ? (
        <div className={classes.about}>
          <AboutCard about={draft.about} />
          <IconButton label={t('messaging.without_record')} onClick={() => change({ about: null })}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}

function SubjectLine({ id, draft, change }: DraftHeadProps & { readonly id: string }) {
  const { t } = useTranslation();
  const isImportant = draft.importance === 'high';
  return (
    <div className={classes.subject}>
      <label className="out-of-sight" htmlFor={id}>
        {t('messaging.subject')}
      </label>
      <input
        id={id}
        dir="auto"
        value={draft.subject}
        maxLength={MAX_SUBJECT}
        placeholder={t('messaging.subject')}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <button
        type="button"
        className={classes.flag}
        aria-pressed={isImportant}
        aria-label={t('messaging.mark_important')}
        title={t('messaging.mark_important')}
        onClick={() => change({ importance: isImportant ? 'normal' : 'high' })}
      >
        <IconFlag3 size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
