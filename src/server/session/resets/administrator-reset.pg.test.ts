import { describe, expect, test } from 'vitest';
import { codeOf, PASSWORD, visitor, type Visitor } from '#test/support/calls/app.ts';
import { BASE, resetsWorld } from '#test/support/worlds/resets-world.ts';

const { db, host, ids, app, work, arrivedToken, choose } = await resetsWorld();

const NEW = 'quiet green tractor';

describe('[RESET-21] the way back that an administrator opens', () => {
  async function supervisor(): Promise<Visitor> {
    const chief = visitor(app);
    await chief.get('/session/login/');
    await chief.post('/session/login/', { login: 'chief', password: PASSWORD, configuration: true });
    return chief;
  }

  test('goes to the user by mail, and is written down', async () => {
    const chief = await supervisor();
    const answer = await chief.post('/admin/security/user/reset', { user: ids.get('ada') });
    expect(answer.json()).toMatchObject({ mailed: true, link: null });
    const token = await arrivedToken();
    expect(host.mails[0]?.text).toContain('An administrator asks you');
    expect((await choose(token, NEW)).status).toBe(200);
    const { rows } = await db.query(
      'select what, after from colonnade.administration_event order by id desc limit 1',
    );
    expect(rows[0]).toMatchObject({ what: 'user.reset', after: { login: 'ada', mailed: true } });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is handed to the administrator where the user has no address', async () => {
    const chief = await supervisor();
    const answer = await chief.post('/admin/security/user/reset', { user: ids.get('mute') });
    const { mailed, link } = answer.json<{ mailed: boolean; link: string }>();
    expect([mailed, link]).toEqual([
      false,
      expect.stringMatching(`^${BASE}/session/reset_password/new`) as string,
    ]);
    expect((await choose(new URL(link).searchParams.get('token') ?? '', NEW)).status).toBe(200);
    expect((await visitor(app).signIn('mute', NEW)).status).toBe(200);
    await work();
    expect(host.mails).toEqual([]);
  });

  test('is open to supervisors alone, and for users that exist', async () => {
    const clerk = visitor(app);
    await clerk.signIn('ada', PASSWORD);
    expect(codeOf(await clerk.post('/admin/security/user/reset', { user: ids.get('chief') }))).toBe(
      'access.refused',
    );
    const chief = await supervisor();
    expect((await chief.post('/admin/security/user/reset', { user: 999_999 })).status).toBe(404);
  });
});
