import { isSame } from '#web/settings-page/settings-form.ts';

/** A part of a setting that changed; what was not there before only came, what is no longer there only went. */
export type ChangedPart =
  | { readonly name: string; readonly kind: 'changed'; readonly before: unknown; readonly after: unknown }
  | { readonly name: string; readonly kind: 'came'; readonly after: unknown }
  | { readonly name: string; readonly kind: 'went'; readonly before: unknown };

/** The parts in which two values of a setting differ; a value that stands alone is all parts of it. */
export function changedParts(before: unknown, after: unknown): readonly ChangedPart[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): readonly ChangedPart[] => {
    if (before === null || before === undefined) return [{ name, kind: 'came', after: now[name] }];
    if (after === null || after === undefined) return [{ name, kind: 'went', before: old[name] }];
    // What a change is about stands on both sides.
    if (name === 'who') return [{ name, kind: 'came', after: now[name] }];
    if (isSame(old[name], now[name])) return [];
    return [{ name, kind: 'changed', before: old[name], after: now[name] }];
  });
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
