import { useTranslation } from '#web/std/translation.ts';
import { newTable, TITLE_TYPES } from '#core/configuration/recipes.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import type { FieldType } from '#core/fields/registry.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { CheckList } from '#web/inputs/check-list.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { useBegun } from './begun.ts';
import { MadeDialog } from './made-dialog.tsx';
import classes from './new-table.module.css';

interface NewTableProps {
  readonly draft: WorkingDraft;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Names the dialog. */
export const NEW_TABLE = 'tables';

/** What a new table is begun with. */
interface NewTable {
  readonly label: string;
  readonly plural: string;
  readonly module: number | undefined;
  readonly menu: number | undefined;
  readonly title: TitleWish;
  readonly roles: readonly number[];
}

/** A new table, at work at once: with a form, a view, an entry in a menu, and who may use it. */
export function NewTableDialog({ draft: { document }, onMade, onClose }: NewTableProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [{ label, plural, module, menu, title, roles }, put] = useBegun<NewTable>(NEW_TABLE, {
    label: '',
    plural: '',
    module: document.modules[0]?.id,
    menu: document.menus[0]?.id,
    title: { label: t('configure.new.title_column'), type: 'text' },
    roles: [],
  });
  const locale = principalOf(user.locale);
  const optionsOf = (objects: readonly { readonly id: number; readonly label: Labels }[]) =>
    objects.map((object) => ({ value: object.id, label: labelOf(object.label, user.locale) }));
  const recipe = () => {
    if ([label, plural, title.label].some((text) => text.trim() === '') || module === undefined)
      return undefined;
    const { id, edits } = newTable(document, {
      label: { [locale]: label.trim() },
      plural: { [locale]: plural.trim() },
      module,
      title: { ...title, label: { [locale]: title.label.trim() } },
      text: (texts) => labelOf(texts, user.locale),
      menu,
      roles,
    });
    return { place: ['tables', id], edits };
  };
  return (
    <MadeDialog title={t('configure.objects.new_table')} recipe={recipe} onMade={onMade} onClose={onClose}>
      <TableNames label={label} plural={plural} onChange={put} />
      <TitleFields title={title} onChange={(next) => put({ title: next })} />
      <SelectField
        id="new-table-module"
        label={words.label('tables', 'module')}
        value={module}
        choices={optionsOf(document.modules)}
        onChange={(next) => put({ module: next })}
      />
      <SelectField
        id="new-table-menu"
        label={t('configure.new.menu')}
        value={menu}
        none={t('configure.new.no_menu')}
        choices={optionsOf(document.menus)}
        onChange={(next) => put({ menu: next })}
      />
      <CheckList
        id="new-table-roles"
        label={t('configure.new.roles')}
        help={t('configure.new.roles_help')}
        value={roles}
        choices={optionsOf(document.roles)}
        onChange={(next) => put({ roles: next })}
      />
    </MadeDialog>
  );
}

interface TableNamesProps {
  readonly label: string;
  readonly plural: string;
  readonly onChange: (part: Partial<Pick<NewTable, 'label' | 'plural'>>) => void;
}

/** What one record is called, and several. */
function TableNames({ label, plural, onChange }: TableNamesProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <>
      <TextField
        id="new-table-label"
        label={words.label('tables', 'label')}
        value={label}
        onChange={(next) => onChange({ label: next })}
        placeholder={t('configure.new.table_example')}
      />
      <TextField
        id="new-table-plural"
        label={words.label('tables', 'plural')}
        value={plural}
        onChange={(next) => onChange({ plural: next })}
        placeholder={t('configure.new.tables_example')}
      />
    </>
  );
}

interface TitleWish {
  readonly label: string;
  readonly type: FieldType;
}

interface TitleFieldsProps {
  readonly title: TitleWish;
  readonly onChange: (title: TitleWish) => void;
}

/** The column that names the records: what it is called, and its type. */
function TitleFields({ title, onChange }: TitleFieldsProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <div className={classes.title}>
      <TextField
        id="new-table-title"
        label={t('configure.new.title_label')}
        value={title.label}
        onChange={(label) => onChange({ ...title, label })}
      />
      <SelectField
        id="new-table-title-type"
        label={t('configure.new.title_type')}
        value={title.type}
        choices={TITLE_TYPES.map((value) => ({ value, label: words.word('column', 'type', value) }))}
        onChange={(type = 'text') => onChange({ ...title, type })}
      />
    </div>
  );
}
