import { IconGripVertical, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { objectsIn, type Form } from '#core/catalog/schema.ts';
import {
  columnCount,
  isSameSlot,
  takenOff,
  withSpan,
  type FormPiece,
} from '#core/configuration/form-pieces.ts';
import { memberKey, placeKey } from '#core/configuration/place.ts';
import { isList } from '#core/fields/traits.ts';
import { imageAddress } from '../images/application-image.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { HINT_ID } from './designer-words.ts';
import { pieceMark, placeOfPiece, useDesigner } from './designer-work.ts';
import { DrawnValue } from './drawn-value.tsx';
import classes from './designed-element.module.css';
import { PieceTool } from './piece-tool.tsx';
import { WidthEdge } from './width-edge.tsx';

type Section = Form['sections'][number];

interface DesignedElementProps {
  readonly section: Section;
  readonly element: Section['elements'][number];
}

/** An element at its place in a section: it is chosen, carried elsewhere, made wider and taken off. */
export function DesignedElement({ section, element }: DesignedElementProps) {
  const { form, columns, carry, chosen, choose, edit, label } = useDesigner();
  const piece: FormPiece = { list: 'elements', section: section.id, key: memberKey(element) ?? 0 };
  const column = 'column' in element ? columns.get(element.column) : undefined;
  const place = placeOfPiece(form, piece);
  const isChosen = placeKey(place) === placeKey(chosen);
  const count = columnCount(section);
  const isWhole = column !== undefined && isList(column);
  const span = isWhole ? count : Math.min(element.span ?? 1, count);
  const [led, setLed] = useState<number>();
  const { onKeyDown, ...handlers } = carry.handlers(piece);
  const isCarried = carry.carried?.piece.key === piece.key && carry.carried.piece.section === section.id;
  return (
    <div
      className={classes.place}
      data-element={piece.key}
      data-chosen={isChosen || undefined}
      data-carried={isCarried || undefined}
      data-kind={kindOf(element)}
      data-mark={useMark(section, piece)}
      style={{ gridColumn: `span var(--own-span, ${led ?? span})` }}
    >
      <button
        type="button"
        className={classes.face}
        data-piece={pieceMark(piece)}
        aria-describedby={HINT_ID}
        aria-pressed={isChosen}
        onClick={() => choose(place)}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.defaultPrevented) return;
          if (event.key === 'Delete' || event.key === 'Backspace') edit(takenOff(form, piece));
          const wider = widening(event);
          if (wider !== 0) edit(withSpan(form, piece, span + wider));
        }}
        {...handlers}
      >
        <Face element={element} text={label(piece)} />
      </button>
      {count > 1 && !isWhole && (
        <WidthEdge
          count={count}
          onLead={setLed}
          onPut={(next) => {
            if (next !== span) edit(withSpan(form, piece, next));
          }}
        />
      )}
      {isChosen && <ElementTools piece={piece} span={span} count={count} />}
    </div>
  );
}

function kindOf(element: Section['elements'][number]): 'text' | 'button' | 'image' | undefined {
  if ('text' in element) return 'text';
  if ('image' in element) return 'image';
  return 'action' in element ? 'button' : undefined;
}

/** With Shift, arrows make wider and narrower. */
function widening({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>): number {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!shiftKey || by === undefined) return 0;
  return getComputedStyle(currentTarget).direction === 'ltr' ? by : -by;
}

interface FaceProps {
  readonly element: Section['elements'][number];
  readonly text: string;
}

/** How an element looks: a column as its label and its control, words as words, a button as a button. */
function Face({ element, text }: FaceProps) {
  const words = usePanelTexts();
  const { columns } = useDesigner();
  const column = 'column' in element ? columns.get(element.column) : undefined;
  return (
    <>
      <span className={classes.label}>
        <span>
          {text}
          {column?.required === true && <b aria-hidden="true">*</b>}
        </span>
        <span className={classes.grip} data-grip>
          <IconGripVertical size={16} aria-hidden="true" />
        </span>
      </span>
      {column && (
        <span aria-hidden="true">
          <DrawnValue column={column} />
        </span>
      )}
      {'image' in element && <DrawnImage image={element.image} />}
      {!column && (
        <span className={classes.kind} aria-hidden="true">
          {'action' in element
            ? words.one('buttons')
            : words.label('forms_sections_elements', 'text' in element ? 'text' : 'image')}
        </span>
      )}
    </>
  );
}

function DrawnImage({ image: id }: { readonly image: number }) {
  const { draft } = useDesigner();
  const image = objectsIn(draft.document, 'images').find((one) => one.id === id);
  if (!image) return null;
  const { width, height } = image.file;
  return (
    <span className={classes.image} aria-hidden="true">
      <img src={imageAddress(image.file)} alt="" width={width} height={height} draggable={false} />
    </span>
  );
}

/** Where what is carried would go: before this element, or after it as the last one. */
function useMark(section: Section, piece: FormPiece): 'before' | 'after' | undefined {
  const { carry } = useDesigner();
  const slot = carry.carried?.slot;
  if (!slot || slot.list !== 'elements' || slot.section !== section.id) return undefined;
  if (slot.before === piece.key) return 'before';
  const isLast = memberKey(section.elements.at(-1)) === piece.key;
  return isLast && isSameSlot(slot, { list: 'elements', section: section.id }) ? 'after' : undefined;
}

interface ElementToolsProps {
  readonly piece: FormPiece;
  readonly span: number;
  readonly count: number;
}

/** What is done with a chosen element at its place. */
function ElementTools({ piece, span, count }: ElementToolsProps) {
  const { t } = useTranslation();
  const { form, edit } = useDesigner();
  return (
    <div className={classes.tools}>
      {count > 1 && (
        <>
          <span>{t('configure.form.of_columns', { span, count })}</span>
          <PieceTool
            name={t('configure.form.narrower')}
            piece={piece}
            isOff={span === 1}
            onPress={() => edit(withSpan(form, piece, span - 1))}
          >
            <IconMinus size={14} aria-hidden="true" />
          </PieceTool>
          <PieceTool
            name={t('configure.form.wider')}
            piece={piece}
            isOff={span === count}
            onPress={() => edit(withSpan(form, piece, span + 1))}
          >
            <IconPlus size={14} aria-hidden="true" />
          </PieceTool>
        </>
      )}
      <PieceTool
        name={t('configure.form.take_off')}
        piece={piece}
        onPress={() => edit(takenOff(form, piece))}
      >
        <IconX size={14} aria-hidden="true" />
      </PieceTool>
    </div>
  );
}
