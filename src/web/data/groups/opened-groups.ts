/** Which groups of a list are open, by their paths: the names of the groups that they stand in and their own. */
export interface OpenedGroups {
  /** Groups of so many levels are open, but for those named in `others`; of deeper ones those named are. */
  readonly depth: number;
  readonly others: readonly string[];
}

export const ALL_CLOSED: OpenedGroups = { depth: 0, others: [] };

/** Most groups that are remembered one by one. */
const MAX_OTHERS = 500;

/** Whether a group is to be open. */
export function isOpened({ depth, others }: OpenedGroups, path: string, level: number): boolean {
  return level < depth !== others.includes(path);
}

/** The same with one group turned. */
export function turned({ depth, others }: OpenedGroups, path: string): OpenedGroups {
  const rest = others.filter((other) => other !== path);
  return { depth, others: rest.length < others.length ? rest : [...rest, path].slice(-MAX_OTHERS) };
}

/** Which groups are open, as a text says that was kept; undefined where it says nothing of the kind. */
export function openedIn(text: string | undefined): OpenedGroups | undefined {
  try {
    const { depth, others } = JSON.parse(text ?? '') as Partial<OpenedGroups>;
    const isRight = typeof depth === 'number' && Array.isArray(others);
    return isRight ? { depth, others: others.map(String) } : undefined;
  } catch {
    return undefined;
  }
}
