import type { Catalog } from '../../catalog/catalog.ts';
import { finding, phrase, type DocumentPlace, type Finding, type PlainCode } from '../../std/finding.ts';
import { SECTION_COLUMNS, type Form, type FormElement } from '../../catalog/schema.ts';

/** Main buttons that fit beside *Save*. */
const MAX_MAIN = 3;

type Section = Form['sections'][number];

/** Kinds of sections that are known by their label alone until they are shown. */
const NAMED: Readonly<Record<string, PlainCode>> = {
  tab: 'section_tab',
  secondary: 'section_secondary',
  step: 'section_step',
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
    .map((at) => finding(['buttons', at, 'main'], 'main_buttons', { max: MAX_MAIN, option: 'main' }));
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
      ...(named !== undefined && !label
        ? [finding(['sections', at], 'section_label', { what: phrase(named), option: 'label' })]
        : []),
      ...(isLateStep ? [finding(['sections', at, 'kind'], 'steps_together')] : []),
      ...(isAlone ? [finding(['sections', at, 'beside'], 'beside_alone', { option: 'beside' })] : []),
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
      const name = catalog.columns.get(column ?? 0)?.column.name ?? '';
      return [
        ...(twice ? [finding([...path, 'column'], 'twice_on_form', { name })] : []),
        ...((element.span ?? 1) > columns
          ? [finding([...path, 'span'], 'span_wide', { columns, option: 'span' })]
          : []),
        ...('image' in element ? imageProblems(path, element) : []),
      ];
    }),
  );
}

/** An image says something or is for its looks alone; where it leads, its text says where. */
function imageProblems(
  path: DocumentPlace,
  { alt, decorative = false, link }: Extract<FormElement, { readonly image: number }>,
): readonly Finding[] {
  const names = { option: 'alt', other: 'decorative' };
  if (!decorative) return alt ? [] : [finding(path, 'image_text', names)];
  return [
    ...(alt ? [finding([...path, 'decorative'], 'image_text_none', names)] : []),
    ...(link === undefined ? [] : [finding([...path, 'decorative'], 'image_link_text', { option: 'alt' })]),
  ];
}
