import { describe, expect, test } from 'vitest';
import type { PublicFormShown } from '#core/contract/public-forms/form-routes.ts';
import { codeOf, outcomeOf, PASSWORD, visitor } from '#test/support/calls/app.ts';
import { ENQUIRY, withEnquiries } from '#test/support/worlds/enquiries.ts';
import { FILLED, NO_FORM, publicFormsWorld } from '#test/support/worlds/public-forms.ts';

const world = await publicFormsWorld();
const { db, app, people, DOCUMENT, send, ask, ownerNamed, enquiries, inCatalog } = world;
const UTC = { timeZone: 'UTC' };
const shown = async () => (await ask('open', UTC)).json<PublicFormShown>();

describe('what it asks for', () => {
  test('[PUB-1][PUB-2][PUB-3] the columns on its form that visitors may write, and nothing else of the application', async () => {
    const form = await shown();
    expect(form).toMatchObject({
      label: 'Contact us',
      help: 'Write to us: we answer within two working days.',
      thanks: 'We have your message and will answer soon.',
      table: ENQUIRY.table,
    });
    const [own, target, ...others] = form.application.tables;
    expect(others).toEqual([]);
    expect(own?.columns.map(({ name }) => name)).toEqual([
      'name',
      'email',
      'topic',
      'about',
      'wanted',
      'order_number',
      'message',
    ]);
    // The action asks for it in any case.
    expect(own?.columns.find(({ name }) => name === 'email')).toMatchObject({ required: true });
    // Nor are columns named that it does not ask for.
    const names = new Set(own?.columns.map(({ name }) => name));
    const named = [...(own?.title ?? []), ...(own?.columns.flatMap(({ depends = [] }) => depends) ?? [])];
    expect(named.filter((name) => !names.has(String(name)))).toEqual([]);
    expect(target).toMatchObject({ name: 'owner', columns: [], title: [], create: false, update: false });
    const [layout, ...more] = form.application.forms;
    expect(more).toEqual([]);
    expect(layout?.buttons).toEqual([]);
    expect(layout?.sections.map(({ label }) => label)).toEqual([undefined]);
    expect(Object.keys(form.first.values).toSorted()).toEqual(
      own?.columns.map(({ name }) => name).toSorted(),
    );
    expect(form.first).toMatchObject({ values: { topic: 'question' }, states: { order_number: 'hidden' } });
  });

  test('[PUB-2] what it must have may be what it begins with', async () => {
    const actions = DOCUMENT.actions.map((action) =>
      action.id === ENQUIRY.contact && action.kind === 'create'
        ? { ...action, parameters: [{ column: ENQUIRY.topic, required: true }] }
        : action,
    );
    await inCatalog({ ...DOCUMENT, actions }, async () => {
      expect((await send(FILLED)).status).toBe(200);
      expect(outcomeOf(await send({ ...FILLED, topic: null }))).toEqual([422, 'value.required']);
    });
    expect(await enquiries()).toMatchObject([{ topic: 'question' }]);
  });

  test('[PUB-5] what follows from what was filled in is told and not kept', async () => {
    const followed = await ask('follow', { ...UTC, values: { ...FILLED, topic: 'complaint' } });
    expect(followed.json()).toMatchObject({
      values: { name: 'Ann', topic: 'complaint' },
      states: { order_number: 'required' },
    });
    expect(outcomeOf(await ask('follow', { ...UTC, values: { wanted: 'soon' } }))).toEqual([
      422,
      'value.date',
    ]);
    expect(await enquiries()).toEqual([]);
    const { rows } = await db.query('select 1 from colonnade.context');
    expect(rows).toEqual([]);
  });

  test('[PUB-4] links offer what visitors may read, columns of the form alone', async () => {
    const rows = async (text: string) =>
      (await ask('links', { column: ENQUIRY.link, text })).json<{ rows: [number, string][] }>().rows;
    expect((await rows('')).map(([, title]) => title).toSorted()).toEqual(['Ada', 'Bob']);
    expect((await rows('Zo')).map(([, title]) => title)).toEqual([]);
    const boss = DOCUMENT.tables
      .find(({ name }) => name === 'owner')
      ?.columns.find(({ name }) => name === 'boss');
    for (const column of [boss?.id ?? 0, ENQUIRY.note, 999_999])
      expect(codeOf(await ask('links', { column, text: '' })), String(column)).toBe('column.unknown');
    expect((await ask('choices', { column: ENQUIRY.topic, given: {} })).json()).toEqual({ closed: [] });
    expect(codeOf(await ask('choices', { column: ENQUIRY.note, given: {} }))).toBe('column.unknown');
  });
});

