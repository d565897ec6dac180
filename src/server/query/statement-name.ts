const names = new Map<string, string>();

/** Names kept at most. */
const MOST = 1_000;

/** Equal texts share a name, so that PostgreSQL keeps their plan. */
export function statementName(kind: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size > MOST) names.clear();
  const name = `${kind}_${names.size}_${Date.now().toString(36)}`;
  names.set(text, name);
  return name;
}
