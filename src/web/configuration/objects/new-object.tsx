import { useTranslation } from '#web/std/translation.ts';
import {
  isAboutTable,
  isInMenus,
  newObject,
  PLAIN_ACTIONS,
  type PlainKind,
} from '#core/configuration/recipes.ts';
import { modesOf } from '#core/catalog/views/registry.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import type { Document } from '#core/catalog/schema.ts';
import { labelOf, principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { useBegun } from './begun.ts';
import { MadeDialog } from './made-dialog.tsx';

interface NewObjectProps {
  readonly draft: WorkingDraft;
  readonly kind: PlainKind;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** What a new object is begun with. */
interface NewThing {
  readonly label: string;
  readonly table: number | undefined;
  readonly action: string;
  readonly mode: string;
  readonly menu: number | undefined;
}

const NOTHING: NewThing = { label: '', table: undefined, action: 'list', mode: TABLE_MODE, menu: undefined };

/** A new object that needs a label to begin with, and a table where it is about one. */
export function NewObjectDialog({ draft: { document }, kind, onMade, onClose }: NewObjectProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [{ label, table, action, mode, menu }, put] = useBegun<NewThing>(kind, NOTHING);
  const recipe = () => {
    if (label.trim() === '' || (isAboutTable(kind) && table === undefined)) return undefined;
    const { id, edits } = newObject(document, kind, {
      label: { [principalOf(user.locale)]: label.trim() },
      table,
      action,
      mode,
      menu,
      text: (texts) => labelOf(texts, user.locale),
    });
    return { place: [kind, id], edits };
  };
  return (
    <MadeDialog
      title={t('configure.new.object', { kind: words.one(kind) })}
      recipe={recipe}
      onMade={onMade}
      onClose={onClose}
    >
      <TextField
        id="new-object-label"
        label={words.label(kind, 'label')}
        value={label}
        onChange={(next) => put({ label: next })}
      />
      {isAboutTable(kind) && (
        <SelectField
          id="new-object-table"
          label={words.label(kind, 'table')}
          value={table}
          choices={document.tables.map(({ id, plural }) => ({
            value: id,
            label: labelOf(plural, user.locale),
          }))}
          onChange={(next) => put({ table: next })}
        />
      )}
      {kind === 'views' && <ModeField document={document} table={table} mode={mode} onChange={put} />}
      {kind === 'actions' && (
        <SelectField
          id="new-object-action"
          label={words.label('actions', 'kind')}
          value={action}
          choices={PLAIN_ACTIONS.map((value) => ({ value, label: words.word('actions', 'kind', value) }))}
          onChange={(next) => put({ action: next ?? 'list' })}
        />
      )}
      {isInMenus(kind) && (
        <MenuField document={document} menu={menu} onChange={(next) => put({ menu: next })} />
      )}
    </MadeDialog>
  );
}

interface ModeFieldProps {
  readonly document: Document;
  readonly table: number | undefined;
  readonly mode: string;
  readonly onChange: (chosen: { readonly mode: string }) => void;
}

/** The display mode of a new view, of those that the columns of its table allow. */
function ModeField({ document, table, mode, onChange }: ModeFieldProps) {
  const words = usePanelTexts();
  const about = document.tables.find(({ id }) => id === table);
  const modes = about ? modesOf(about).map((one) => one.mode) : [TABLE_MODE];
  return (
    <SelectField<string>
      id="new-object-mode"
      label={words.label('views', 'mode')}
      value={modes.some((one) => one === mode) ? mode : TABLE_MODE}
      choices={modes.map((value) => ({ value, label: words.word('views', 'mode', value) }))}
      onChange={(next) => onChange({ mode: next ?? TABLE_MODE })}
    />
  );
}

interface MenuFieldProps {
  readonly document: Document;
  readonly menu: number | undefined;
  readonly onChange: (menu: number | undefined) => void;
}

/** The menu that gets an entry for it, or none. */
function MenuField({ document, menu, onChange }: MenuFieldProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  return (
    <SelectField
      id="new-object-menu"
      label={t('configure.new.menu')}
      value={menu}
      none={t('configure.new.no_menu')}
      choices={document.menus.map(({ id, label }) => ({ value: id, label: labelOf(label, user.locale) }))}
      onChange={onChange}
    />
  );
}
