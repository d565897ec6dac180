import { expect, test } from 'vitest';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld, type Importing } from '#test/support/worlds/import-world.ts';

const { run, refusal, rows, owners } = await importWorld();

test('[IMPORT-1] headers are names or labels in any language, whatever case and accents; what the map says wins', async () => {
  await owners();
  const answer = await run('NOM,Owner,pièces,x,Price\nChaise,B2,9,zzz,5\n', {
    mapping: { pièces: 'pieces', x: '', absent: '', Price: 'weight' },
  });
  expect(answer).toMatchObject({
    imported: 1,
    mapping: { NOM: 'name', Owner: 'owner.code', pièces: 'pieces', x: '', Price: 'weight' },
  });
  expect(await rows('select name, owner, pieces, weight, price from app.thing')).toEqual([
    ['Chaise', 2, 9, '5.000', null],
  ]);
});

test('[IMPORT-3] a link is found by the key that the header or the map names', async () => {
  await owners();
  expect((await run('name,owner.name\na,Ada\n')).mapping).toEqual({
    name: 'name',
    'owner.name': 'owner.name',
  });
  expect((await run('name,o\na,Ada\n', { mapping: { o: 'Owner.Name' } })).mapping).toEqual({
    name: 'name',
    o: 'owner.name',
  });
  expect(await rows('select distinct owner from app.thing')).toEqual([[1]]);
});

test('columns that the file does not have begin with their defaults; an empty cell is the empty value', async () => {
  await run('name,state\na,\n');
  expect(
    await rows(
      "select state, active, bought = (now() at time zone 'Europe/Paris')::date, seen is not null from app.thing",
    ),
  ).toEqual([[null, true, true, true]]);
});

test.each<[string, string, Importing, string[]]>([
  ['an empty file', '', {}, ['is empty']],
  ['nothing but line ends', '\r\n\r\n', {}, ['is empty']],
  ['doubled headers', 'name,name\na,b\n', {}, ['more than once in the file: name']],
  [
    'a header that names nothing',
    'name,colour of the sky\na,b\n',
    {},
    ['named colour of the sky', 'Available columns', 'owner.code'],
  ],
  ['an empty header', 'name,,code\na,b,c\n', {}, ['Column 2']],
  ['a mapped header that is not there', 'name\na\n', { mapping: { nom: 'name' } }, ['no such headers: nom']],
  ['a target that is not there', 'name,x\na,b\n', { mapping: { x: 'nothing' } }, ['named x']],
  ['two headers for one column', 'name,Nom\na,b\n', {}, ['the column name']],
  ['two keys for one link', 'name,owner.code,owner.name\na,b,c\n', {}, ['the column owner.name']],
  ['a required column that is missing', 'code\na\n', {}, ['are required', ': name.']],
  ['everything left out', 'name\na\n', { mapping: { name: '' } }, ['is skipped']],
  ['the id', 'id,name\n1,a\n', {}, ['named id']],
  ['a list column', 'name,markers\na,b\n', {}, ['markers is a list']],
  ['a link whose key is a link', 'name,owner.boss\na,b\n', {}, ['owner.name, owner.code']],
  [
    'more than 1,000 columns',
    `${Array.from({ length: 1001 }, (_, at) => `c${at}`).join(',')}\n`,
    {},
    ['more than 1000'],
  ],
])('[IMPORT-10] %s refuses the file', async (_, file, options, words) => {
  const error = await refusal(file, options);
  expect(error.code).toBe('import.mapping');
  for (const word of words) expect(error.params['reason']).toContain(word);
});

test('[ERR-4] reasons are in the language of the reader', async () => {
  const error = await refusal('name,x\na,b\n', { viewer: { ...supervisor, locale: 'fr_FR' } });
  expect(error.params['reason']).toContain('Aucune colonne ne s’appelle x');
  const { problems } = await run('name,pieces\na,b\n', { viewer: { ...supervisor, locale: 'fr_FR' } });
  expect(problems[0]?.message).toMatch(/nombre entier/);
});

test('[IMPORT-10] a header that cannot be read is import.invalid', async () => {
  expect((await refusal(Buffer.from('nom,pi\xe8ces\na,b\n', 'latin1'))).code).toBe('import.invalid');
  expect((await refusal('name,"code\na,b\n')).code).toBe('import.invalid');
});
