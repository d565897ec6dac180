import { useEffect } from 'react';
import { fieldsOf, type FormBlock } from '../layout/form-layout.ts';
import { FormRow } from './form-row.tsx';
import { FormTabs } from './form-tabs.tsx';
import { FormWizard } from './form-wizard.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface RecordFormProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  /** All its controls are shown as such, not only the one that is worked on. */
  readonly editing?: boolean;
  /** The names of its sections stand beside them where there is room. */
  readonly sided?: boolean;
}

/**
 * The sections, tabs and steps of a form. A stored record is read: its controls look like the text that they hold until they are
 * worked on. In a new record the first control that can be changed takes the focus.
 */
export function RecordForm({ sheet, view, editing = false, sided = false }: RecordFormProps) {
  const stored = sheet.recordId !== null;
  const first = sheet.recordId === null ? firstEditable(sheet, view) : undefined;
  const begins = first === undefined ? undefined : sheet.fieldId(first);
  useEffect(() => {
    if (begins !== undefined) document.getElementById(begins)?.focus();
  }, [begins]);
  const waits = useRecordState(sheet.record, (state) => state.busy === 'waiting');
  return (
    <form
      inert={waits}
      data-aligned={stored || undefined}
      data-calm={(stored && !editing) || undefined}
      data-sided={sided || undefined}
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      {view.blocks.map((block) => (
        <BlockContent key={block.key} block={block} sheet={sheet} view={view} />
      ))}
    </form>
  );
}

interface BlockContentProps extends Omit<RecordFormProps, 'editing' | 'sided'> {
  readonly block: FormBlock;
}

function BlockContent({ block, sheet, view }: BlockContentProps) {
  if (block.kind === 'sheets') return <FormRow block={block} sheet={sheet} view={view} />;
  if (block.kind === 'wizard') return <FormWizard block={block} sheet={sheet} view={view} />;
  return (
    <FormTabs
      sections={block.sections}
      sheet={sheet}
      shown={view.front(block)?.key ?? ''}
      onShow={(section) => view.bringToFront(block.key, section)}
    />
  );
}

function firstEditable({ table, isEditable }: Sheet, { blocks }: FormView): string | undefined {
  const section = blocks[0]?.sections[0];
  if (!table.create || !section || section.isSecondary) return undefined;
  return fieldsOf(section).find(({ column }) => isEditable(column))?.column.name;
}
