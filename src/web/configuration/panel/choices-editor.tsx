import { useState } from 'react';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { choiceRemoval } from '#core/configuration/choice-removal.ts';
import type { Editor } from '#core/configuration/panel.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useEdit } from '../draft/use-edit.ts';
import { ChoiceDialog, type GoneChoice } from './choice-dialog.tsx';
import { ListEditor } from './list-editor.tsx';
import { usePanelScope } from './panel-scope.ts';
import { typedTexts } from './typed-texts.ts';
import type { ValueEditorProps, WithInside } from './value-editor-props.ts';

/** Most choices of a list. */
const MOST = 1_000;

const CHOICE: Editor = {
  kind: 'group',
  properties: [
    { key: 'code', editor: { kind: 'name' }, isOptional: false },
    { key: 'label', editor: { kind: 'labels' }, isOptional: false },
    { key: 'colour', editor: { kind: 'colour' }, isOptional: true },
  ],
};

/** The choices of a column or data type. Before one goes that records have, it is asked what these get in its place. */
export function ChoicesEditor(props: ValueEditorProps & WithInside) {
  const { id, property, value, onChange } = props;
  const scope = usePanelScope();
  const texts = typedTexts(useApplication().user.account);
  const edit = useEdit();
  const doing = useDoing();
  const [asked, setAsked] = useState<GoneChoice>();
  const list = [...scope.place, property];
  const change = async (next: unknown): Promise<void> => {
    const gone = goneChoice(value, next);
    if (!gone) return onChange(next);
    const about = { list, ...gone, next };
    const { inTheWay, goneAlong } = choiceRemoval(scope.document, about);
    const found = await configurationGate
      .call('configuration_choice', { body: { place: [...list], code: gone.code } })
      .catch((error: unknown) => {
        // Nobody knows what it would change: what was typed is not in the draft.
        texts.settle(id, false);
        throw error;
      });
    if (found.holders.length + inTheWay.length + goneAlong.length > 0) setAsked(about);
    else onChange(next);
  };
  const close = () => {
    setAsked(undefined);
    // A code that was typed and is not taken after all reads as before.
    texts.settle(id, true);
  };
  return (
    <>
      <ListEditor
        {...props}
        member={CHOICE}
        most={MOST}
        onChange={(next) => void doing.run(async () => await change(next))}
      />
      {asked && (
        <ChoiceDialog
          draft={scope}
          gone={asked}
          onDecide={async (edits) => {
            if (await edit(edits)) close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The choice that a new list of choices no longer has, and the code that stands where it stood, if that is a new one. */
function goneChoice(
  value: unknown,
  next: unknown,
): { readonly code: string; readonly follows?: string } | undefined {
  const [before, after] = [codesOf(value), codesOf(next)];
  const at = before.findIndex((code) => !after.includes(code));
  const code = before[at];
  if (code === undefined) return undefined;
  const other = before.length === after.length ? after[at] : undefined;
  return { code, ...(other !== undefined && !before.includes(other) ? { follows: other } : {}) };
}

function codesOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => (isProperties(one) ? String(one['code']) : []));
}
