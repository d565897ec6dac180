import { routeWord } from '#core/contract/route-words.ts';
import { z } from 'zod';
import { CONTRACT } from '#core/contract/contract.ts';
import { isAsking, type Route } from '#core/contract/route/route.ts';
import { KEY_HEADER } from './once.ts';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(CONTRACT) as [string, Route][]) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = operation(name, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Colonnade', version, description: 'Every named route of the product.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'colonnade_session' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
      schemas: { Errors: ERRORS },
    },
  };
}

const ERRORS = {
  type: 'object',
  required: ['message', 'errors'],
  properties: {
    message: { type: 'string', description: 'The message of the first error.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, column: { type: 'string' } },
      },
    },
  },
};

const ONCE = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Chosen by the client, kept for a day: the call is done once for it, and answered alike when it comes again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function operation(name: string, route: Route): unknown {
  const body = route.stream
    ? { [route.stream]: { schema: { type: 'string' } } }
    : jsonOf(route.body, 'input');
  const answer = route.media ? { [route.media]: {} } : jsonOf(route.answer, 'output');
  return {
    operationId: name,
    summary: route.summary,
    tags: [name.split('_')[0]],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.once ? [ONCE] : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      '200': { description: 'Done', ...(answer ? { content: answer } : {}) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    },
    ...(route.audience === 'public'
      ? {}
      : { security: [{ session: [], ...(isAsking(route.method) ? {} : { xsrf: [] }) }] }),
  };
}

function jsonOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> | undefined {
  if (!schema) return undefined;
  return { 'application/json': { schema: jsonSchema(schema, io) } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  });
  return rest;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): readonly unknown[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name: routeWord(name),
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}
