import { IconEye, IconPencil, IconPlayerPlay, IconPlus, IconTrash, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RecordOperation } from '#core/access/access.ts';
import { RECORD_OPERATIONS, type Reach } from '#core/access/matrix.ts';
import classes from './reach-marks.module.css';
import { ALL_LETTERS, reachesOf, reachOfLetter, RUN_LETTERS, type Reaches } from './reach.ts';

const SIGNS: Readonly<Record<RecordOperation | 'run', Icon>> = {
  create: IconPlus,
  read: IconEye,
  update: IconPencil,
  delete: IconTrash,
  run: IconPlayerPlay,
};

/** One operation: filled where it is always allowed, in a broken line under a condition, a dot where never. */
export function ReachMark({
  operation,
  reach,
}: {
  readonly operation: RecordOperation | 'run';
  readonly reach: Reach;
}) {
  // The signs are the style sheet's: of a large matrix thousands are drawn.
  return <i className={classes.mark} data-operation={operation} data-reach={reach} aria-hidden="true" />;
}

/** The four operations side by side; they are a picture, whoever shows them says them in words as well. */
export function ReachMarks({ reaches }: { readonly reaches: Reaches }) {
  return (
    <span className={classes.marks}>
      {RECORD_OPERATIONS.map((operation) => (
        <ReachMark key={operation} operation={operation} reach={reaches[operation]} />
      ))}
    </span>
  );
}

/** Says in words what the marks of a cell's letters show. All the ways that there are, are worded once: cells are many. */
export function useReachText(): (letters: string) => string {
  const { t } = useTranslation();
  return useMemo(() => {
    const texts = new Map(
      ALL_LETTERS.map((letters) => {
        const reaches = reachesOf(letters);
        const said = RECORD_OPERATIONS.map((operation) =>
          t(`rights.said.${operation}_${reaches[operation]}`),
        );
        return [letters, said.join(', ')] as const;
      }),
    );
    for (const letter of RUN_LETTERS) texts.set(letter, t(`rights.said.run_${reachOfLetter(letter)}`));
    return (letters) => texts.get(letters) ?? '';
  }, [t]);
}

/** What the marks mean. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <dl className={classes.legend}>
      {([...RECORD_OPERATIONS, 'run'] as const).map((operation) => {
        const Sign = SIGNS[operation];
        return (
          <div key={operation}>
            <dt>
              <Sign size={14} stroke={1.8} aria-hidden="true" />
            </dt>
            <dd>{t(`rights.${operation}`)}</dd>
          </div>
        );
      })}
      {(['always', 'condition', 'never'] as const).map((reach) => (
        <div key={reach}>
          <dt>
            <ReachMark operation="read" reach={reach} />
          </dt>
          <dd>{t(`rights.${reach}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
