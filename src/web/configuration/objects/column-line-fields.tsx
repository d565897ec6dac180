import { IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Document } from '#core/catalog/schema.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import type { ColumnLine } from './column-lines.ts';
import classes from './new-columns.module.css';

interface ColumnLineFieldsProps {
  readonly line: ColumnLine;
  readonly number: number;
  readonly type: FieldType;
  readonly document: Document;
  readonly onChange: (part: Partial<ColumnLine>) => void;
  /** Left out of the empty line at the end. */
  readonly onRemove: (() => void) | undefined;
  /** Several lines, or cells of a spreadsheet, were pasted. */
  readonly onHeads: (text: string) => void;
}

/** Lists need more to be said of them: they are made one by one, or as the other end of a link. */
const TYPES = (Object.keys(FIELDS) as readonly FieldType[]).filter((type) => !isList({ type }));

/** One of several new columns: its label and type, where it leads, and what its values must be. */
export function ColumnLineFields(props: ColumnLineFieldsProps) {
  const { line, number, type, onChange, onRemove } = props;
  const { t } = useTranslation();
  const words = usePanelTexts();
  const id = `new-columns-${line.key}`;
  return (
    <div className={classes.line} role="group" aria-label={t('configure.columns.line', { number })}>
      <TextField
        id={`${id}-label`}
        label={words.label('column', 'label')}
        value={line.label}
        onChange={(label) => onChange({ label })}
        onKeyDown={nextOnEnter}
        onPaste={(event) => pasted(event, props)}
      />
      <SelectField
        id={`${id}-type`}
        label={words.label('column', 'type')}
        value={type}
        choices={TYPES.map((value) => ({ value, label: words.word('column', 'type', value) }))}
        onChange={(next) => onChange({ type: next })}
      />
      {isLink({ type }) && <TargetField id={`${id}-target`} {...props} />}
      <div className={classes.marks}>
        {(['required', 'unique'] as const).map((property) => (
          <label key={property} className={classes.mark}>
            <input
              type="checkbox"
              checked={line[property]}
              disabled={onRemove === undefined}
              onChange={({ currentTarget }) => onChange({ [property]: currentTarget.checked })}
            />
            <span>{words.label('column', property)}</span>
          </label>
        ))}
      </div>
      {onRemove && (
        <IconButton label={t('configure.panel.remove')} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** Where a link leads. */
function TargetField({ id, line, document, onChange }: ColumnLineFieldsProps & { readonly id: string }) {
  const words = usePanelTexts();
  const { user } = useApplication();
  return (
    <SelectField
      id={id}
      label={words.label('column', 'target')}
      value={line.target}
      choices={document.tables.map((table) => ({
        value: table.id,
        label: labelOf(table.plural, user.locale),
      }))}
      onChange={(target) => onChange({ target })}
    />
  );
}

/** Enter in a label goes on to the next line; with Ctrl it makes what is there. */
function nextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) return event.currentTarget.closest('form')?.requestSubmit();
  const next = event.currentTarget.closest('[role=group]')?.nextElementSibling;
  next?.querySelector('input')?.focus();
}

function pasted(event: ClipboardEvent, { onHeads }: ColumnLineFieldsProps): void {
  const text = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
  if (!/[\t\n]/.test(text)) return;
  event.preventDefault();
  onHeads(text);
}
