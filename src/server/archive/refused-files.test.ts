import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { problemsOf, replaced, withFiles } from '#test/support/archive/refused-archive.ts';
import { collectFiles, LIMITS } from './files/collect-files.ts';

describe('files', () => {
  test('a folder that does not exist, a file, an empty folder', async () => {
    const folder = folderOf({ file: 'x' });
    const missing = '.:1 : the folder of the archive does not exist';
    expect(await problemsOf(join(folder, 'nothing'))).toContain(missing);
    expect(await problemsOf(join(folder, 'file'))).toContain(missing);
    expect(await problemsOf(folderOf({}))).toEqual([
      'application.yaml:1 : the folder holds no archive: this file is missing',
    ]);
  });

  test('an archive without application.yaml', async () => {
    const { 'application.yaml': _application, ...rest } = SMALL_ARCHIVE;
    expect(await problemsOf(folderOf(rest))).toEqual(['application.yaml:1 : this file is missing']);
  });

  test('unknown files and folders, at the top and beside objects', async () => {
    const top =
      'an archive has application.yaml and the folders modules, data-types, tables, forms, views, actions, menus, roles, assertions, images, dashboards';
    expect(
      await withFiles({
        'tabels/a.yaml': '',
        'notes.txt': '',
        'tables/customer.yml': '',
        'tables/old/a.yaml': '',
      }),
    ).toEqual([
      `notes.txt:1 : unknown file: ${top}`,
      `tabels:1 : unknown folder: ${top}`,
      'tables/customer.yml:1 : unknown file: the folder tables has only files <name>.yaml',
      'tables/old:1 : unknown folder: the folder tables has only files <name>.yaml',
    ]);
  });

  test('a file that is not called as its object', async () => {
    expect(await withFiles({ 'modules/sale.yaml': 'name: stock\nlabel: { en: Stock }\n' })).toEqual([
      "modules/sale.yaml:1 name: the object is called 'stock', so its file must be modules/stock.yaml",
    ]);
  });

  test('a file that is too large, or not text', async () => {
    expect(
      await withFiles({
        'modules/big.yaml': `#${'x'.repeat(1_048_576)}`,
        'modules/bytes.yaml': Uint8Array.of(0xff, 0xfe),
      }),
    ).toEqual([
      'modules/big.yaml:1 : the file has 1048577 bytes: at most 1048576 are read',
      'modules/bytes.yaml:1 : the file is not UTF-8 text',
    ]);
  });

  test('more files than an archive may have, or more bytes in all', async () => {
    expect(LIMITS).toEqual({ files: 100_000, fileBytes: 1_048_576, allBytes: 268_435_456 });
    const folder = folderOf(SMALL_ARCHIVE);
    const few = await collectFiles(folder, { ...LIMITS, files: 5 });
    expect(few.problems).toContainEqual({
      file: '.',
      line: 1,
      path: '',
      message: 'the archive has more than 5 files',
    });
    const small = await collectFiles(folder, { ...LIMITS, allBytes: 500 });
    expect(small.problems[0]?.message).toBe('the archive has more than 500 bytes');
    expect((await collectFiles(folder)).problems).toEqual([]);
  });

  test('[ARCH-11] links that lead out of the archive, or nowhere; those that stay inside are followed', async () => {
    const folder = folderOf(SMALL_ARCHIVE);
    const outside = folderOf({ 'evil.yaml': 'name: evil\nlabel: { en: Evil }\n' });
    symlinkSync(join(outside, 'evil.yaml'), join(folder, 'modules/evil.yaml'));
    symlinkSync(outside, join(folder, 'roles'));
    symlinkSync('/nothing/here', join(folder, 'modules/nothing.yaml'));
    const message = 'a link that leads out of the archive, or nowhere, is not followed';
    expect(await problemsOf(folder)).toEqual([
      `modules/evil.yaml:1 : ${message}`,
      `modules/nothing.yaml:1 : ${message}`,
      `roles:1 : ${message}`,
    ]);
    const inside = folderOf({ ...SMALL_ARCHIVE, 'modules/.real': 'name: real\nlabel: { en: Real }\n' });
    symlinkSync('.real', join(inside, 'modules/real.yaml'));
    expect(await problemsOf(inside)).toEqual([]);
  });

  test('an object of the product’s own', async () => {
    const text = must(SMALL_ARCHIVE['tables/purchase.yaml'], 'purchase').replace(
      'name: purchase',
      'name: user',
    );
    expect(
      await withFiles({
        'tables/user.yaml': text,
        'modules/system.yaml': 'name: system\nlabel: { en: S }\n',
      }),
    ).toEqual([
      "modules/system.yaml:1 name: 'system' belongs to the product: choose another name",
      "tables/user.yaml:1 name: 'user' belongs to the product: choose another name",
    ]);
  });
});

