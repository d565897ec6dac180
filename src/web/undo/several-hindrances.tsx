import { useTranslation } from '#web/std/translation.ts';
import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';
import type { UndoDirection } from '#web/journal-view/undoing/asked-undo.ts';
import { Hindrances } from '#web/journal-view/operations/hindrances.tsx';
import { useOperationWords } from '#web/journal-view/operations/use-operation-words.ts';
import { hinderedTogether } from './hindered-together.ts';
import classes from './undo.module.css';

interface SeveralHindrancesProps {
  readonly displays: readonly OperationDisplay[];
  readonly direction: UndoDirection;
}

/** Why several operations cannot be taken back together: what stands in the way of each. */
export function SeveralHindrances({ displays, direction }: SeveralHindrancesProps) {
  const { t } = useTranslation();
  const words = useOperationWords();
  const hindered = hinderedTogether(displays);
  return (
    <>
      <p className={classes.text}>{t('journal.all_or_none')}</p>
      {hindered.map((display) => {
        const { title, kind } = words(display);
        return (
          <section key={display.id} className={classes.one}>
            <h3>
              <bdi>{title}</bdi> · {kind}
            </h3>
            <Hindrances display={display} direction={direction} />
          </section>
        );
      })}
    </>
  );
}
