/** The value of an element of figures as requests name it: of a link, whose answer is `[id, title]`, the id. */
export function elementValue(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : value;
}
