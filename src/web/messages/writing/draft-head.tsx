import { IconFlag3, IconMailOpened, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { MAIL_ACCOUNTS } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AboutCard } from '../mailbox/about-card.tsx';
import { ApartTools } from './apart-tools.tsx';
import classes from './composer.module.css';
import { ProposedPeople } from './proposed-people.tsx';
import { RecipientInput } from './recipient-input.tsx';
import { signedBody } from './signature-of-draft.ts';
import type { WrittenDraft } from './use-message-draft.ts';

/** Characters of a subject at most. */
const MAX_SUBJECT = 1_000;

interface DraftPartProps {
  readonly draft: MessageDraft;
  readonly change: WrittenDraft['change'];
}

interface DraftHeadProps {
  readonly written: WrittenDraft;
  /** Puts a text where its writer was last. */
  readonly onInsert: (text: string) => void;
  readonly tableId: number;
}

/** Whom a message goes to and what it is about. */
export function DraftHead({ written, onInsert, tableId }: DraftHeadProps) {
  const { t } = useTranslation();
  const id = useId();
  const { draft, change } = written;
  const [isWide, setWide] = useState(draft.cc.length > 0 || draft.bcc.length > 0 || draft.replyTo !== '');
  // Who each get a message of their own have no copies.
  const hasCopies = isWide && !draft.apart;
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
      <FromLine id={`${id}-from`} draft={draft} change={change} />
      <div className={classes.first}>
        {field('to')}
        {isWide || draft.apart ? null : (
          <button type="button" className={classes.more} onClick={() => setWide(true)}>
            {t('messaging.cc_bcc')}
          </button>
        )}
      </div>
      <ProposedPeople draft={draft} change={change} />
      {hasCopies ? field('cc') : null}
      {hasCopies ? field('bcc') : null}
      {isWide && draft.account !== null ? (
        <ReplyLine id={`${id}-reply`} draft={draft} change={change} />
      ) : null}
      <ApartTools written={written} onInsert={onInsert} tableId={tableId} />
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

/** The account that an e-mail goes out of; asked where there is one, or an address among those it goes to. */
function FromLine({ id, draft, change }: DraftPartProps & { readonly id: string }) {
  const { t } = useTranslation();
  const { accounts, account, to, cc, bcc } = draft;
  const goesOut = [...to, ...cc, ...bcc].some(({ kind }) => kind === 'address' || kind === 'records');
  const first = accounts[0];
  const choose = useEffectEvent((chosen: number | null) => {
    const after = accounts.find((one) => one.id === chosen)?.signature ?? '';
    change({ account: chosen, body: signedBody(draft, after) });
  });
  // The first account is meant until another is chosen.
  const isMissing = goesOut && account === null && first !== undefined;
  useEffect(() => {
    if (isMissing) choose(first.id);
  }, [isMissing, first]);
  if (!goesOut && account === null) return null;
  if (first === undefined)
    return (
      <p className={classes.noAccount} role="status">
        {t('messaging.no_account')} <AppLink href={MAIL_ACCOUNTS}>{t('messaging.set_up_account')}</AppLink>
      </p>
    );
  return (
    <div className={classes.from}>
      <label htmlFor={id}>{t('messaging.from')}</label>
      <select
        id={id}
        value={account ?? ''}
        onChange={(event) =>
          choose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
        }
      >
        {goesOut ? null : <option value="">{t('messaging.internal_only')}</option>}
        {accounts.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label === one.address ? one.address : `${one.label} (${one.address})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The address that answers go to; what is none is told once it was left. */
function ReplyLine({ id, draft, change }: DraftPartProps & { readonly id: string }) {
  const { t } = useTranslation();
  const { replyTo } = draft;
  const [wasLeft, setLeft] = useState(false);
  const isWrong = wasLeft && replyTo.trim() !== '' && !isEmailAddress(replyTo.trim());
  return (
    <div className={classes.reply}>
      <label htmlFor={id}>{t('messaging.reply_to')}</label>
      <input
        id={id}
        type="email"
        value={replyTo}
        maxLength={254}
        placeholder={draft.accounts.find((one) => one.id === draft.account)?.address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => change({ replyTo: event.currentTarget.value })}
      />
      {isWrong ? <small id={`${id}-wrong`}>{t('messaging.no_address')}</small> : null}
    </div>
  );
}

function SubjectLine({ id, draft, change }: DraftPartProps & { readonly id: string }) {
  const { t } = useTranslation();
  const isImportant = draft.importance === 'high';
  return (
    <div className={classes.subject}>
      <label className="out-of-sight" htmlFor={id}>
        {t('messaging.subject')}
      </label>
      <input
        id={id}
        data-subject
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
      {draft.account === null ? null : (
        <button
          type="button"
          className={classes.flag}
          aria-pressed={draft.wantsReceipt}
          aria-label={t('messaging.wants_receipt')}
          title={t('messaging.wants_receipt')}
          onClick={() => change({ wantsReceipt: !draft.wantsReceipt })}
        >
          <IconMailOpened size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
