import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { objectsIn, type Column, type Form } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import {
  dropped,
  nextSlot,
  positionOf,
  slotOf,
  takenOff,
  type FormPiece,
  type FormSlot,
} from '#core/configuration/form-pieces.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CarryGhost } from '../carry/carry-ghost.tsx';
import { scrollerOf } from '../carry/scroller-of.ts';
import { useCarry, type CarryWork } from '../carry/use-carry.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { useEdit } from '../draft/use-edit.ts';
import { ObjectPanel } from '../objects/object-panel.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { PropertyPanel } from '../panel/property-panel.tsx';
import { DesignerWorkProvider, pieceMark, useDesigner, type DesignerWork } from './designer-work.ts';
import { FormCanvas } from './form-canvas.tsx';
import classes from './form-designer.module.css';
import { FormTray, withFreshId } from './form-tray.tsx';
import { NewImageDialog } from './new-image.tsx';
import { slotAt } from './slot-at.ts';

interface FormDesignerProps {
  readonly draft: WorkingDraft;
  readonly form: Form;
  /** The part of the form whose properties are shown. */
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  readonly onClose: () => void;
}

const PANES = ['add', 'form', 'properties'] as const;

/** A form as its users see it, built by carrying: what can be put on it, the form, and the properties of what is chosen. */
export function FormDesigner({ draft, form, place, onShow, onClose }: FormDesignerProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [pane, setPane] = useState<(typeof PANES)[number]>('form');
  const root = useRef<HTMLDivElement>(null);
  const [imageSlot, setImageSlot] = useState<FormSlot>();
  const work = useWork({ draft, form, place, onShow, onImage: setImageSlot, root });
  const paneWords = {
    add: t('configure.panel.add'),
    form: words.one('forms'),
    properties: t('configure.form.properties'),
  };
  const table = draft.document.tables.find(({ id }) => id === form.table);
  const { carry } = work;
  return (
    <DesignerWorkProvider value={work}>
      <div ref={root} className={classes.designer} data-pane={pane} data-carrying={carry.carried?.by}>
        <header className={classes.head}>
          <IconButton label={t('configure.form.close')} onClick={onClose}>
            <IconArrowLeft size={18} aria-hidden="true" />
          </IconButton>
          <h1>{labelOf(form.label, user.locale)}</h1>
          <span>{t('configure.form.of', { table: labelOf(table?.plural ?? {}, user.locale) })}</span>
          <div className={classes.panes} role="group" aria-label={t('configure.form.panes')}>
            {PANES.map((one) => (
              <button key={one} type="button" aria-pressed={pane === one} onClick={() => setPane(one)}>
                {paneWords[one]}
              </button>
            ))}
          </div>
        </header>
        <div className={classes.body}>
          <div className={classes.tray}>
            <FormTray />
          </div>
          <div className={classes.canvas} data-canvas>
            <FormCanvas />
          </div>
          <div className={classes.properties}>
            <Properties />
          </div>
        </div>
        <CarryGhost carry={carry} label={work.label} />
        {imageSlot && <NewImageDialog slot={imageSlot} onClose={() => setImageSlot(undefined)} />}
      </div>
    </DesignerWorkProvider>
  );
}

interface Designing extends Omit<FormDesignerProps, 'onClose'> {
  readonly onImage: (slot: FormSlot) => void;
  readonly root: React.RefObject<HTMLDivElement | null>;
}

/** What the parts of the designer share, and what carrying a piece does. */
function useWork({ draft, form, place, onShow, onImage, root }: Designing): DesignerWork {
  const label = usePieceLabel(draft, form);
  const makeStep = useEdit();
  const [renaming, rename] = useState<number>();
  const focus = useRef<{ readonly piece: FormPiece; readonly before: Form }>(undefined);
  const scroller = useRef<HTMLElement>(null);
  const columns = new Map<number, Column>(
    (draft.catalog.tables.get(form.table)?.columns ?? []).map((column) => [column.id, column]),
  );
  const edit = (edits: readonly Edit[], next?: FormPiece) => {
    if (edits.length === 0) return;
    focus.current = next && { piece: next, before: form };
    void makeStep(edits);
  };
  const put = (piece: FormPiece, slot: FormSlot) => {
    if (piece.value && 'image' in piece.value && slot.list === 'elements') return onImage(slot);
    const fresh = withFreshId(piece);
    edit(dropped(form, fresh, slot), fresh);
  };
  // What was moved is drawn anew elsewhere: it gets the focus there.
  useEffect(() => {
    scroller.current = scrollerOf(root.current?.querySelector<HTMLElement>('[data-canvas]'));
    if (!focus.current || focus.current.before === form) return;
    const mark = pieceMark(focus.current.piece);
    const found = root.current?.querySelector<HTMLElement>(`[data-piece="${mark}"]`);
    if (!found) return;
    found.focus();
    focus.current = undefined;
  });
  const said = useSaid(form, label);
  const work: CarryWork<FormPiece, FormSlot> = {
    slotAt: (point, piece) => (root.current ? slotAt(form, root.current, point, piece) : undefined),
    slotOf: (piece) => slotOf(form, piece, place[2] === 'sections' ? Number(place[3]) : undefined),
    next: (piece, slot, way) => nextSlot(form, piece, slot, way),
    drop: put,
    said,
    scroller,
  };
  const carry = useCarry(work);
  return { draft, form, columns, carry, chosen: place, choose: onShow, edit, put, label, renaming, rename };
}