describe('sending', () => {
  test('[PUB-6] creates the record as the action does, with what that gives, and says nothing of it', async () => {
    const answer = await send({ ...FILLED, about: await ownerNamed('Ada') });
    expect([answer.status, answer.json()]).toEqual([200, { sent: true }]);
    expect(await enquiries()).toMatchObject([
      { name: 'Ann', topic: 'question', source: 'web: Ann', note: null },
    ]);
    const { rows } = await db.query(
      'select account, kind, action_id, table_id from colonnade.operation order by id desc limit 1',
    );
    expect(rows).toEqual([
      {
        account: expect.stringMatching(/^anonymous:form-[\w-]{22}$/) as string,
        kind: 'create',
        action_id: ENQUIRY.contact,
        table_id: ENQUIRY.table,
      },
    ]);
  });

  test('[PUB-6] what controls warn of is told first', async () => {
    const values = { ...FILLED, topic: 'order' };
    const warned = (await send(values)).json<{ warnings: { control: number; message: string }[] }>();
    expect(warned.warnings.map(({ message }) => message)).toEqual([
      'Without an order number the answer takes longer.',
    ]);
    expect(await enquiries()).toEqual([]);
    const accepted = warned.warnings.map(({ control }) => control);
    expect((await send(values, { accepted })).json()).toEqual({ sent: true });
    expect(await enquiries()).toHaveLength(1);
  });

  test('[PUB-7] is done once for its key, and needs one', async () => {
    const both = await Promise.all([send(FILLED, { key: 'twice' }), send(FILLED, { key: 'twice' })]);
    expect(both.map((one) => one.json())).toEqual([{ sent: true }, { sent: true }]);
    expect((await send(FILLED, { key: 'twice' })).json()).toEqual({ sent: true });
    expect(await enquiries()).toHaveLength(1);
    expect(codeOf(await send({ ...FILLED, name: 'Eve' }, { key: 'twice' }))).toBe('request.key_used');
    expect(codeOf(await send(FILLED, { key: '' }))).toBe('request.invalid');
    expect(await enquiries()).toHaveLength(1);
  });

  test('[PUB-8] takes no column that it does not ask for, whether there is one or not', async () => {
    for (const column of ['note', 'source', 'id', 'created_by', 'version', 'nothing', 'constructor']) {
      const values = JSON.parse(
        `{"name":"Ann","email":"a@example.org","message":"x","${column}":"1"}`,
      ) as object;
      expect(codeOf(await send(values)), column).toBe('column.unknown');
    }
    expect(await enquiries()).toEqual([]);
  });

  test('[PUB-8][PUB-9] links to no record that visitors may not read, and tells no more of it than of none', async () => {
    const told = async (about: unknown) => {
      const answer = await send({ ...FILLED, about });
      return [answer.status, answer.json().errors];
    };
    const hidden = await told(await ownerNamed('Zoe'));
    expect(hidden).toEqual(await told(987_654));
    expect(hidden).toMatchObject([422, [{ column: 'about' }]]);
    expect(JSON.stringify(hidden)).not.toContain('Zoe');
    expect(await enquiries()).toEqual([]);
  });

  test('[PUB-9] tells what is wrong at its columns, and of others only that it is', async () => {
    const missing = (await send({ topic: 'complaint' })).json().errors;
    expect(missing.map(({ code }) => code)).toEqual(Array(4).fill('value.required'));
    expect(missing.map(({ column }) => String(column)).toSorted()).toEqual([
      'email',
      'message',
      'name',
      'order_number',
    ]);
    // The control marks the note, which the form does not show.
    const [entry] = (await send({ ...FILLED, name: 'Mallory' })).json().errors;
    expect(entry).toEqual({ code: 'control.refused', message: 'Not this one.' });
    await send(FILLED);
    const [twice] = (await send({ ...FILLED, name: 'Bo' })).json().errors;
    expect(twice).toMatchObject({ code: 'record.duplicate', column: 'email' });
    expect(JSON.stringify(twice)).not.toContain('Ann');
  });

  test('[PUB-12] a body of more than a megabyte is refused before it is read', async () => {
    const answer = await send({ ...FILLED, message: 'x'.repeat(1_200_000) });
    expect(answer.status).toBe(413);
    expect(await enquiries()).toEqual([]);
  });
});

