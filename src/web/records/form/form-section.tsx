import { useId } from 'react';
import { FormButton } from './form-button.tsx';
import { FormImage } from './form-image.tsx';
import { partMark } from '#web/api/part-mark.ts';
import { FormField } from './form-field.tsx';
import { isReverseList, type FieldPlace, type FormPlace, type SectionLayout } from '../layout/form-layout.ts';
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
    <section
      className={classes.section}
      {...sectionMark(section)}
      aria-labelledby={labelled ? labelId : undefined}
    >
      {labelled ? (
        <h2 id={labelId} className={classes.label}>
          {section.label}
        </h2>
      ) : null}
      <SectionGrid section={section} sheet={sheet} />
    </section>
  );
}

/** What stands in a section, without its label. */
export function SectionGrid({ section, sheet }: Omit<FormSectionProps, 'withLabel'>) {
  const { places, label } = section;
  return (
    <div className={classes.grid} data-columns={section.columns}>
      {places.map((place) => (
        <div
          key={place.kind === 'column' ? place.column.name : place.key}
          className={classes.place}
          data-span={place.span}
          data-kind={place.kind}
          {...markOf(place, section)}
        >
          <PlaceContent
            place={place}
            sheet={sheet}
            alone={places.length === 1 && place.kind === 'column' && label === place.column.label}
          />
        </div>
      ))}
    </div>
  );
}

/** A section may be configured where it stands. */
export function sectionMark({ at }: SectionLayout) {
  return partMark('forms', at?.form, 'sections', at?.section);
}

/** A column, a button or an image may be configured where it stands. */
function markOf(place: FormPlace, { at }: SectionLayout) {
  if (place.kind === 'column') return partMark('columns', place.column.id);
  if (place.kind === 'image')
    return partMark('forms', at?.form, 'sections', at?.section, 'elements', place.image.id);
  return place.kind === 'button' ? partMark('actions', place.button.action) : {};
}

interface PlaceContentProps<Place extends FormPlace = FormPlace> {
  readonly place: Place;
  readonly sheet: Sheet;
  /** The section shows nothing else and has the column's label, so that it need not be shown twice. */
  readonly alone: boolean;
}

function PlaceContent({ place, ...props }: PlaceContentProps) {
  if (place.kind === 'column') return <ColumnContent place={place} {...props} />;
  if (place.kind === 'button') return <FormButton button={place.button} sheet={props.sheet} />;
  if (place.kind === 'image') return <FormImage image={place.image} />;
  return (
    <p className={classes.text} dir="auto">
      {place.text}
    </p>
  );
}

function ColumnContent({ place: { column }, sheet, alone }: PlaceContentProps<FieldPlace>) {
  const { record, fieldId, rights } = sheet;
  const state = useRecordState(record, ({ states }) => states[column.name]);
  const isOut = useOutOfTheWay(sheet, column, state);
  if (state === 'hidden') return null;
  if (isReverseList(column) && !rights.hidden.includes(column.name))
    return <LinkedList column={column} sheet={sheet} id={fieldId(column.name)} alone={alone} />;
  if (isOut) return null;
  return <FormField sheet={sheet} column={column} state={state} labelHidden={alone} />;
}
