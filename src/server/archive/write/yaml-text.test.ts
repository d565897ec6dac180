import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, isCollection, isMap, isSeq, type Node } from 'yaml';
import { yamlText } from './yaml-text.ts';

const DIALECT = { version: '1.2', compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;
const STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** The same by the library alone, which is told of each collection whether it stands on one line. */
function byLibrary(value: unknown): string {
  const document = new Document(value, DIALECT);
  if (document.contents) setStyle(document.contents);
  return document.toString(STYLE);
}

function setStyle(node: Node): void {
  if (!isCollection(node)) return;
  node.flow = isSmall(node) && !node.has('name') && fitsLine(node);
  if (node.flow) return;
  for (const item of node.items) {
    const inner: unknown = isMap(node) ? (item as { value: unknown }).value : item;
    if (isCollection(inner)) setStyle(inner);
  }
}

function isSmall(node: unknown): boolean {
  if (isSeq(node)) return node.items.every((item) => !isCollection(item));
  if (!isMap(node)) return true;
  return node.items.every(({ value }) => {
    if (!isCollection(value)) return true;
    return isSeq(value)
      ? isSmall(value)
      : isMap(value) && value.items.every((pair) => !isCollection(pair.value));
  });
}

function fitsLine(node: Node): boolean {
  const text = new Document(node, DIALECT).toString({ ...STYLE, collectionStyle: 'flow' }).trimEnd();
  return text.length <= 100 && !text.includes('\n');
}

/** Texts that YAML might take for something else. */
const ODD: readonly string[] = [
  ['', ' ', 'a: b', 'a #b', '# x', '- a', '-', '?', '? a', '---', '--- a', '...', '%x', 'a:', ':a', 'a:b'],
  ['true', 'No', 'y', '~', 'null', '1', '0x1f', '1e3', 'E0', 'e+1', '.5', '1_000', '12:30:45', '2024-01-31'],
  ['=', '<<', '0o17', '+1', '-1', '.inf', 'Infinity', 'a\nb', 'a\n', 'a\n\n', '\na', ' a\nb', 'a \nb'],
  ['a\n b', 'a, b\nc', 'a\tb', '\t', 'a\r\nb', '\n', '\n\n', 'a\n\n\nb', 'a\n---', '--- \na', '%a\nb'],
  ['"', "'", `'"`, "it's", 'say "x"', '{ a }', '[a]', 'a, b', '*a', '&a', '!a', '|', '>', '@a', '`a'],
  ['a\\b', 'é', '\u0085', '\u00a0', 'a\u00a0', '\u2028', 'a\u2028b', '\ufeff', '😀', 'a😀', '\ud800'],
  ['a\ud800', '\0', '\u0007', 'x\u007f', 'Ω', 'ж: x', '日本 語', 'name', 'x'.repeat(99), 'x y '.repeat(40)],
].flat();

const Text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'ab \n\t:#,-\'"{}[]1eE&%.') }),
  fc.stringMatching(/^[A-Za-z][a-z ]{0,30}$/),
);
const Single = fc.oneof(
  Text,
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, -0),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const Key = fc.oneof(
  fc.constantFrom('name', 'label', 'en', 'no', 'fr-CA', 'a,b', 'a: b', '1', '', '---', '%', 'a\nb'),
  fc.stringMatching(/^[a-z_]{1,9}$/),
  fc.string({ maxLength: 20 }),
);
const { value: Value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    Single,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(Key, tie('value'), { maxKeys: 6 }),
  ),
}));

test('whatever properties say, their text is what the YAML library writes', () => {
  fc.assert(
    fc.property(fc.dictionary(Key, Value, { maxKeys: 7 }), (value) => {
      expect(yamlText(value)).toBe(byLibrary(value));
    }),
    { numRuns: 500 },
  );
});

test('every short word is written as the YAML library writes it, whatever older readers take it for', () => {
  const letters = [...'eEyNofFtX01_-+./ :'];
  const words = letters.flatMap((first) =>
    letters.flatMap((second) => [first + second, ...['', 'a', '1'].map((end) => `${first}a${second}${end}`)]),
  );
  for (const word of [...words, 'yes', 'Off', 'TRUE', 'e10', 'E-10', 'null', 'nan'])
    expect(yamlText({ name: word })).toBe(byLibrary({ name: word }));
});
