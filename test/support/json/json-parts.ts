/** A number of a JSON text as it is written there. */
interface WrittenNumber {
  readonly digits: string;
}

/** Keeps the digits of numbers; objects have no prototype, so that every key is one of theirs. */
function keepDigits(_key: string, value: unknown, { source = '' }: { source?: string }): unknown {
  if (typeof value === 'number') return { digits: source } satisfies WrittenNumber;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return new Map(Object.entries(value).map(([key, one]) => [key, one as unknown]));
}

/** A JSON text as values: objects are maps, numbers keep their digits; undefined where it is none. */
export function jsonValue(text: string): unknown {
  try {
    // The reviver gets the text of a number; the type of the library does not know it yet.
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) as unknown;
  } catch {
    return undefined;
  }
}

/** A name, a place in square brackets, or a name in quotes in such; undefined where a path is none. */
export function pathSteps(path: string): readonly string[] | undefined {
  const steps: string[] = [];
  let rest = path;
  while (rest !== '') {
    const [step, name, place, quoted] =
      /^(\.?[^.[\]"]+)|^\[(-?\d{1,9})\]|^\["((?:[^"\\]|\\["\\])+)"\]/.exec(rest) ?? [];
    if (step === undefined) return undefined;
    if (name !== undefined && name.startsWith('.') === (steps.length === 0)) return undefined;
    steps.push(name?.replace(/^\./, '') ?? place ?? quoted?.replaceAll(/\\(["\\])/g, '$1') ?? '');
    rest = rest.slice(step.length);
  }
  return steps.length > 0 && steps.length <= 100 ? steps : undefined;
}

/** The part of a value at a path; undefined where there is none. */
export function partAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((part, step) => {
    if (part instanceof Map) return part.get(step);
    return Array.isArray(part) && /^\s*[-+]?\d+$/.test(step)
      ? (part as unknown[]).at(Number(step))
      : undefined;
  }, value);
}

export function isWrittenNumber(part: unknown): part is WrittenNumber {
  return typeof part === 'object' && part !== null && !(part instanceof Map) && 'digits' in part;
}

/** The text, number or truth value at a path, as text. */
export function jsonText(text: string, path: string): string | undefined {
  const steps = pathSteps(path);
  const part = steps && partAt(jsonValue(text), steps);
  if (isWrittenNumber(part)) return part.digits;
  return typeof part === 'string' || typeof part === 'boolean' ? String(part) : undefined;
}
