import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { GroupLine } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { recordCount } from '../../../state/record-count.ts';
import { GroupArrow } from '../../../groups/group-arrow.tsx';
import { labelOfGroup } from '../../../groups/group-words.ts';
import type { GroupedLook } from '../../../groups/grouped-look.ts';
import { useGroupResults } from '../../../groups/use-group-results.ts';
import classes from './group-card.module.css';

interface GroupCardProps {
  readonly look: GroupedLook;
  readonly group: GroupLine;
  readonly position: number;
  readonly total: number;
  readonly top: number;
  readonly onToggle: () => void;
}

/** The head of a group among cards: what it is, how many records it has, its results; a press opens or closes it. */
export function GroupCard({ look, group, position, total, top, onToggle }: GroupCardProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const { number, word } = recordCount(look.table, group.records, reader.locale);
  const results = useGroupResults(look, group.results);
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      className={classes.group}
      data-level={Math.min(group.level, 2)}
      style={{ insetBlockStart: top }}
    >
      <button
        type="button"
        className={classes.press}
        aria-expanded={group.isOpen}
        style={{ paddingInlineStart: `calc(var(--gutter) + ${group.level * 16}px)` }}
        onClick={onToggle}
      >
        <GroupArrow size={18} isOpen={group.isOpen} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.label}>
              {labelOfGroup(look, group, reader) ?? t('list.group_empty')}
            </span>
            <span className={classes.count}>
              {number} {word}
            </span>
          </span>
          {results.length === 0 ? null : (
            <span className={classes.results}>
              {results.map(({ label, texts }, at) => (
                <span key={label}>
                  {at > 0 ? ' · ' : ''}
                  {label} <bdi>{texts.join(', ')}</bdi>
                </span>
              ))}
            </span>
          )}
        </span>
      </button>
    </div>
  );
}

/** The results over all records, below the cards; a press shows them one below the other. */
export function CardTotals({ look }: { readonly look: GroupedLook }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [isOpen, setOpen] = useState(false);
  const { totals } = look;
  const results = useGroupResults(look, totals?.results ?? []);
  if (!totals || results.length === 0) return null;
  const { number, word } = recordCount(look.table, totals.records, locale);
  return (
    <div className={classes.totals}>
      <button type="button" className={classes.press} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <GroupArrow size={18} isOpen={isOpen} isUp />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.label}>{t('list.totals')}</span>
            <span className={classes.count}>
              {number} {word}
            </span>
          </span>
        </span>
      </button>
      {isOpen ? (
        <dl className={classes.all}>
          {results.map(({ label, texts }) => (
            <div key={label}>
              <dt>{label}</dt>
              {texts.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
