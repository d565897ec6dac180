import { useEffect } from 'react';
import { FormSection } from './form-section.tsx';
import { FormTabs } from './form-tabs.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface RecordFormProps {
  readonly sheet: Sheet;
  readonly view: FormView;
  /** All its controls are shown as such, not only the one that is worked on. */
  readonly editing?: boolean;
}

/**
 * The sections and tabs of a form. A stored record is read: its controls look like the text that they hold until they are
 * worked on. In a new record the first control that can be changed takes the focus.
 */
export function RecordForm({ sheet, view, editing = false }: RecordFormProps) {
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
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      {view.blocks.map((block) =>
        block.kind === 'sheet' ? (
          <FormSection key={block.section.key} section={block.section} sheet={sheet} withLabel />
        ) : (
          <FormTabs
            key={block.key}
            sections={block.sections}
            sheet={sheet}
            shown={view.shownTab(block.key) ?? block.sections[0]?.key ?? ''}
            onShow={(section) => view.showTab(block.key, section)}
          />
        ),
      )}
    </form>
  );
}

function firstEditable({ table, isEditable }: Sheet, { blocks }: FormView): string | undefined {
  const [block] = blocks;
  const section = block?.kind === 'tabs' ? block.sections[0] : block?.section;
  return table.create ? section?.places.find(({ column }) => isEditable(column))?.column.name : undefined;
}
