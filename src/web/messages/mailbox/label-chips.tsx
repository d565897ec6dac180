import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import cell from '#web/fields/values/cell.module.css';
import classes from './label-chips.module.css';

/** What is shown of a label. */
export type ShownLabel = Pick<MessageLabel, 'id' | 'name' | 'colour'>;

/** The labels with these ids that are known, in their order. */
export function labelsIn(known: readonly MessageLabel[], ids: readonly number[]): readonly MessageLabel[] {
  return known.filter(({ id }) => ids.includes(id));
}

/** A label in its colour. */
export function LabelChip({ name, colour }: Omit<ShownLabel, 'id'>) {
  return (
    <span className={cell.badge} data-colour={colour} title={name}>
      <bdi className={cell.badgeText}>{name}</bdi>
    </span>
  );
}

interface LabelChipsProps {
  readonly labels: readonly ShownLabel[];
  /** Shows at most so many, and how many more there are. */
  readonly most?: number;
  readonly small?: boolean;
}

/** Labels in their colours; nothing where there are none. */
export function LabelChips({ labels, most = labels.length, small = false }: LabelChipsProps) {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  const more = labels.length - most;
  return (
    <span className={classes.chips} data-small={small || undefined}>
      <span className="out-of-sight">{t('messaging.labels.title')}: </span>
      {labels.slice(0, most).map(({ id, name, colour }) => (
        <LabelChip key={id} name={name} colour={colour} />
      ))}
      {more > 0 ? (
        <span className={classes.more} title={labels.map(({ name }) => name).join(', ')}>
          +{more}
        </span>
      ) : null}
    </span>
  );
}
