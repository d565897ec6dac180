import { useId } from 'react';
import { FormField } from './form-field.tsx';
import { isReverseList, type SectionLayout, type FieldPlace } from '../layout/form-layout.ts';
import classes from './form-section.module.css';
import { LinkedList } from '../line-list/linked-list.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { useOutOfTheWay } from '../sheet/use-out-of-the-way.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface FormSectionProps {
  readonly section: SectionLayout;
  readonly sheet: Sheet;
  /** Tabs have their label elsewhere. */
  readonly withLabel: boolean;
}

/** The columns of a section, side by side as far as there is room. */
export function FormSection({ section, sheet, withLabel }: FormSectionProps) {
  const labelId = useId();
  const labelled = withLabel && section.label !== undefined;
  return (
    <section className={classes.section} aria-labelledby={labelled ? labelId : undefined}>
      {labelled ? (
        <h2 id={labelId} className={classes.label}>
          {section.label}
        </h2>
      ) : null}
      <div className={classes.grid} data-columns={section.columns}>
        {section.places.map((place) => (
          <div key={place.column.name} className={classes.place} data-span={place.span}>
            <PlaceContent
              place={place}
              sheet={sheet}
              alone={section.places.length === 1 && section.label === place.column.label}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

interface PlaceContentProps {
  readonly place: FieldPlace;
  readonly sheet: Sheet;
  /** The section shows nothing else and has the column's label, so that it need not be shown twice. */
  readonly alone: boolean;
}

function PlaceContent({ place: { column }, sheet, alone }: PlaceContentProps) {
  const { record, fieldId, rights } = sheet;
  const state = useRecordState(record, ({ states }) => states[column.name]);
  const isOut = useOutOfTheWay(sheet, column, state);
  if (state === 'hidden') return null;
  if (isReverseList(column) && !rights.hidden.includes(column.name))
    return <LinkedList column={column} sheet={sheet} id={fieldId(column.name)} alone={alone} />;
  if (isOut) return null;
  return <FormField sheet={sheet} column={column} state={state} labelHidden={alone} />;
}
