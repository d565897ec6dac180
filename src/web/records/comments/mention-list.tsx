import { useEffect, useRef } from 'react';
import type { Mentionable } from '#core/contract/messaging/comment-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from './mention-list.module.css';
import type { MentionWork } from './use-mentioning.ts';

/** People who can be mentioned; those who may not read the record are there with the reason. */
export function MentionList({ mentioning }: { readonly mentioning: MentionWork }) {
  const { t } = useTranslation();
  const { people, listbox } = mentioning;
  return (
    <>
      <p role="status" className={people.length === 0 ? classes.none : 'out-of-sight'}>
        {people.length === 0 ? t('comments.nobody') : t('comments.found', { count: people.length })}
      </p>
      <div role="listbox" id={listbox.id} aria-label={t('comments.people')} className={classes.list}>
        {people.map((person, at) => (
          <Person key={person.id} {...{ person, at, mentioning }} />
        ))}
      </div>
    </>
  );
}

interface PersonProps {
  readonly person: Mentionable;
  readonly at: number;
  readonly mentioning: MentionWork;
}

function Person({ person: { name, reads }, at, mentioning: { listbox, pick } }: PersonProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLButtonElement>(null);
  const isActive = listbox.active === at;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={row}
      type="button"
      role="option"
      tabIndex={-1}
      id={listbox.optionId(at)}
      aria-selected={isActive}
      aria-disabled={!reads}
      data-active={isActive || undefined}
      className={classes.person}
      onPointerMove={() => listbox.activate(at)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => pick(at)}
    >
      <Avatar name={name} />
      <bdi className={classes.name}>{name}</bdi>
      {reads ? null : <span className={classes.why}>{t('comments.cannot')}</span>}
    </button>
  );
}
