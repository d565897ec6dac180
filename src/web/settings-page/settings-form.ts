/** What was typed over the stored values and is not saved yet: only parts that differ. */
export type TypedSettings<Values> = { readonly [Key in keyof Values]?: Values[Key] };

/** What was typed so far with `part` typed over it; parts that are as stored again are forgotten. */
export function typedOver<Values extends object>(
  stored: Values,
  typed: TypedSettings<Values>,
  part: TypedSettings<Values>,
): TypedSettings<Values> {
  const entries = Object.entries({ ...typed, ...part }) as [keyof Values, Values[keyof Values]][];
  return Object.fromEntries(
    entries.filter(([key, value]) => !isSame(value, stored[key])),
  ) as TypedSettings<Values>;
}

/** Whether two values say the same; parts without a value count as left out. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(ordered(left)) === JSON.stringify(ordered(right));
}

function ordered(value: unknown): unknown {
  // A number that is still being typed is not yet one, and is no value either.
  if (typeof value === 'number' && Number.isNaN(value)) return 'NaN';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([key, part]) => [key, ordered(part)]);
}
