import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Form } from '#core/catalog/schema.ts';
import { columnCount, type FormPiece } from '#core/configuration/form-pieces.ts';
import { placeKey } from '#core/configuration/place.ts';
import { NewPartDialog } from '../objects/new-part.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { HINT_ID } from './designer-words.ts';
import { pieceMark, placeOfPiece, useDesigner } from './designer-work.ts';
import classes from './form-canvas.module.css';
import { DesignedSection, SectionGrip } from './designed-section.tsx';

type Section = Form['sections'][number];

/** Kinds of sections of which neighbours share one place: one of them is seen at a time. */
const IN_A_ROW: ReadonlySet<string | undefined> = new Set(['tab', 'step']);

/** The form as its users see it, with handles. */
export function FormCanvas() {
  const { form } = useDesigner();
  return (
    <div className={classes.form} data-form>
      <Buttons />
      {rowsOfSections(form.sections).map((row) => (
        <SectionRow key={row[0]?.id} row={row} />
      ))}
    </div>
  );
}

/** Sections, those that share one place together. */
function rowsOfSections(sections: Form['sections']): readonly (readonly Section[])[] {
  const rows: Section[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    const isSame = IN_A_ROW.has(section.kind) ? last?.[0]?.kind === section.kind : section.beside === true;
    if (last && isSame) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

function SectionRow({ row }: { readonly row: readonly Section[] }) {
  const { carry, chosen } = useDesigner();
  const [last, setLast] = useState<number>();
  const [first] = row;
  const isIn = (id: unknown) => row.some((section) => section.id === id);
  const wanted = [carry.carried?.slot?.section, chosen[2] === 'sections' ? chosen[3] : undefined].find(isIn);
  // What was shown last stays shown when something elsewhere is chosen.
  if (typeof wanted === 'number' && wanted !== last) setLast(wanted);
  const shown = row.find(({ id }) => id === (wanted ?? last)) ?? first;
  if (!first || !shown) return null;
  const isTab = IN_A_ROW.has(first.kind);
  if (!isTab)
    return (
      <div className={classes.beside}>
        {row.map((section) => (
          <div key={section.id} style={{ flexGrow: columnCount(section) }}>
            <DesignedSection section={section} from={section.id} to={section.id} isTab={false} />
          </div>
        ))}
      </div>
    );
  return (
    <>
      <div className={classes.tabs}>
        {row.map((section) => (
          <Tab key={section.id} section={section} isShown={section === shown} />
        ))}
      </div>
      <DesignedSection section={shown} from={first.id} to={row.at(-1)?.id ?? first.id} isTab />
    </>
  );
}

function Tab({ section, isShown }: { readonly section: Section; readonly isShown: boolean }) {
  const { form, carry } = useDesigner();
  const slot = carry.carried?.slot;
  const isLast = form.sections.at(-1)?.id === section.id;
  const mark =
    slot?.list !== 'sections'
      ? undefined
      : slot.before === section.id
        ? 'before'
        : slot.before === undefined && isLast
          ? 'after'
          : undefined;
  return (
    <div className={classes.tab} data-tab={section.id} data-shown={isShown || undefined} data-mark={mark}>
      <SectionGrip section={section} piece={{ list: 'sections', key: section.id }} />
    </div>
  );
}

/** The form's name and its buttons. */
function Buttons() {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { draft, form, choose, carry } = useDesigner();
  const [making, setMaking] = useState(false);
  const slot = carry.carried?.slot;
  const isEnd = slot?.list === 'buttons' && slot.before === undefined;
  return (
    <header className={classes.head}>
      <button type="button" className={classes.title} onClick={() => choose(['forms', form.id])}>
        {t('configure.form.a_record')}
      </button>
      <span className={classes.buttons}>
        {(form.buttons ?? []).map((button) => (
          <FormButton key={button.id} piece={{ list: 'buttons', key: button.id }} />
        ))}
        <button
          type="button"
          className={classes.add}
          data-mark={isEnd || undefined}
          onClick={() => setMaking(true)}
        >
          <IconPlus size={14} aria-hidden="true" />
          {words.one('buttons')}
        </button>
      </span>
      {making && (
        <NewPartDialog
          draft={draft}
          place={['forms', form.id]}
          list="buttons"
          onMade={(place) => {
            setMaking(false);
            choose(place);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </header>
  );
}

function FormButton({ piece }: { readonly piece: FormPiece }) {
  const { form, carry, chosen, choose, label } = useDesigner();
  const place = placeOfPiece(form, piece);
  const slot = carry.carried?.slot;
  return (
    <button
      type="button"
      className={classes.button}
      data-form-button={piece.key}
      data-piece={pieceMark(piece)}
      data-mark={(slot?.list === 'buttons' && slot.before === piece.key) || undefined}
      aria-describedby={HINT_ID}
      aria-pressed={placeKey(place) === placeKey(chosen)}
      onClick={() => choose(place)}
      {...carry.handlers(piece)}
    >
      <span data-grip>
        <IconGripVertical size={14} aria-hidden="true" />
      </span>
      {label(piece)}
    </button>
  );
}
