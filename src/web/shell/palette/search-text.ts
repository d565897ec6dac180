/** The query of an address as plain texts: `?sort=-ordered&q=1` gives `{sort: '-ordered', q: '1'}`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** A query made of texts, as readable as an address may be; what is not a text or is empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [`${encodeURIComponent(name)}=${readable(value)}`] : [],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** These characters mean nothing in a query, so filters and sorts stay legible. */
function readable(value: string): string {
  return encodeURIComponent(value)
    .replace(/%(2C|3A|7B|7D|5B|5D|2F|40|7C)/g, decodeURIComponent)
    .replaceAll('%20', '+');
}
