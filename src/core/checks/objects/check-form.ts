import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { SECTION_COLUMNS, type Form } from '../../catalog/schema.ts';

/** Main buttons that fit beside *Save*. */
const MAX_MAIN = 3;

/** What is wrong with a form: columns that stand twice or are too wide, tabs without a name, too many main buttons. */
export function checkForm(catalog: Catalog, form: Form): readonly Finding[] {
  return [...sectionProblems(catalog, form), ...buttonProblems(form)];
}

function buttonProblems({ buttons = [] }: Form): readonly Finding[] {
  const main = buttons.flatMap((button, at) => (button.main === true ? [at] : []));
  return main
    .slice(MAX_MAIN)
    .map((at) => finding(['buttons', at, 'main'], `at most ${MAX_MAIN} buttons of a form are 'main'`));
}

function sectionProblems(catalog: Catalog, form: Form): readonly Finding[] {
  const seen = new Set<number>();
  return form.sections.flatMap((section, at) => [
    ...(section.kind === 'tab' && !section.label ? [finding(['sections', at], "a tab needs a 'label'")] : []),
    ...section.elements.flatMap((element, place) => {
      const path = ['sections', at, 'elements', place];
      const twice = seen.has(element.column);
      seen.add(element.column);
      const name = catalog.columns.get(element.column)?.column.name;
      const columns = section.columns ?? SECTION_COLUMNS;
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
