import { expect, test } from 'vitest';
import { z } from 'zod';
import { paramsOf, routePaths } from './route-paths.ts';

test('[ROUTE-4] trailing parameters that have a default may be left out, one after the other', () => {
  const params = z.object({
    icon: z.string(),
    type: z.string().prefault('na'),
    size: z.string().prefault('20'),
  });
  expect(routePaths({ path: '/img/icon/{icon}/{type}/{size}', params })).toEqual([
    '/img/icon/:icon/:type/:size',
    '/img/icon/:icon/:type',
    '/img/icon/:icon',
  ]);
});

test('[ROUTE-4] a parameter without a default stays, and so do those before it', () => {
  const params = z.object({ key: z.string().prefault('a'), size: z.string() });
  expect(routePaths({ path: '/cache/{key}/{size}', params })).toEqual(['/cache/:key/:size']);
  expect(routePaths({ path: '/api/application' })).toEqual(['/api/application']);
});

test('[ROUTE-4] a format is left out with its point', () => {
  const params = z.object({ domain: z.string().prefault('messages'), format: z.string().prefault('js') });
  expect(routePaths({ path: '/translations/{domain}.{format}', params })).toEqual([
    '/translations/:domain.:format',
    '/translations/:domain',
    '/translations',
  ]);
});

test('[ROUTE-2] a parameter that takes the rest of the path has its own name again', () => {
  const route = { path: '/do/{id}/{words}', rest: true };
  expect(routePaths(route)).toEqual(['/do/:id/*']);
  expect(paramsOf(route, { id: '7', '*': 'a/b' })).toEqual({ id: '7', words: 'a/b' });
  expect(paramsOf({ path: '/do/{id}' }, { id: '7' })).toEqual({ id: '7' });
});
