import { isOtherEnd, type Catalog } from '../../catalog/catalog.ts';
import type { Template } from '../../catalog/objects/table/template.ts';
import { isLink, isList, isWriteOnly } from '../../fields/traits.ts';
import { finding, type DocumentPlace, type Finding } from '../../std/finding.ts';
import { givenProblems } from './check-given.ts';

type GivenValues = NonNullable<Template['values']>;
type ListLines = NonNullable<Template['lines']>[number];

/** What is wrong with the templates of a table. */
export function checkTemplates(catalog: Catalog, templates: readonly Template[] = []): readonly Finding[] {
  const first = templates.findIndex((one) => one.default === true);
  return templates.flatMap((template, at) => {
    const place = ['templates', at];
    return [
      ...(template.default === true && first < at
        ? [finding([...place, 'default'], 'template_default')]
        : []),
      ...valueProblems(catalog, template.values, [...place, 'values']),
      ...(template.lines ?? []).flatMap((lines, index) =>
        lineProblems(catalog, {
          lines,
          isSecond: template.lines?.findIndex(({ list }) => list === lines.list) !== index,
          place: [...place, 'lines', index],
        }),
      ),
    ];
  });
}

function valueProblems(catalog: Catalog, values: GivenValues = [], place: DocumentPlace): readonly Finding[] {
  return [
    ...givenProblems(catalog, values, place),
    ...values.flatMap(({ column: id, formula, record }, at) => {
      const column = catalog.columns.get(id)?.column;
      if (formula !== undefined && record !== undefined)
        return [finding([...place, at, 'record'], 'template_both')];
      if (column && isWriteOnly(column))
        return [finding([...place, at, 'column'], 'password_asked', { name: column.name })];
      return column && record !== undefined && !isLink(column)
        ? [finding([...place, at, 'record'], 'template_record', { name: column.name })]
        : [];
    }),
  ];
}

interface PlacedLines {
  readonly lines: ListLines;
  /** Other lines of the template are of the same list. */
  readonly isSecond: boolean;
  readonly place: DocumentPlace;
}

function lineProblems(
  catalog: Catalog,
  { lines: { list: id, records }, isSecond, place }: PlacedLines,
): readonly Finding[] {
  const list = catalog.columns.get(id)?.column;
  if (!list) return [];
  const { name } = list;
  if (!isOtherEnd({ catalog }, list))
    return [finding([...place, 'list'], isList(list) ? 'template_pairs' : 'template_lines', { name })];
  const inverse = isList(list) ? list.inverse : undefined;
  return [
    ...(isSecond ? [finding([...place, 'list'], 'template_lines_twice', { name })] : []),
    ...records.flatMap(({ values = [] }, at) => [
      ...valueProblems(catalog, values, [...place, 'records', at, 'values']),
      ...values.flatMap(({ column }, index) =>
        column === inverse
          ? [finding([...place, 'records', at, 'values', index, 'column'], 'template_placed')]
          : [],
      ),
    ]),
  ];
}