describe('[PUB-10] an address that shows nothing', () => {
  const pageOf = async (address: string) => {
    const { status, text } = await visitor(app).get(`/form/${address}`);
    return [status, text.replace(`"address":"${address}"`, '').replace(/"(token|nonce)":"[^"]*"/g, '')];
  };
  const calls = async (address: string) => {
    const post = async (what: string, body: object) =>
      await people.outside.post(`/form/${address}/${what}`, body, {
        'Idempotency-Key': `${address}-${what}`,
      });
    const values = FILLED;
    return [
      await post('open', UTC),
      await post('follow', { ...UTC, values }),
      await post('links', { column: ENQUIRY.link, text: '' }),
      await post('choices', { column: ENQUIRY.topic, given: {} }),
      await post('send', { ...UTC, values, accepted: [], homepage: '' }),
    ].map(outcomeOf);
  };
  const expectNothing = async (address: string, page: unknown) => {
    expect(await pageOf(address)).toEqual(page);
    expect(await calls(address)).toEqual(Array(5).fill(NO_FORM));
  };

  test('is answered alike: never there, over, no account for visitors, one that may not create', async () => {
    const page = await pageOf('nowhere');
    expect(page[0]).toBe(404);
    await expectNothing('nowhere', page);
    await expectNothing('over', page);
    await expectNothing('Contact-Us', page);
    await world.open('nobody');
    await expectNothing('contact-us', page);
    await world.open(undefined);
    await expectNothing('contact-us', page);
    await world.open('outside');
    const restricted = DOCUMENT.actions.map((action) =>
      action.id === ENQUIRY.contact ? { ...action, restricted: true } : action,
    );
    await inCatalog(
      { ...DOCUMENT, actions: restricted },
      async () => await expectNothing('contact-us', page),
    );
    expect((await pageOf('contact-us'))[0]).toBe(200);
    expect(await enquiries()).toEqual([]);
  });

  test('nothing else is answered there', async () => {
    for (const what of ['send', 'open', 'follow', 'links', 'choices'])
      expect(outcomeOf(await people.outside.get(`/form/contact-us/${what}`)), what).toEqual([
        405,
        'route.method',
      ]);
    expect((await people.outside.post('/form/contact-us')).status).toBe(405);
  });

  test('is open on its last day, in the time zone of the account for visitors', async () => {
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
    for (const [until, status] of [
      [day(1), 200],
      [day(-2), 404],
    ] as const)
      await inCatalog(withEnquiries(everyThingElse(), world.ground, { until }), async () =>
        expect((await pageOf('contact-us'))[0], until).toBe(status),
      );
  });
});

describe('abuse', () => {
  test('[PUB-11] who fills in the field that nobody sees is thanked, and nothing is written', async () => {
    const answer = await send(FILLED, { homepage: 'https://example.org' });
    expect([answer.status, answer.json()]).toEqual([200, { sent: true }]);
    expect(await enquiries()).toEqual([]);
  });

  test('[PUB-12] an address sends 20 by a form in an hour, whichever process it asks', async () => {
    const { person, end } = await world.otherProcess();
    const codes: unknown[] = [];
    // What is refused was not sent.
    for (let at = 0; at < 22; at += 1) expect(codeOf(await send({ name: 'Ann' }))).toBe('value.required');
    for (let at = 0; at < 22; at += 1) {
      const by = at % 2 === 0 ? people.outside : person;
      const answer = await send({ ...FILLED, email: `a${at}@example.org` }, {}, by);
      codes.push(answer.status === 200 ? 200 : codeOf(answer));
      if (answer.status === 429) {
        const seconds = Number(answer.headers['retry-after']);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(3_600);
      }
    }
    await end();
    // The hour by the clock may have ended meanwhile.
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(codes.slice(20).every((code) => code === 'form.too_many' || code === 200)).toBe(true);
  });

  test('[PUB-7][PUB-12] what is sent again because its answer was lost is one record, and counts once', async () => {
    for (let at = 0; at < 22; at += 1)
      expect((await send(FILLED, { key: 'lost-answer' })).json()).toEqual({ sent: true });
    expect(await enquiries()).toHaveLength(1);
    expect((await send({ ...FILLED, email: 'bob@example.org' })).status).toBe(200);
  });

  test('[PUB-12] a form takes so many records in a day and no more, however many come at once to two processes', async () => {
    await db.query('delete from colonnade.operation');
    const limited = withEnquiries(everyThingElse(), world.ground, { perDay: 3 });
    await inCatalog(limited, async () => {
      const { person, end } = await world.otherProcess();
      const all = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const by = at % 2 === 0 ? people.outside : person;
          return await send({ ...FILLED, email: `d${at}@example.org` }, {}, by);
        }),
      );
      const codes = all.map((answer) => (answer.status === 200 ? 'sent' : String(codeOf(answer))));
      expect(codes.toSorted()).toEqual([...Array(5).fill('form.full'), ...Array(3).fill('sent')]);
      expect(await enquiries()).toHaveLength(3);
      // Who opens the form is told before they fill it in.
      expect(outcomeOf(await ask('open', UTC))).toEqual([429, 'form.full']);
      await end();
    });
  });
});

