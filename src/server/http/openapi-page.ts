import { escaped } from '#core/std/escaped.ts';
import { CONTRACT } from '#core/contract/contract.ts';
import type { Route } from '#core/contract/route/route.ts';

/** The contract as a page to read: plain HTML without a script, one section per group of routes. */
export function openApiPage(): string {
  const groups = new Map<string, [string, Route][]>();
  for (const [name, route] of Object.entries(CONTRACT) as [string, Route][]) {
    const group = name.split('_')[0] ?? name;
    groups.set(group, [...(groups.get(group) ?? []), [name, route]]);
  }
  const sections = [...groups].map(
    ([group, routes]) =>
      `<section><h2 id="${group}">${group}</h2><table><thead><tr><th>Name</th><th>Method</th><th>Path</th><th>For</th><th>What it does</th></tr></thead><tbody>${routes.map(row).join('')}</tbody></table></section>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Colonnade: routes</title><style>${STYLE}</style></head><body><main><h1>Routes of Colonnade</h1>` +
    `<p>Every named route with its method and path. Bodies, answers and parameters are described in <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). ` +
    `Changes need the session cookie and the header <code>X-XSRF-TOKEN</code> with the value of the cookie <code>XSRF-TOKEN</code>.</p>` +
    `${sections.join('')}</main></body></html>`
  );
}

function row([name, route]: [string, Route]): string {
  const cells = [
    `<code>${escaped(name)}</code>`,
    route.method,
    `<code>${escaped(route.path)}</code>`,
    route.audience,
    escaped(route.summary),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const STYLE =
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}main{max-width:70rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{padding:.4rem .75rem;text-align:start;border-bottom:1px solid #8884;vertical-align:top}' +
  'code{font-size:.9em;white-space:nowrap}h2{margin-top:2.5rem;text-transform:capitalize}';
