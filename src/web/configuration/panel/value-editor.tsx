import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { EditorKind } from '#core/configuration/panel.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { ChoiceBadge } from '#web/fields/choice/choice-badge.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ColumnType } from './column-type.tsx';
import { FilterValue } from './filter-value.tsx';
import { AnyValueEditor, DefaultEditor } from './formula-editors.tsx';
import { FormulaValue } from './formula-value.tsx';
import { ImageFileEditor, ImageReferenceEditor } from './image-editors.tsx';
import { GroupEditor, ListEditor, VariantsEditor } from './list-editor.tsx';
import { usePanelTexts } from './panel-texts.ts';
import { PickField } from './pick-field.tsx';
import { ColumnEditor, ColumnSetEditor, PathEditor } from './reference-editors.tsx';
import { ReferenceEditor } from './reference-value.tsx';
import { GendersEditor, IconEditor, NumberEditor, TextEditor, TextsEditor } from './text-editors.tsx';
import type { EditorPart, ValueEditorProps } from './value-editor-props.ts';
import classes from './panel.module.css';

/** Edits a value with what its kind is edited with. */
export function ValueEditor(props: ValueEditorProps) {
  // The registry pairs each kind with its editor; TypeScript cannot follow the pair through a union.
  const Component = EDITORS[props.editor.kind] as (props: ValueEditorProps) => ReactNode;
  return <Component {...props} />;
}

/** What edits each kind of value; a kind without an editor does not compile. */
const EDITORS: { readonly [Kind in EditorKind]: (props: EditorPart<Kind>) => ReactNode } = {
  boolean: BooleanEditor,
  labels: TextsEditor,
  longTexts: (props) => <TextsEditor {...props} lines />,
  genders: GendersEditor,
  name: (props) => <TextEditor {...props} isCode />,
  text: TextEditor,
  number: NumberEditor,
  icon: IconEditor,
  colour: ColourEditor,
  choices: (props) => <ChoicesEditor {...props} Inside={ValueEditor} />,
  path: PathEditor,
  columnSet: ColumnSetEditor,
  filter: FilterValue,
  members: () => null,
  fixed: FixedEditor,
  language: LanguageEditor,
  image: ImageFileEditor,
  column: ColumnEditor,
  default: DefaultEditor,
  formula: FormulaValue,
  reference: (props) =>
    props.editor.to === 'image' ? <ImageReferenceEditor {...props} /> : <ReferenceEditor {...props} />,
  options: OptionsEditor,
  value: AnyValueEditor,
  group: (props) => <GroupEditor {...props} Inside={ValueEditor} properties={props.editor.properties} />,
  variants: (props) => <VariantsEditor {...props} Inside={ValueEditor} variants={props.editor.variants} />,
  list: (props) => (
    <ListEditor {...props} Inside={ValueEditor} member={props.editor.member} most={props.editor.most} />
  ),
};

/** Properties that are on unless they say otherwise. */
const ON_BY_DEFAULT: ReadonlySet<string> = new Set([
  'printed',
  'allowCreate',
  'allowSearch',
  'allowEdit',
  'allowDetail',
]);

function BooleanEditor({ value, property, onChange, isOptional, ...texts }: EditorPart<'boolean'>) {
  const isOn = ON_BY_DEFAULT.has(property) ? value !== false : value === true;
  const change = (next: boolean) => {
    const isDefault = next === ON_BY_DEFAULT.has(property);
    onChange(isOptional && isDefault ? undefined : next);
  };
  return <SwitchField {...texts} value={isOn} onChange={change} />;
}

function OptionsEditor({
  editor,
  kind,
  property,
  value,
  isOptional,
  onChange,
  ...texts
}: EditorPart<'options'>) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <SelectField
      {...texts}
      value={typeof value === 'string' ? value : undefined}
      {...(isOptional ? { none: t('configure.panel.default') } : {})}
      choices={editor.words.map((word) => ({ value: word, label: words.word(kind, property, word) }))}
      onChange={onChange}
    />
  );
}

const COLOURS = ['grey', 'blue', 'green', 'yellow', 'red', 'violet', 'teal', 'pink'] as const;

/** A colour, shown as choices have it. */
function ColourEditor({ id, label, help, error, kind, value, isOptional, onChange }: EditorPart<'colour'>) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <PickField
      {...{ id, label, help, error }}
      value={COLOURS.find((colour) => colour === value)}
      none={isOptional ? t('configure.panel.default') : undefined}
      options={COLOURS.map((colour) => {
        const label = words.word(kind, 'colour', colour);
        return { value: colour, label, content: <ChoiceBadge label={label} colour={colour} /> };
      })}
      onChange={onChange}
    />
  );
}

function FixedEditor({ id, label, kind, property, value }: EditorPart<'fixed'>) {
  const words = usePanelTexts();
  const word = words.word(kind, property, String(value));
  return (
    <div className={classes.fixed}>
      <span id={id}>{label}</span>
      <output aria-labelledby={id}>{word}</output>
      {kind === 'column' && property === 'type' && <ColumnType about={id} />}
    </div>
  );
}

function LanguageEditor({ value, onChange, ...texts }: EditorPart<'language'>) {
  return (
    <SelectField
      {...texts}
      value={typeof value === 'number' ? value : undefined}
      choices={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onChange}
    />
  );
}
