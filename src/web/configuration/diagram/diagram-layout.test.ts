import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { readSampleDocument } from '#test/support/archive/sample-document.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { layOut, type CardBox } from './diagram-layout.ts';
import { diagramOf } from './diagram-model.ts';
import { foundTables } from './found-tables.ts';
import { tableAfter } from './walk.ts';

/** The sample's tables, many times over, each time linked among themselves and with those of the time before. */
async function manyTables(count: number): Promise<Document> {
  const document = await readSampleDocument();
  const tables = Array.from({ length: count }, (_, at) => {
    const original = document.tables[at % document.tables.length]!;
    const turn = Math.floor(at / document.tables.length) * 1e9;
    return {
      ...original,
      id: original.id + turn,
      columns: original.columns.map((column) => ({
        ...column,
        id: column.id + turn,
        ...('target' in column
          ? { target: column.target + Math.max(0, turn - (at % 3 === 0 ? 1e9 : 0)) }
          : {}),
        ...('inverse' in column && column.inverse !== undefined ? { inverse: column.inverse + turn } : {}),
      })),
    };
  });
  return { ...document, tables };
}

function overlap(one: CardBox, other: CardBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test('[CONF-42] a diagram has a card for each table and a line for each link, with how many records stand at its ends', () => {
  const { cards, lines } = diagramOf(smallDocument(), 'key', 'en');
  expect(cards.map(({ name, columns }) => [name, columns.length])).toEqual([
    ['customer', 6],
    ['purchase', 5],
    ['product', 6],
  ]);
  expect(lines.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    [
      'link',
      { table: 20, column: 22, label: 'Label', many: true },
      { table: 10, column: 14, label: 'Label', many: false },
    ],
    [
      'pairs',
      { table: 20, column: 25, label: 'Label', many: true },
      { table: 30, column: 32, label: 'Label', many: true },
    ],
  ]);
  expect(diagramOf(smallDocument(), 'names', 'en').cards.map(({ columns, more }) => [columns, more])).toEqual(
    [
      [[], 0],
      [[], 0],
      [[], 0],
    ],
  );
});

test('[CONF-42] cards never stand on each other, in either direction of texts, also of 200 tables', async () => {
  for (const document of [smallDocument(), await readSampleDocument(), await manyTables(200)]) {
    for (const isRightToLeft of [false, true]) {
      const diagram = diagramOf(document, 'key', 'en');
      const begun = performance.now();
      const { boxes, lines, width, height } = layOut(diagram, isRightToLeft);
      if (process.env['SHOW_TIMES'])
        console.log(
          diagram.cards.length,
          diagram.lines.length,
          Math.round(performance.now() - begun),
          width,
          height,
        );
      expect(boxes.size).toBe(diagram.cards.length);
      expect(lines).toHaveLength(diagram.lines.length);
      const all = [...boxes.values()];
      const pairs = all.flatMap((one, at) => all.slice(at + 1).filter((other) => overlap(one, other)));
      expect(pairs).toEqual([]);
      expect(
        all.every(
          ({ x, y, width: wide, height: high }) =>
            x >= 0 && y >= 0 && x + wide <= width && y + high <= height,
        ),
      ).toBe(true);
    }
  }
});

test('[CONF-42] arrow keys walk along links first, and reach every table', async () => {
  const document = await readSampleDocument();
  const diagram = diagramOf(document, 'key', 'en');
  const { boxes } = layOut(diagram, false);
  const walk = { boxes, lines: diagram.lines };
  const reached = new Set([diagram.cards[0]!.id]);
  for (const id of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = tableAfter(key, id, walk);
      if (next !== undefined) reached.add(next);
    }
  expect(reached.size).toBe(diagram.cards.length);
  expect(tableAfter('Enter', diagram.cards[0]!.id, walk)).toBeUndefined();
});

test('[CONF-42] a search finds tables by label, technical name and columns, those called so first', () => {
  const document = smallDocument();
  const diagram = diagramOf(document, 'key', 'en');
  expect(foundTables(diagram, document, ' PURCH')).toEqual([20]);
  expect(foundTables(diagram, document, 'customer')).toEqual([10, 20]);
  expect(foundTables(diagram, document, '  ')).toBeUndefined();
});
