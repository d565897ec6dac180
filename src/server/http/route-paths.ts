import { parameterName } from '#core/contract/route-words.ts';
import { z } from 'zod';
import type { Route } from '#core/contract/route/route.ts';

/** The last parameter of a path, with its separator. */
const LAST = /[/.]\{(\w+)\}$/;

/** The paths that Fastify listens on for a route: the whole one, and those without the last parameters that have a default. */
export function routePaths({
  path,
  params,
  rest,
}: Pick<Route, 'path' | 'params' | 'rest'>): readonly string[] {
  if (rest) return [fastifyPath(path.replace(LAST, '/*'))];
  const optional = params instanceof z.ZodObject ? params.shape : {};
  const paths = [path];
  for (;;) {
    const [whole, name = ''] = LAST.exec(paths.at(-1) ?? '') ?? [];
    if (whole === undefined || !hasDefault(optional[parameterName(name)])) return paths.map(fastifyPath);
    paths.push((paths.at(-1) ?? '').slice(0, -whole.length));
  }
}

/** The parameters of a request under their names in the path: Fastify calls what takes the rest of it `*`. */
export function paramsOf({ path, rest }: Pick<Route, 'path' | 'rest'>, given: unknown): unknown {
  const name = rest ? LAST.exec(path)?.[1] : undefined;
  if (name === undefined) return given;
  const { '*': last, ...others } = given as Readonly<Record<string, string>>;
  return { ...others, [name]: last };
}

function hasDefault(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

/** `{idaction}` of the contract as `:actionId`; a format suffix keeps its own parameter. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
