/** Whether a part of a value is what it should be; an absent part is undefined. */
type Fits = (part: unknown) => boolean;

/** What each part of an object is to be. */
export type Shape<Of> = { readonly [Part in keyof Of]-?: Fits };

/** True for an object with properties, as YAML and JSON make them. */
export function isProperties(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an object that has these parts, whatever else it has. */
export function hasParts<Of>(value: unknown, parts: Shape<Of>): value is Of {
  return isProperties(value) && Object.entries<Fits>(parts).every(([name, fits]) => fits(value[name]));
}

/** True for an object that has these parts and no others. */
export function hasOnlyParts<Of>(value: unknown, parts: Shape<Of>): value is Of {
  return hasParts(value, parts) && Object.keys(value as object).every((name) => Object.hasOwn(parts, name));
}

interface Plain {
  readonly boolean: boolean;
  readonly number: number;
  readonly string: string;
}

/** True for a value of a plain type. */
export function isA<Type extends keyof Plain>(type: Type): (value: unknown) => value is Plain[Type] {
  return (value): value is Plain[Type] => typeof value === type;
}

/** True for one of some words. */
export function isOneOf<Word extends string>(words: readonly Word[]): (value: unknown) => value is Word {
  return (value): value is Word => words.some((word) => word === value);
}

/** True for a list of things that are each what they should be, from `least` to `most` of them. */
export function isListOf<Item>(
  fits: (item: unknown) => item is Item,
  { least = 0, most = Infinity }: { readonly least?: number; readonly most?: number } = {},
): (value: unknown) => value is readonly Item[] {
  return (value): value is readonly Item[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(fits);
}

/** The same for a part that may be absent. */
export function orAbsent(fits: Fits): Fits {
  return (value) => value === undefined || fits(value);
}
