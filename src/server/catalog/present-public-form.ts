import { mayOperate } from '#core/access/access.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Form, Table } from '#core/catalog/schema.ts';
import type { ApplicationInfo, FormInfo, TableInfo } from '#core/contract/application/application-routes.ts';
import { isRelation } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { tableInfo, valueSettings } from './present-application.ts';
import { formInfo, type ViewerReading } from './present-form.ts';

/** What a public form asks for: columns of a table, some of them in any case, laid out as a form has them. */
export interface FormContent {
  readonly table: Table;
  readonly form: Form | undefined;
  readonly columns: readonly Column[];
  readonly required: ReadonlySet<number>;
}

/** The parts of an application that a public form is drawn from, and nothing else of it. */
export function presentPublicForm(
  catalog: Catalog,
  viewer: Viewer,
  content: FormContent,
): Pick<ApplicationInfo, 'tables' | 'forms' | 'languages' | 'maps'> {
  const reading: ViewerReading = { catalog, viewer, text: (labels) => labelOf(labels, viewer.locale) };
  const { table, form, columns } = content;
  const linked = new Set(columns.filter(isRelation).map(({ target }) => target));
  const targets = [...catalog.tables.values()].filter(
    (one) => linked.has(one.id) && one.id !== table.id && mayOperate(viewer, 'read', one),
  );
  return {
    ...valueSettings(catalog),
    tables: [ownTable(reading, content), ...targets.map((one) => targetTable(reading, one))],
    forms: form ? [withColumns(formInfo(reading, form), columns)] : [],
  };
}

/** Nothing can be done with its records but to make one. */
const MAKING = { create: true, update: false, delete: false, searchable: true } as const;
/** Linked records are chosen, not opened or made. */
const CHOOSING = { allowCreate: false, allowEdit: false, allowDetail: false } as const;

function ownTable(reading: ViewerReading, { table, columns, required }: FormContent): TableInfo {
  const { layouts: _, templates: __, kinds: ___, ...info } = tableInfo(reading, table);
  const shown = new Map(columns.map((column) => [column.id, column]));
  const names = new Set(columns.map(({ name }) => name));
  const asked = (all: readonly string[]) => all.filter((name) => names.has(name));
  return {
    ...info,
    ...MAKING,
    title: asked(info.title),
    columns: info.columns.flatMap((column) => {
      const known = shown.get(column.id);
      if (!known) return [];
      return [
        {
          ...column,
          ...(isRelation(known) ? CHOOSING : {}),
          ...(required.has(column.id) ? { required: true } : {}),
          ...(Array.isArray(column.depends) ? { depends: asked(column.depends) } : {}),
        },
      ];
    }),
  };
}

function targetTable(reading: ViewerReading, table: Table): TableInfo {
  const { layouts: _, templates: __, kinds: ___, ...info } = tableInfo(reading, table);
  return { ...info, ...MAKING, create: false, title: [], columns: [] };
}

/** A form without what the public form does not ask for, without pictures and buttons; a section with texts alone stays where it was one. */
function withColumns(info: FormInfo, columns: readonly Column[]): FormInfo {
  const names = new Set(columns.map(({ name }) => name));
  const sections = info.sections.flatMap((section) => {
    // Pictures are given to sessions alone.
    const asked = section.elements.filter((element) => !('image' in element));
    const elements = asked.filter(
      (element) => 'text' in element || ('column' in element && names.has(element.column)),
    );
    const hasLost = elements.length < asked.length;
    const isEmpty = elements.every((element) => 'text' in element);
    return elements.length === 0 || (hasLost && isEmpty) ? [] : [{ ...section, elements }];
  });
  return { ...info, buttons: [], sections };
}
