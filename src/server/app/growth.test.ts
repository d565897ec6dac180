import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { deviceOf } from '#core/devices/device.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import { entryOfLocale, languageEntries } from '#core/session-page/login-languages.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { growthOf, NASTY, STEEPEST } from '#test/support/calls/growth.ts';
import { readBodies } from '../http/read-body.ts';
import { readCsv } from '../import/reading/read-csv.ts';
import { recogniseDrawing } from '../images/recognise-drawing.ts';
import { wordsAbout } from '../passwords/policy.ts';

const app = fastify();
readBodies(app);
app.post('/', async () => ({}));
afterAll(async () => await app.close());

const { tables } = await everyTypeDocument();
const columns = new Map(tables.flatMap((table) => table.columns).map((column) => [column.type, column]));
const languages = languageEntries([2057, 1036]);

/** Reads a file as it comes, in pieces. */
async function readFile(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, at) =>
    bytes.subarray(at * 4096, (at + 1) * 4096),
  );
  const source = (async function* () {
    yield* pieces;
  })();
  for await (const part of readCsv(source)) if (part.fault) return;
}

async function send(payload: string, type = 'application/json'): Promise<void> {
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
}

/** What reads a text of a request, each with the text alone. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a body': (text) => send(text),
  'a body of one text': (text) => send(JSON.stringify(text)),
  'a form': (text) => send(text, 'application/x-www-form-urlencoded'),
  'a file to import': readFile,
  'a browser': deviceOf,
  'a language': (text) => entryOfLocale(text, languages),
  'words of a password': (text) => wordsAbout(text),
  'a drawing': (text) => recogniseDrawing(Buffer.from(`<svg ${text}></svg>`)),
  'values of every type as a person types them': (text) =>
    [...columns.values()].map((column) => fieldOf(column).fromText(text, column)),
  'values of every type': (text) =>
    [...columns.values()].map((column) => fieldOf(column).parse(text, column)),
};

describe.each(Object.entries(READERS))('[REQ-10] reading %s costs no more than it is long', (_, read) => {
  test.each(Object.entries(NASTY))('%s', async (_made, make) => {
    expect(await growthOf(read, make(10_000), make(40_000))).toBeLessThan(STEEPEST);
  });
});

/** Filters of about so many parts that are nested or wide. */
const FILTERS: Readonly<Record<string, (parts: number) => unknown>> = {
  'many conditions': (parts) => ({ all: Array.from({ length: parts }, () => ({})) }),
  'every word at once': (parts) => tripled(Math.round(Math.log(parts) / Math.log(3))),
  'deep in each other': (parts) => ({ any: Array.from({ length: parts / 60 }, () => negated(60)) }),
};

function tripled(depth: number): unknown {
  if (depth === 0) return {};
  const part = tripled(depth - 1);
  return { all: [part], any: [part], not: part };
}

function negated(depth: number): unknown {
  return depth === 0 ? {} : { not: negated(depth - 1) };
}

test.each(Object.entries(FILTERS))(
  '[REQ-10] a filter of %s costs no more than it is large',
  async (_, make) => {
    const growth = await growthOf((input) => RequestFilter.safeParse(input), make(10_000), make(40_000));
    expect(growth).toBeLessThan(STEEPEST);
  },
);

test('[REQ-10] a filter of which a part is of several kinds is refused before its parts are read', () => {
  const { error } = RequestFilter.safeParse({ not: { all: [], any: [] } });
  expect(error?.issues).toEqual([expect.objectContaining({ code: 'custom' })]);
});