/** What pieces are called. */
function usePieceLabel({ document, catalog }: WorkingDraft, form: Form): (piece: FormPiece) => string {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  return ({ list, key, section, value }) => {
    const place = section === undefined ? [list, key] : ['sections', section, list, key];
    const part = (value ?? partAt(form, place) ?? {}) as {
      readonly label?: Labels;
      readonly text?: Labels;
      readonly column?: number;
      readonly action?: number;
      readonly alt?: Labels;
      readonly image?: number;
    };
    const own = part.label ?? part.text ?? part.alt;
    if (own) return labelOf(own, user.locale);
    if (part.image !== undefined) {
      const image = objectsIn(document, 'images').find(({ id }) => id === part.image);
      return image ? labelOf(image.label, user.locale) : words.label('forms_sections_elements', 'image');
    }
    const about =
      part.column === undefined
        ? document.actions.find(({ id }) => id === part.action)
        : catalog.columns.get(part.column)?.column;
    if (about) return labelOf(about.label, user.locale);
    return t('configure.objects.section', { number: form.sections.findIndex(({ id }) => id === key) + 1 });
  };
}

/** What screen readers hear of a piece that is carried. */
function useSaid(form: Form, label: (piece: FormPiece) => string): CarryWork<FormPiece, FormSlot>['said'] {
  const { t } = useTranslation();
  return (what, piece, slot) => {
    if (what === 'back') return t('configure.form.said_back', { label: label(piece) });
    const { position, count } = positionOf(form, piece, slot);
    const where =
      slot.list === 'off'
        ? t('configure.form.not_placed')
        : slot.section === undefined
          ? t('configure.form.place', { position, count })
          : t('configure.form.place_in', {
              section: label({ list: 'sections', key: slot.section }),
              position,
              count,
            });
    if (what === 'led') return where;
    return t(`configure.form.said_${what}`, { label: label(piece), where });
  };
}

/** The properties of what is chosen: of the form itself, of a part of it, and of the column that an element shows. */
function Properties() {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { draft, form, chosen, choose, edit, label } = useDesigner();
  const piece = pieceOfPlace(chosen);
  const part = partAt(draft.document, chosen);
  if (!piece || part === undefined)
    return <ObjectPanel draft={draft} place={['forms', form.id]} onShow={choose} />;
  const column = piece.list === 'elements' ? (part as { readonly column?: number }).column : undefined;
  const table = column === undefined ? undefined : draft.catalog.columns.get(column)?.table.id;
  const off = takenOff(form, piece);
  return (
    <article className={classes.part} key={placeKey(chosen)}>
      <header>
        <div>
          <p>{words.one(piece.list)}</p>
          <h2>{label(piece)}</h2>
        </div>
        {off.length > 0 && (
          <IconButton label={t('configure.form.take_off')} onClick={() => edit(off)}>
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <PropertyPanel draft={draft} place={chosen} />
      {column !== undefined && table !== undefined && (
        <section className={classes.column} aria-label={words.one('columns')}>
          <h2>{words.one('columns')}</h2>
          <PropertyPanel draft={draft} place={['tables', table, 'columns', column]} />
        </section>
      )}
    </article>
  );
}

function pieceOfPlace([, , list, key, inner, innerKey]: EditPlace): FormPiece | undefined {
  if (list === 'sections' && inner === 'elements' && innerKey !== undefined)
    return { list: 'elements', section: Number(key), key: innerKey };
  if ((list !== 'sections' && list !== 'buttons') || key === undefined) return undefined;
  return { list, key };
}
