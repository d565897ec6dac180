import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLE = new URL('../../sample/app', import.meta.url).pathname;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr'];

/** The types that the columns of a table have in turn, with their options. */
const KINDS: readonly ((table: number, tables: number) => string)[] = [
  () => 'type: text\n    searchable: true\n    maxLength: 80',
  () => 'type: integer\n    indexed: true',
  () => 'type: decimal\n    decimals: 2',
  () => 'type: date',
  () => 'type: boolean\n    default: false',
  () =>
    `type: choice\n    choices:\n${['one', 'two', 'three', 'four'].map((code) => `      - { code: ${code}, label: ${labelOf(`Choice ${code}`)} }`).join('\n')}`,
  (table, tables) => `type: link\n    target: big_${(table * 7 + 3) % tables}`,
  () => 'type: multilineText\n    inLists: never',
  () => 'type: email',
  () => 'type: dateTime',
];

/** Writes the sample's archive with so many tables more, each of so many columns, with a view, a form and three actions. */
export function writeBigArchive(
  folder: string,
  { tables, columns }: { tables: number; columns: number },
): void {
  cpSync(SAMPLE, folder, { recursive: true });
  const put = (kind: string, name: string, lines: readonly string[]) => {
    mkdirSync(join(folder, kind), { recursive: true });
    writeFileSync(join(folder, kind, `${name}.yaml`), `${[`name: ${name}`, ...lines].join('\n')}\n`);
  };
  for (let at = 0; at < tables; at++) {
    const name = `big_${at}`;
    const names = Array.from({ length: columns }, (_, column) => `c_${column}`);
    const label = `label: ${labelOf(`Big ${at}`)}`;
    put('tables', name, [
      label,
      `plural: ${labelOf(`Bigs ${at}`)}`,
      'module: staff',
      'title: [ c_0 ]',
      'columns:',
      ...names.map(
        (column, place) =>
          `  - name: ${column}\n    label: ${labelOf(`Column ${place} of ${at}`)}\n    ${KINDS[place % KINDS.length]?.(at, tables)}`,
      ),
    ]);
    put('views', name, [
      label,
      `table: ${name}`,
      'mode: datatable',
      'columns:',
      ...names.slice(0, 12).map((column) => `  - { column: ${column} }`),
      'sort:',
      '  - { column: c_0 }',
    ]);
    put('forms', name, [
      label,
      `table: ${name}`,
      'sections:',
      '  - kind: sheet\n    elements:',
      ...names.map((column) => `      - { column: ${column} }`),
    ]);
    put('actions', `${name}_list`, [label, `table: ${name}`, 'kind: list', `view: ${name}`]);
    for (const kind of ['create', 'modify'])
      put('actions', `${name}_${kind}`, [label, `table: ${name}`, `kind: ${kind}`, `form: ${name}`]);
  }
}

function labelOf(text: string): string {
  return `{ ${LANGUAGES.map((language) => `${language}: ${text} ${language}`).join(', ')} }`;
}
