/** Whether a wire value says nothing: none at all, an empty text, a list without members. */
export function isEmptyValue(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === undefined || value === null || value === '' || isEmptyList;
}
