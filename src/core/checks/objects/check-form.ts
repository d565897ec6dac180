import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { SECTION_COLUMNS, type Form } from '../../catalog/schema.ts';

/** Main buttons that fit beside *Save*. */
const MAX_MAIN = 3;

type Section = Form['sections'][number];

/** Kinds of sections that are known by their label alone until they are shown. */
const NAMED: Readonly<Record<string, string>> = {
  tab: 'a tab',
  secondary: 'a secondary section',
  step: 'a step',
};

/** Sections that can share a row of the page. */
const ON_PAGE: ReadonlySet<Section['kind']> = new Set([undefined, 'sheet', 'secondary']);

/**
 * What is wrong with a form: columns that stand twice, elements that are too wide, sections without the label that they need
 * or in a place that they cannot have, too many main buttons.
 */
export function checkForm(catalog: Catalog, form: Form): readonly Finding[] {
  return [...sectionProblems(form), ...elementProblems(catalog, form), ...buttonProblems(form)];
}

function buttonProblems({ buttons = [] }: Form): readonly Finding[] {
  const main = buttons.flatMap((button, at) => (button.main === true ? [at] : []));
  return main
    .slice(MAX_MAIN)
    .map((at) => finding(['buttons', at, 'main'], `at most ${MAX_MAIN} buttons of a form are 'main'`));
}

function sectionProblems({ sections }: Form): readonly Finding[] {
  const firstStep = sections.findIndex(({ kind }) => kind === 'step');
  return sections.flatMap((section, at) => {
    const { kind = 'sheet', label, beside } = section;
    const before = sections[at - 1];
    const named = NAMED[kind];
    const isLateStep = kind === 'step' && at > firstStep && before?.kind !== 'step';
    const isAlone = beside === true && !(before && ON_PAGE.has(before.kind) && ON_PAGE.has(kind));
    return [
      ...(named !== undefined && !label ? [finding(['sections', at], `${named} needs a 'label'`)] : []),
      ...(isLateStep
        ? [finding(['sections', at, 'kind'], 'the steps of a form must follow each other')]
        : []),
      ...(isAlone
        ? [
            finding(
              ['sections', at, 'beside'],
              "only a sheet or a secondary section stands 'beside' another one, which comes before it",
            ),
          ]
        : []),
    ];
  });
}

function elementProblems(catalog: Catalog, { sections }: Form): readonly Finding[] {
  const seen = new Set<number>();
  return sections.flatMap(({ columns = SECTION_COLUMNS, elements }, at) =>
    elements.flatMap((element, place) => {
      const path = ['sections', at, 'elements', place];
      const column = 'column' in element ? element.column : undefined;
      const twice = column !== undefined && seen.has(column);
      if (column !== undefined) seen.add(column);
      const name = catalog.columns.get(column ?? 0)?.column.name;
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
  );
}
