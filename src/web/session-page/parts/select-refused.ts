/** Selects what was refused, so that typing replaces it; what was typed while the answer was under way stays as it is. */
export function selectRefused(field: HTMLInputElement | null, refused: string): void {
  if (field?.value === refused) field.select();
}
