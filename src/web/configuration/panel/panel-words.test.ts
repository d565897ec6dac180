import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Button } from '#core/catalog/button.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { Control } from '#core/catalog/objects/table/control.ts';
import { Layout } from '#core/catalog/objects/table/layout.ts';
import { Application } from '#core/catalog/schema.ts';
import { childSchema, schemaAt, unionMembers, type Schema } from '#core/catalog/walk-schema.ts';
import { panelOf, type Editor, type PanelProperty, type PanelVariant } from '#core/configuration/panel.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { Column } from '#core/fields/column.ts';
import { z } from 'zod';

interface Words {
  readonly label: Readonly<Record<string, string>>;
  /** What a property is called at one place alone. */
  readonly in: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly word: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const file = new URL(
  '../../../server/translations/texts/configuration/web-properties.en.yaml',
  import.meta.url,
);
const { properties: words } = parse(readFileSync(file, 'utf8')) as { readonly properties: Words };

/** Every property that a panel can show, with those inside groups and lists. */
function everyProperty(): readonly PanelProperty[] {
  const schemas: readonly Schema[] = [
    Application,
    Control,
    Layout,
    Button,
    Column,
    schemaAt(objectKind('forms').schema, { sections: [{}] }, ['sections', 0]) ?? Application,
    ...KINDS.map((kind) => objectKind(kind).schema),
  ];
  const alternatives = schemas.flatMap((schema) => {
    const members = unionMembers(schema);
    return members.length > 0 ? members : [schema];
  });
  return alternatives.flatMap((schema) => inside(panelOf(schema, {})));
}

function inside(found: readonly PanelProperty[]): readonly PanelProperty[] {
  return found.flatMap((property) => [property, ...inside(propertiesIn(property.editor))]);
}

function propertiesIn(editor: Editor): readonly PanelProperty[] {
  if (editor.kind === 'list') return propertiesIn(editor.member);
  if (editor.kind === 'variants') return editor.variants.flatMap(({ properties }) => properties);
  return editor.kind === 'group' ? editor.properties : [];
}

function variantsIn(editor: Editor): readonly PanelVariant[] {
  if (editor.kind === 'list') return variantsIn(editor.member);
  return editor.kind === 'variants' ? editor.variants : [];
}

/** What a schema of an action says of its kind. */
function kindOf(schema: Schema): readonly string[] {
  const kind = childSchema(schema, 'kind');
  return kind instanceof z.ZodLiteral ? [...kind.values].map(String) : [];
}

test('[CONF-8] every property that the schema has is named in the panel, and so is every word that it offers', () => {
  const all = everyProperty();
  expect(all.length).toBeGreaterThan(300);
  const names = Object.assign({}, ...Object.values(words.in), words.label) as Words['label'];
  const unnamed = all.filter(({ key }) => names[key] === undefined).map(({ key }) => key);
  expect([...new Set(unnamed)]).toEqual([]);
  const unworded = all.flatMap(({ key, editor }) =>
    editor.kind === 'options' ? editor.words.filter((word) => words.word[key]?.[word] === undefined) : [],
  );
  expect([...new Set(unworded)]).toEqual([]);
});

test('[CONF-8] every form that a part may have is named', () => {
  const keys = everyProperty().flatMap(({ editor }) => variantsIn(editor).map(({ key }) => key));
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => words.word['variant']?.[key] === undefined)).toEqual([]);
});

test('[CONF-8] every column type and every kind of action is named', () => {
  const types = Object.keys(FIELDS).filter((type) => words.word['type']?.[type] === undefined);
  const kinds = unionMembers(objectKind('actions').schema)
    .flatMap((schema) => kindOf(schema))
    .filter((kind) => words.word['action_kind']?.[kind] === undefined);
  expect([types, kinds]).toEqual([[], []]);
});

test('[CONF-8] a property without an editor of its own is one of the few that take any value', () => {
  const any = everyProperty().filter(({ editor }) => editor.kind === 'value');
  expect([...new Set(any.map(({ key }) => key))].toSorted()).toEqual(['max', 'min']);
});
