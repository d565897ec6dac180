import { idOfPath } from './id.ts';

/** A section, perhaps without the id that tells it from the others. */
interface Numbered {
  readonly id?: unknown;
}

/**
 * The sections of a form with ids: where one says none, it is made of the form and of where the section stands, so that
 * archives and versions without ids give the same ones everywhere.
 */
export function withSectionIds<Section extends Numbered>(
  form: number,
  sections: readonly Section[],
): readonly (Section & { readonly id: unknown })[] {
  const taken = new Set(sections.map(({ id }) => id));
  return sections.map((section, at) => {
    if (section.id !== undefined) return { ...section, id: section.id };
    let number = at + 1;
    while (taken.has(idOfSection(form, number))) number += sections.length;
    const id = idOfSection(form, number);
    taken.add(id);
    return { ...section, id };
  });
}

/** The sections as an archive has them: without the ids that reading gives them again. */
export function withoutPlainIds(form: number, sections: readonly Numbered[]): readonly Numbered[] {
  return sections.map((section, at) => {
    const { id, ...rest } = section;
    return id === idOfSection(form, at + 1) ? rest : section;
  });
}

function idOfSection(form: number, number: number): number {
  return idOfPath(`form/${form}/section/${number}`);
}
