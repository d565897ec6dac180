/** Texts, names in brackets and comments, in which no number is an id; or an id. */
const PARTS = /"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|\/\*[\s\S]*?\*\/|#(\d+)/g;

/** Whether a formula, as it is kept, names one of these ids. */
export function namesAnyId(formula: string, ids: ReadonlySet<number>): boolean {
  return [...formula.matchAll(PARTS)].some(([, id]) => id !== undefined && ids.has(Number(id)));
}
