import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';
import { FieldDifference } from '#web/fields/field-difference.tsx';
import classes from './conflict-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import type { Conflict } from '../draft/record-state.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { RecordWork } from '../saving/use-record-work.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface ConflictPanelProps {
  readonly sheet: Sheet;
  readonly work: Pick<RecordWork, 'validate'>;
}

/** Shows, where somebody else saved first, both values of each column, and lets the user choose. */
export function ConflictPanel({ sheet, work }: ConflictPanelProps) {
  const conflict = useRecordState(sheet.record, (state) => state.conflict);
  return conflict ? <Choosing key={conflict.at} conflict={conflict} sheet={sheet} work={work} /> : null;
}

type Side = 'mine' | 'theirs';

function Choosing({
  conflict,
  sheet: { table, record },
  work,
}: ConflictPanelProps & { readonly conflict: Conflict }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const panel = useRef<HTMLElement>(null);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  useEffect(() => panel.current?.focus(), []);
  const columns = webColumns(table).filter(({ name }) => conflict.columns.includes(name));
  const undecided = columns.some(({ name }) => sides[name] === undefined);
  const decide = () => {
    for (const { name } of columns) if (sides[name] === 'theirs') record.change(name, conflict.theirs[name]);
    work.validate(columns.map(({ name }) => name).filter((name) => sides[name] === 'mine'));
  };
  return (
    <RecordPanel
      ref={panel}
      tone="warn"
      icon={<IconArrowsSplit2 size={18} aria-hidden="true" />}
      title={t('record.conflictTitle')}
      text={t(conflict.by ? 'record.conflictBy' : 'record.conflictText', {
        name: conflict.by,
        when: moments.at(conflict.at),
      })}
    >
      {columns.map((column) => (
        <BothValues
          key={column.name}
          column={column}
          mine={record.state.get().values[column.name]}
          theirs={conflict.theirs[column.name]}
          chosen={sides[column.name]}
          onChoose={(side) => setSides({ ...sides, [column.name]: side })}
        />
      ))}
      <Button size="compact-md" disabled={undecided} onClick={decide}>
        {t('record.decide')}
      </Button>
    </RecordPanel>
  );
}

interface BothValuesProps {
  readonly column: WebColumn;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function BothValues({ column, mine, theirs, chosen, onChoose }: BothValuesProps) {
  const { t } = useTranslation();
  const name = useId();
  const values = { mine, theirs };
  return (
    <fieldset className={classes.column}>
      <legend>{column.label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={classes.side} data-chosen={chosen === side || undefined}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={classes.whose}>{t(`record.${side}`)}</span>
          <span className={classes.value}>
            <FieldDifference
              column={column}
              value={values[side]}
              other={values[side === 'mine' ? 'theirs' : 'mine']}
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
