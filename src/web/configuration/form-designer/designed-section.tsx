import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { Form } from '#core/catalog/schema.ts';
import { columnCount, takenOff, withColumns, type FormPiece } from '#core/configuration/form-pieces.ts';
import { memberKey, placeKey } from '#core/configuration/place.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { HINT_ID } from './designer-words.ts';
import { pieceMark, placeOfPiece, useDesigner } from './designer-work.ts';
import { DesignedElement } from './designed-element.tsx';
import classes from './designed-section.module.css';
import { PieceTool } from './piece-tool.tsx';
import { SectionNameField } from './section-name-field.tsx';

type Section = Form['sections'][number];

const COUNTS = [1, 2, 3, 4, 5];

interface DesignedSectionProps {
  readonly section: Section;
  /** The first and the last section of the row of tabs that it stands in; itself where it stands alone. */
  readonly from: number;
  readonly to: number;
  /** Its name stands in its tab. */
  readonly isTab: boolean;
}

/** A section of a form: its head, by which it is named and carried, and its elements in their columns. */
export function DesignedSection({ section, from, to, isTab }: DesignedSectionProps) {
  const { t } = useTranslation();
  const { form, carry, chosen, label } = useDesigner();
  const piece: FormPiece = { list: 'sections', key: section.id };
  const slot = carry.carried?.slot;
  const isLast = form.sections.at(-1)?.id === to;
  const mark =
    slot?.list !== 'sections'
      ? undefined
      : slot.before === from
        ? 'before'
        : slot.before === undefined && isLast
          ? 'after'
          : undefined;
  const isTarget = slot?.list === 'elements' && slot.section === section.id;
  return (
    <section
      className={classes.section}
      aria-label={label(piece)}
      data-section={section.id}
      data-block={from}
      data-last={to}
      data-chosen={placeKey(placeOfPiece(form, piece)) === placeKey(chosen) || undefined}
      data-mark={isTab && slot?.before !== from ? (mark === 'after' ? mark : undefined) : mark}
      data-target={isTarget || undefined}
    >
      <SectionHead section={section} piece={piece} isTab={isTab} />
      <div
        className={classes.grid}
        style={{ gridTemplateColumns: `repeat(var(--own-columns, ${columnCount(section)}), minmax(0, 1fr))` }}
      >
        {section.elements.map((element) => (
          <DesignedElement key={memberKey(element)} section={section} element={element} />
        ))}
        {section.elements.length === 0 && <p className={classes.empty}>{t('configure.form.empty')}</p>}
      </div>
    </section>
  );
}

interface SectionHeadProps {
  readonly section: Section;
  readonly piece: FormPiece;
  readonly isTab: boolean;
}

function SectionHead({ section, piece, isTab }: SectionHeadProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { form, chosen, edit, choose, renaming, rename } = useDesigner();
  const isRenamed = renaming === section.id;
  const place = placeOfPiece(form, piece);
  const isChosen = placeKey(place) === placeKey(chosen);
  const count = columnCount(section);
  return (
    <header className={classes.head}>
      {isRenamed && <SectionNameField section={section} onDone={() => rename(undefined)} />}
      {!isRenamed && !isTab && <SectionGrip section={section} piece={piece} />}
      {!isRenamed && isTab && (
        <button type="button" className={classes.plain} onClick={() => choose(place)}>
          {words.word('forms_sections', 'kind', section.kind ?? 'sheet')}
        </button>
      )}
      {!isRenamed && (
        <PieceTool name={t('configure.form.rename')} piece={piece} onPress={() => rename(section.id)}>
          <IconPencil size={14} aria-hidden="true" />
        </PieceTool>
      )}
      {!isTab && section.kind !== undefined && section.kind !== 'sheet' && (
        <span className={classes.count}>{words.word('forms_sections', 'kind', section.kind)}</span>
      )}
      <span className={classes.space} />
      {isChosen ? (
        <Columns section={section} count={count} />
      ) : (
        <span className={classes.count}>{t('configure.form.columns', { count })}</span>
      )}
      {form.sections.length > 1 && (
        <PieceTool
          name={t('configure.form.remove_section')}
          piece={piece}
          onPress={() => edit(takenOff(form, piece))}
        >
          <IconTrash size={14} aria-hidden="true" />
        </PieceTool>
      )}
    </header>
  );
}

interface ColumnsProps {
  readonly section: Section;
  readonly count: number;
}

/** How many columns stand side by side, to be chosen. */
function Columns({ section, count }: ColumnsProps) {
  const words = usePanelTexts();
  const { form, edit } = useDesigner();
  return (
    <fieldset className={classes.counts}>
      <legend className="out-of-sight">{words.label('forms_sections', 'columns')}</legend>
      {COUNTS.map((number) => (
        <label key={number} data-on={number === count || undefined}>
          <input
            type="radio"
            name={`columns-${section.id}`}
            className="out-of-sight"
            checked={number === count}
            onChange={() => edit(withColumns(form, section.id, number))}
          />
          {number}
        </label>
      ))}
    </fieldset>
  );
}

interface SectionGripProps {
  readonly section: Section;
  readonly piece: FormPiece;
}

/** The name of a section, by which it is chosen, carried and renamed. */
export function SectionGrip({ section, piece }: SectionGripProps) {
  const { form, carry, chosen, choose, edit, label, rename } = useDesigner();
  const place = placeOfPiece(form, piece);
  const { onKeyDown, ...handlers } = carry.handlers(piece);
  return (
    <button
      type="button"
      className={classes.grip}
      data-piece={pieceMark(piece)}
      data-unnamed={section.label === undefined || undefined}
      aria-describedby={HINT_ID}
      aria-pressed={placeKey(place) === placeKey(chosen)}
      onClick={() => choose(place)}
      onDoubleClick={() => rename(section.id)}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.defaultPrevented) return;
        if (event.key === 'F2') {
          choose(place);
          rename(section.id);
        }
        if (event.key === 'Delete') edit(takenOff(form, piece));
      }}
      {...handlers}
    >
      <span data-grip>
        <IconGripVertical size={16} aria-hidden="true" />
      </span>
      {label(piece)}
    </button>
  );
}
