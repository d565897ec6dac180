import { useTranslation } from '#web/std/translation.ts';
import type { Document } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { freshId, nameFrom } from '#core/configuration/recipes.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { labelOf, principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { FormulaValue } from '../panel/formula-value.tsx';
import { usePanelTexts, type PanelTexts } from '../panel/panel-texts.ts';
import { DraftScope } from '../panel/property-panel.tsx';
import { useBegun } from './begun.ts';
import { MadeDialog } from './made-dialog.tsx';

/** Lists of parts, beside columns, that have panels of their own. */
type PartList = 'controls' | 'layouts' | 'templates' | 'sections' | 'buttons';

/** The same with those that have dialogs of their own. */
export type ListedParts = PartList | 'tiles';

interface NewPartProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly list: PartList;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Names the dialog of a new part. */
export function newPartOf(place: EditPlace, list: ListedParts): string {
  return [...place, list].join(' ');
}

/** What a new part is begun with. */
interface NewPart {
  readonly label: string;
  readonly kind: string;
  readonly condition: string;
  readonly action: number | undefined;
}

const NOTHING: NewPart = { label: '', kind: 'validity', condition: '', action: undefined };

const CONTROL_KINDS = ['validity', 'state', 'action', 'cancel'];

/** A new control, formatting rule, template, section or button. */
export function NewPartDialog({ draft, place, list, onMade, onClose }: NewPartProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [{ label, kind, condition, action }, put] = useBegun(newPartOf(place, list), NOTHING);
  const part = partAt(draft.document, place);
  const needsAction = list === 'buttons' || (list === 'controls' && kind === 'action');
  const hasCondition = list === 'controls' || list === 'layouts';
  const at = [...place, list];
  const recipe = () => {
    if (needsAction && action === undefined) return undefined;
    if ((hasCondition && condition.trim() === '') || (list !== 'buttons' && label.trim() === ''))
      return undefined;
    const value = begunPart(list, part, {
      label: { [principalOf(user.locale)]: label.trim() },
      text: label,
      kind,
      condition,
      action,
    });
    return { place: [...at, value.id], edits: [{ kind: 'add' as const, place: at, value }] };
  };
  return (
    <MadeDialog
      title={t('configure.new.object', { kind: words.one(list) })}
      recipe={recipe}
      onMade={onMade}
      onClose={onClose}
    >
      {list === 'controls' && <KindField kind={kind} onChange={(next) => put({ kind: next })} />}
      {list !== 'buttons' && (
        <TextField
          id="new-part-label"
          label={labelText(words, list, kind)}
          value={label}
          onChange={(next) => put({ label: next })}
        />
      )}
      {hasCondition && (
        <ConditionField
          draft={draft}
          place={place}
          condition={condition}
          onChange={(next) => put({ condition: next })}
        />
      )}
      {needsAction && (
        <ActionField
          document={draft.document}
          table={tableOf(place, part)}
          action={action}
          onChange={(next) => put({ action: next })}
        />
      )}
    </MadeDialog>
  );
}

/** What is asked for first: what a control says, or what the part is called. */
function labelText(words: PanelTexts, list: PartList, kind: string): string {
  return list === 'controls' && kind !== 'state'
    ? words.label('control', 'message')
    : words.label('layout', 'label');
}

interface ConditionFieldProps extends Pick<NewPartProps, 'draft' | 'place'> {
  readonly condition: string;
  readonly onChange: (condition: string) => void;
}

/** The condition of a control or formatting rule: written, or built from conditions. */
function ConditionField({ draft, place, condition, onChange }: ConditionFieldProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <DraftScope draft={draft} place={place}>
      <FormulaValue
        id="new-part-condition"
        label={words.label('control', 'condition')}
        help={t('configure.new.condition_example')}
        error={undefined}
        kind="control"
        property="condition"
        editor={{ kind: 'formula', gives: 'condition', of: 'table' }}
        value={condition}
        isOptional={false}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    </DraftScope>
  );
}

interface KindFieldProps {
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}

function KindField({ kind, onChange }: KindFieldProps) {
  const words = usePanelTexts();
  return (
    <SelectField
      id="new-part-kind"
      label={words.label('control', 'kind')}
      value={kind}
      choices={CONTROL_KINDS.map((value) => ({ value, label: words.word('control', 'kind', value) }))}
      onChange={(next) => onChange(next ?? 'validity')}
    />
  );
}

/** The table that a part is about, or is. */
function tableOf([kind]: EditPlace, part: unknown): unknown {
  return isProperties(part) ? part[kind === 'tables' ? 'id' : 'table'] : undefined;
}

interface BegunPart {
  readonly label: Labels;
  readonly text: string;
  readonly kind: string;
  readonly condition: string;
  readonly action: number | undefined;
}

/** A part with as much as it must have. */
function begunPart(list: PartList, part: unknown, { label, text, kind, condition, action }: BegunPart) {
  const id = freshId();
  if (list === 'buttons') return { id, action };
  if (list === 'sections') return { id, label, elements: [] };
  const taken = membersOf(part, list).map((member) => String(member['name']));
  if (list === 'templates') return { id, name: nameFrom(text, taken, 'template'), label };
  const named = { id, name: nameFrom(text, taken, 'rule'), condition, label };
  if (list === 'layouts') return { ...named, background: 'yellow' };
  if (kind !== 'state') return { ...named, kind, message: label, ...(kind === 'action' ? { action } : {}) };
  const columns = membersOf(part, 'columns').slice(0, 1);
  return { ...named, kind, state: 'required', columns: columns.map((column) => column['id']) };
}

function membersOf(part: unknown, list: string): readonly Readonly<Record<string, unknown>>[] {
  const found = isProperties(part) ? part[list] : undefined;
  return Array.isArray(found) ? found.filter(isProperties) : [];
}

interface ActionFieldProps {
  readonly document: Document;
  readonly table: unknown;
  readonly action: number | undefined;
  readonly onChange: (action: number | undefined) => void;
}

/** The actions of the table, and those of none. */
function ActionField({ document, table, action, onChange }: ActionFieldProps) {
  const words = usePanelTexts();
  const { user } = useApplication();
  return (
    <SelectField
      id="new-part-action"
      label={words.label('button', 'action')}
      value={action}
      choices={document.actions
        .filter((one) => !('table' in one) || one.table === undefined || one.table === table)
        .map((one) => ({ value: one.id, label: labelOf(one.label, user.locale) }))}
      onChange={onChange}
    />
  );
}
