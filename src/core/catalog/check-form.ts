import type { Catalog } from './catalog.ts';
import { finding, type Finding } from './catalog-problem.ts';
import type { Form } from './schema.ts';

/** What is wrong with a form: columns that stand twice or are too wide, tabs without a name. */
export function checkForm(catalog: Catalog, form: Form): readonly Finding[] {
  const seen = new Set<number>();
  return form.sections.flatMap((section, at) => [
    ...(section.kind === 'tab' && !section.label ? [finding(['sections', at], "a tab needs a 'label'")] : []),
    ...section.elements.flatMap((element, place) => {
      const path = ['sections', at, 'elements', place];
      const twice = seen.has(element.column);
      seen.add(element.column);
      const name = catalog.columns.get(element.column)?.column.name;
      const columns = section.columns ?? 1;
      return [
        ...(twice ? [finding([...path, 'column'], `the column '${name}' stands twice on the form`)] : []),
        ...((element.span ?? 1) > columns
          ? [
              finding(
                [...path, 'span'],
                `the section has ${columns} column(s), so 'span' is at most ${columns}`,
              ),
            ]
          : []),
      ];
    }),
  ]);
}
