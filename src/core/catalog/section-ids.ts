import { idOfPath } from './id.ts';
import { isProperties } from './walk-schema.ts';

/** A part of a form, perhaps without the id that tells it from the others. */
interface Numbered {
  readonly id?: unknown;
}

/**
 * The sections of a form with ids, and with ids at what stands in them and is no column: where one says none, it is made of
 * what it stands in and of where, so that archives and versions without ids give the same ones everywhere.
 */
export function withSectionIds<Section extends Numbered>(
  form: number,
  sections: readonly Section[],
): readonly (Section & { readonly id: unknown })[] {
  return withIds(`form/${form}/section`, sections).map((section) =>
    withElements(section, (elements) => {
      const bare = elements.filter((element) => !isColumn(element));
      const numbered = withIds(elementPath(section), bare);
      return elements.map((element) => numbered[bare.indexOf(element)] ?? element);
    }),
  );
}

/** The sections as an archive has them: without the ids that reading gives them again. */
export function withoutPlainIds(form: number, sections: readonly Numbered[]): readonly Numbered[] {
  const bare = sections.map((section) =>
    withElements(section, (elements) => {
      const own = elements.filter((element) => !isColumn(element));
      const plain = withoutIds(elementPath(section), own);
      return elements.map((element) => plain[own.indexOf(element)] ?? element);
    }),
  );
  return withoutIds(`form/${form}/section`, bare);
}

function withIds<Part extends Numbered>(
  path: string,
  parts: readonly Part[],
): readonly (Part & { readonly id: unknown })[] {
  const taken = new Set(parts.map(({ id }) => id));
  return parts.map((part, at) => {
    if (part.id !== undefined) return { ...part, id: part.id };
    let number = at + 1;
    while (taken.has(idOfPath(`${path}/${number}`))) number += parts.length;
    const id = idOfPath(`${path}/${number}`);
    taken.add(id);
    return { ...part, id };
  });
}

function withoutIds(path: string, parts: readonly Numbered[]): readonly Numbered[] {
  return parts.map((part, at) => {
    const { id, ...rest } = part;
    return id === idOfPath(`${path}/${at + 1}`) ? rest : part;
  });
}

function elementPath({ id }: Numbered): string {
  return `section/${String(id)}/element`;
}

/** A column is known by itself, and has no id. */
function isColumn(element: Numbered): boolean {
  return 'column' in element;
}

function withElements<Section extends Numbered>(
  section: Section,
  change: (elements: readonly Numbered[]) => readonly Numbered[],
): Section {
  const elements = 'elements' in section ? section.elements : undefined;
  if (!Array.isArray(elements) || !elements.every(isProperties)) return section;
  return { ...section, elements: change(elements) };
}
