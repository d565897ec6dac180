import type { ComponentType } from 'react';
import type { Editor, EditorKind, PanelProperty } from '#core/configuration/panel.ts';
import type { FieldTexts } from '#web/inputs/labelled-field.tsx';

/** What edits one value of the configuration. */
export interface ValueEditorProps extends FieldTexts {
  readonly editor: Editor;
  /** The kind of thing whose property it is, and the property, by which words are found. */
  readonly kind: string;
  readonly property: string;
  readonly value: unknown;
  readonly isOptional: boolean;
  /** The new value; undefined where there is none. */
  readonly onChange: (value: unknown) => void;
}

/** The same, of one kind of editor. */
export type EditorPart<Kind extends EditorKind> = ValueEditorProps & {
  readonly editor: Extract<Editor, { kind: Kind }>;
};

/** What edits a value within another one: the registry of all editors, which knows this one. */
export interface WithInside {
  readonly Inside: ComponentType<ValueEditorProps>;
}

export interface GroupEditorProps extends ValueEditorProps, WithInside {
  readonly properties: readonly PanelProperty[];
}
