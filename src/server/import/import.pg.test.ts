import { expect, test } from 'vitest';
import { importWorld } from '#test/support/worlds/import-world.ts';

const { db, run, rows, owners } = await importWorld();

const expected = [
  ['Chaise, pliante', 'une "chaise"\nen bois', 3],
  ['Table', null, null],
];
const stored = 'select name, notes, pieces from app.thing order by id';

test.each([
  ['comma, LF', 'name,notes,pieces\n"Chaise, pliante","une ""chaise""\nen bois",3\nTable,,\n'],
  [
    'semicolon, CRLF, byte order mark',
    '\ufeffname;notes;pieces\r\nChaise, pliante;"une ""chaise""\r\nen bois";3\r\nTable;;\r\n',
  ],
  [
    'tab, no last line end',
    'name\tnotes\tpieces\n"Chaise, pliante"\t"une ""chaise""\nen bois"\t3\nTable\t\t',
  ],
  [
    'empty lines, empty header at the end',
    '\n\nname,notes,pieces,\n\n"Chaise, pliante","une ""chaise""\nen bois",3\n , ,\t\n\nTable,,,\n\n',
  ],
  ['lone CR', 'name,notes,pieces\r"Chaise, pliante","une ""chaise""\ren bois",3\rTable,,'],
])('[IMPORT-9] %s, in chunks of any size', async (_, file) => {
  for (const portion of [1, 7, 65_536]) {
    await db.query('delete from app.thing');
    expect(await run(file, { portion })).toMatchObject({ lines: 2, imported: 2, refused: 0, problems: [] });
    expect(await rows(stored)).toEqual(expected);
  }
});

test('[IMPORT-1][COL-15] every type of column is read from its cell', async () => {
  await owners();
  const file =
    'number;name;code;notes;active;pieces;weight;price;site;mail;call;bought;opens;seen;lasts;state;kinds;owner;paint;stars;alias;spot;settings;story;rounds\n' +
    'T-0042;Élan;ab;x;oui;7;1.5;12;www.example.com;a@example.com;+33 1 23;2026-02-28;09:30;2026-02-28 09:30:00+01;1:30;Usagé;Gamma|a;B3;#FFF;4;Elk;"48°51\'24""N 2°21\'8""E";"{""a"": 1.50}";<b>one</b> two;"TZID=europe/paris\nRRULE:freq=weekly;byday=th,mo"\n';
  const { problems } = await run(file);
  expect(problems).toEqual([]);
  expect(
    await rows(
      "select to_jsonb(t) - '{id,version,created_at,created_by,updated_at,updated_by,deleted_at,_search,_words}'::text[] from app.thing t",
    ),
  ).toEqual([
    [
      {
        number: 42,
        name: 'Élan',
        code: 'AB',
        notes: 'x',
        active: true,
        pieces: 7,
        weight: 1.5,
        price: 12,
        site: 'https://www.example.com',
        mail: 'a@example.com',
        call: '+33 1 23',
        code_word: null,
        access_key: null,
        bought: '2026-02-28',
        opens: '09:30:00',
        seen: '2026-02-28T08:30:00+00:00',
        lasts: 5400,
        state: 'used',
        kinds: ['a', 'c'],
        owner: 3,
        paint: '#ffffff',
        stars: 4,
        alias: { en_GB: 'Elk' },
        spot: { latitude: 48.8566667, longitude: 2.3522222 },
        settings: '{"a":1.50}',
        rounds: 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH',
        story: '<p><strong>one</strong> two</p>',
        // No cell of a file becomes one.
        sheet: null,
        papers: null,
        photo: null,
        photos: null,
        place: expect.any(Number) as number,
      },
    ],
  ]);
});
