import { z } from 'zod';
import type { Route } from '#core/contract/route.ts';

/** The paths that Fastify listens on for a route: the whole one, and those without the last parameters that have a default. */
export function routePaths({ path, params }: Pick<Route, 'path' | 'params'>): readonly string[] {
  const optional = params instanceof z.ZodObject ? params.shape : {};
  const paths = [path];
  for (;;) {
    const [whole, name = ''] = /[/.]\{(\w+)\}$/.exec(paths.at(-1) ?? '') ?? [];
    if (whole === undefined || !hasDefault(optional[name])) return paths.map(fastifyPath);
    paths.push((paths.at(-1) ?? '').slice(0, -whole.length));
  }
}

function hasDefault(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

/** `{idaction}` of the contract as `:idaction`; a format suffix keeps its own parameter. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