describe('[PUB-13] no session', () => {
  test('is opened, and whoever is signed in is a visitor here', async () => {
    const sessions = async () =>
      (await db.query('select count(*)::integer as n from colonnade.session')).rows[0];
    const before = await sessions();
    await send(FILLED);
    expect(await sessions()).toEqual(before);
    expect([...people.outside.cookies.keys()]).toEqual(['XSRF-TOKEN']);
    const chief = visitor(app);
    await chief.signIn('chief', PASSWORD);
    await chief.get('/form/contact-us');
    const answer = await send({ ...FILLED, email: 'c@example.org' }, {}, chief);
    expect(answer.json()).toEqual({ sent: true });
    const { rows } = await db.query('select account from colonnade.operation order by id desc limit 1');
    expect(rows[0]).toMatchObject({ account: expect.stringMatching(/^anonymous:form-/) as string });
    expect(codeOf(await send({ ...FILLED, note: 'x' }, {}, chief))).toBe('column.unknown');
    expect((await chief.get('/session/current')).json<{ login: string }>().login).toBe('chief');
  });

  test('is needed; another site sends nothing', async () => {
    const without = await people.outside.post(
      '/form/contact-us/send',
      { ...UTC, values: FILLED, accepted: [], homepage: '' },
      { 'X-XSRF-TOKEN': 'other', 'Idempotency-Key': 'site' },
    );
    expect(codeOf(without)).toBe('session.xsrf');
    const plain = await people.outside.send({
      method: 'POST',
      url: '/form/contact-us/send',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ann',
    });
    expect(plain.status).toBe(415);
    expect(await enquiries()).toEqual([]);
  });

  test('[PUB-14] its page is kept out of search engines, sends no referrer and lets no other script in', async () => {
    const page = await visitor(app).get('/form/contact-us?_locale=fr_FR');
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect(String(page.headers['content-security-policy'])).toMatch(
      /script-src 'self';.*style-src 'self' 'nonce-/,
    );
    expect(page.text).toContain('Nous contacter');
  });
});

/** The application without enquiries. */
function everyThingElse(): typeof DOCUMENT {
  const { tables, forms, actions, roles } = DOCUMENT;
  const isOther = ({ id }: { readonly id: number }) => id < ENQUIRY.table || id > ENQUIRY.role;
  return {
    ...DOCUMENT,
    tables: tables.filter(isOther),
    forms: forms.filter(isOther),
    actions: actions.filter(isOther),
    roles: roles.filter(isOther),
  };
}
