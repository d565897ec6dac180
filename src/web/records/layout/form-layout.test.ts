import { expect, test } from 'vitest';
import type { FormInfo } from '#core/contract/application/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { columnsOfLayout, layoutOf } from './form-layout.ts';

function column(name: string, more: Partial<WebColumn> = {}): WebColumn {
  return { id: 1, name, label: name, type: 'text', writable: true, ...more } as WebColumn;
}

const COLUMNS = [
  column('name'),
  column('secret', { hidden: true }),
  column('lines', { type: 'list', target: 2, relation: false } as unknown as Partial<WebColumn>),
  column('note', { type: 'multilineText' }),
];
const isWide = ({ type }: WebColumn) => type === 'multilineText' || type === 'list';

function form(...sections: FormInfo['sections']): FormInfo {
  return { id: 1, name: 'f', table: 1, label: 'F', buttons: [], sections };
}

test('[SEC-4] without a form all columns stand in two, wide ones over both, lists of lines last', () => {
  const [block] = layoutOf(undefined, COLUMNS, isWide);
  expect(block).toMatchObject({
    kind: 'sheets',
    sections: [
      {
        columns: 2,
        places: [
          { column: { name: 'name' }, span: 1 },
          { column: { name: 'note' }, span: 2 },
          { column: { name: 'lines' }, span: 2 },
        ],
      },
    ],
  });
});

test('[SEC-1] tabs that follow each other are one row of tabs', () => {
  const blocks = layoutOf(
    form(
      { id: 1, kind: 'sheet', columns: 3, elements: [{ column: 'name', span: 5 }] },
      { id: 1, kind: 'tab', label: 'Notes', columns: 1, elements: [{ column: 'note', span: 1 }] },
      { id: 1, kind: 'tab', label: 'Lines', columns: 4, elements: [{ column: 'lines', span: 1 }] },
      { id: 1, kind: 'sheet', columns: 1, elements: [{ column: 'secret', span: 1 }] },
    ),
    COLUMNS,
    isWide,
  );
  expect(
    blocks.map(({ kind, sections }) => (kind === 'tabs' ? sections.map(({ label }) => label) : kind)),
  ).toEqual(['sheets', ['Notes', 'Lines'], 'sheets']);
  expect(blocks[0]).toMatchObject({ sections: [{ places: [{ span: 3 }] }] });
  expect(blocks[1]).toMatchObject({ sections: [{}, { places: [{ span: 4 }] }] });
  expect(columnsOfLayout(blocks).map(({ name }) => name)).toEqual(['name', 'note', 'lines', 'secret']);
});

test('[SEC-2] sections stand beside each other, and those that say so only with one on the page', () => {
  const text = { text: 'Ask first', span: 1 };
  const blocks = layoutOf(
    form(
      { id: 1, kind: 'sheet', columns: 3, elements: [{ column: 'name', span: 1 }] },
      { id: 1, kind: 'secondary', label: 'More', beside: true, columns: 1, elements: [text] },
      { id: 1, kind: 'secondary', label: 'Rest', columns: 2, elements: [{ column: 'note', span: 9 }] },
      { id: 1, kind: 'step', label: 'One', columns: 2, elements: [text] },
      { id: 1, kind: 'step', label: 'Two', columns: 2, elements: [{ column: 'lines', span: 1 }] },
    ),
    COLUMNS,
    isWide,
  );
  expect(blocks.map(({ kind, sections }) => [kind, sections.length])).toEqual([
    ['sheets', 2],
    ['sheets', 1],
    ['wizard', 2],
  ]);
  expect(blocks[0]?.sections.map(({ isSecondary }) => isSecondary)).toEqual([false, true]);
  expect(blocks[1]?.sections[0]?.places).toMatchObject([{ kind: 'column', span: 2 }]);
});

test('what the viewer may not know is left out, and so is an empty section', () => {
  const blocks = layoutOf(
    form({ id: 1, kind: 'sheet', columns: 2, elements: [{ column: 'unknown', span: 1 }] }),
    COLUMNS,
    isWide,
  );
  expect(blocks).toEqual([]);
});