describe('YAML', () => {
  test('a mistake of syntax has its line', async () => {
    expect(await withFiles({ 'modules/a.yaml': 'name: a\nlabel: {en: A\n' })).toEqual([
      'modules/a.yaml:3 : not valid YAML: Flow map in block collection must be sufficiently indented and end with a }',
    ]);
  });

  test('[ARCH-7] a property that stands twice', async () => {
    expect(
      await replaced('tables/customer.yaml', '    required: true\n', '    required: true\n    type: text\n'),
    ).toEqual(["tables/customer.yaml:11 columns[0].type: the property 'type' stands twice"]);
  });

  test('two objects in one file, nothing, or a list in it', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': 'name: a\nlabel: {en: A}\n---\nname: b\n',
        'modules/b.yaml': '',
        'modules/c.yaml': '- name: c\n',
        'modules/d.yaml': 'd',
      }),
    ).toEqual([
      'modules/a.yaml:3 : a file holds one object: nothing may follow ---',
      'modules/b.yaml:1 : expected the properties of an object, found nothing',
      'modules/c.yaml:1 : expected the properties of an object, found a list',
      "modules/d.yaml:1 : expected the properties of an object, found 'd'",
    ]);
  });

  test('[ARCH-7] aliases are refused, so a bomb of them costs nothing', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
    );
    const problems = await withFiles({ 'modules/bomb.yaml': `l0: &l0 [lol, lol]\n${levels.join('\n')}\n` });
    expect(problems).toHaveLength(300);
    expect(problems[0]).toBe(
      'modules/bomb.yaml:2 l1[0]: aliases (*) are not used in archives: write the value itself',
    );
  });

  test('tags, keys that are no texts, merge keys', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': 'name: a\nlabel: !!binary aGVsbG8=\n',
        'modules/b.yaml': 'name: b\nlabel: !own {en: B}\n',
        'modules/c.yaml': '? [name, c]\n: c\n',
        'modules/d.yaml': 'name: d\n<<: {label: {en: D}}\n',
      }),
    ).toEqual([
      'modules/a.yaml:2 label: tags (!) are not used in archives',
      'modules/b.yaml:2 : tags (!) are not used in archives',
      'modules/c.yaml:1 : the name of a property must be a text',
      "modules/d.yaml:1 label: the property 'label' is missing",
      "modules/d.yaml:2 <<: unknown property '<<': the possible properties are label, icon",
    ]);
  });

  test('a file nested too deeply', async () => {
    expect(
      await withFiles({
        'modules/a.yaml': `name: ${'['.repeat(100)}${']'.repeat(100)}`,
        'modules/b.yaml': '['.repeat(10_000),
        'modules/c.yaml': '- '.repeat(10_000),
      }),
    ).toEqual([
      expect.stringMatching(/^modules\/a\.yaml:1 name\[0\].*: nested too deeply: at most 64 levels$/),
      'modules/b.yaml:1 : nested too deeply: at most 64 levels',
      'modules/c.yaml:1 : nested too deeply: at most 64 levels',
    ]);
  });

  test('a thing with too many properties, which costs nothing', async () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n');
    expect(await withFiles({ 'modules/wide.yaml': `name: wide\nlabel: { en: W }\n${keys}\n` })).toEqual([
      'modules/wide.yaml:1 : too many properties: at most 1000',
    ]);
  });

  test('a number with more digits than a number keeps', async () => {
    expect(await replaced('tables/purchase.yaml', '0.5', '12345678901234567.5')).toEqual([
      'tables/purchase.yaml:16 columns[2].min: a number with so many digits must stand in quotes',
    ]);
  });
});
