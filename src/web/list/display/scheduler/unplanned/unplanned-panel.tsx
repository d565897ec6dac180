import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { SearchField } from '#web/inputs/search-field.tsx';
import { useStore } from '#web/std/store.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { PlannedEvent } from '../events/planned-event.ts';
import { PlanDialog } from './plan-dialog.tsx';
import type { UnplannedProps } from './unplanned-props.ts';
import { UnplannedRows } from './unplanned-rows.tsx';
import classes from './unplanned.module.css';
import { useUnplanned } from './use-unplanned.ts';

/** The records that have no start: dragged into the planning, or put there by their menu; events are dragged onto it. */
export function UnplannedPanel(props: UnplannedProps) {
  const { list, view, desk, isByDays, onClose } = props;
  const { t } = useTranslation();
  const { locale } = useReader();
  const [search, setSearch] = useState('');
  const [planning, setPlanning] = useState<PlannedEvent>();
  const unplanned = useUnplanned(list, view, search, isByDays);
  const { total } = useRows(unplanned.rows.windows);
  const over = useStore(desk.drag)?.over;
  return (
    <aside
      ref={(element) => desk.panel.set(() => element)}
      className={classes.panel}
      aria-label={t('planning.unplanned.title')}
      data-target={over === 'out' || undefined}
    >
      <header className={classes.head}>
        <h3>{t('planning.unplanned.title')}</h3>
        <span className={classes.count} role="status">
          {total?.exact ? numberFormat(locale).format(total.rows) : ''}
        </span>
        <IconButton label={t('planning.unplanned.close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={classes.search}>
        <SearchField id="unplanned-search" label={t('planning.unplanned.search')} onSearch={setSearch} />
      </div>
      <UnplannedRows {...props} unplanned={unplanned} onPlan={setPlanning} />
      {over ? (
        <p className={classes.drop} data-stays={over === 'stays' || undefined}>
          {t(over === 'out' ? 'planning.unplanned.drop' : 'planning.unplanned.series_stays')}
        </p>
      ) : null}
      {planning ? <PlanDialog {...props} record={planning} onClose={() => setPlanning(undefined)} /> : null}
      <Held desk={desk} />
    </aside>
  );
}

/** What is dragged into the planning or out of it, at the pointer. */
function Held({ desk }: Pick<UnplannedProps, 'desk'>) {
  const drag = useStore(desk.drag);
  if (!drag || (drag.event.begins !== '' && !drag.over)) return null;
  const { x, y } = drag.point;
  return (
    <div
      className={classes.held}
      style={{ translate: `${x + 12}px ${y + 8}px` }}
      aria-hidden="true"
      dir="auto"
    >
      {drag.event.title}
    </div>
  );
}
