import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { askForList, askForMessages } from '#test/support/messages/messages-asked.ts';
import { MessagesModel, type ModelGroup } from '#test/support/messages/messages-model.ts';
import { STEP_NAMES, STEPS } from '#test/support/messages/messages-steps.ts';
import {
  ALL_ELSE,
  CORRESPONDENT,
  messagesWorld,
  type MessagesWorld,
  type PersonOf,
} from '#test/support/messages/messages-world.ts';
import type { ConnectionPool } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';

/** `MESSAGE_STEPS=3000 RIGHTS_SEED=7 npm test -- messages-rights` tries more, and others. */
const STEPS_DONE = Number(process.env['MESSAGE_STEPS'] ?? 100);
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
/** Steps after which messages and folders begin anew, all people list theirs, and two of them ask in every way. */
const WORLD = 120;
const LISTED = 3;
const ASKED = 12;

const both = [CORRESPONDENT.id, ALL_ELSE.id];
const PEOPLE: Readonly<Record<string, PersonOf>> = {
  ann: { roles: both },
  ben: { roles: both },
  cleo: { roles: [CORRESPONDENT.id] },
  // By a group, and by a group in a group.
  dan: { roles: [] },
  eve: { roles: [ALL_ELSE.id] },
  fay: { roles: [ALL_ELSE.id] },
  chief: { roles: [], supervisor: true },
  gone: { roles: both },
};

/** North is in all, inner is in north; all gives its users messages. */
async function addGroups(db: ConnectionPool, idOf: MessagesWorld['idOf']): Promise<readonly ModelGroup[]> {
  const groups = [
    { id: 501, members: [idOf('dan'), idOf('gone')], parents: [], roles: [CORRESPONDENT.id], deleted: false },
    { id: 502, members: [idOf('ann'), idOf('cleo')], parents: [501], roles: [], deleted: false },
    { id: 503, members: [idOf('eve')], parents: [502], roles: [], deleted: false },
    { id: 504, members: [idOf('fay'), idOf('ben')], parents: [], roles: both, deleted: true },
    { id: 505, members: [idOf('ben'), idOf('chief'), idOf('fay')], parents: [], roles: [], deleted: false },
  ];
  for (const { id, members, roles, deleted } of groups) {
    await db.query(
      sql`insert into app.user_group (id, label, roles, deleted_at) values ($1, $2, $3, case when $4 then now() end)`,
      [id, `Group ${id}`, roles.map(String), deleted],
    );
    await db.query(
      sql`insert into app.user_group__members (source_id, target_id) select $1, unnest($2::bigint[])`,
      [id, members],
    );
  }
  for (const { id, parents } of groups)
    for (const parent of parents)
      await db.query(sql`insert into app.user_group__parents (source_id, target_id) values ($1, $2)`, [
        id,
        parent,
      ]);
  await db.query(sql`update app."user" set active = false where login = 'gone'`);
  return groups;
}

test(
  '[MSG-8][MSG-12][MSG-13][MSG-14][MSG-18][MSG-80] whatever people send, move, label, share and delete, every way to messages gives each of them what a plain model of the rules gives',
  { timeout: 7_200_000 },
  async () => {
    const random = new Random(SEED);
    let groups: readonly ModelGroup[] = [];
    const world = await messagesWorld(PEOPLE, {
      prepare: async (db, idOf) => {
        groups = await addGroups(db, idOf);
      },
    });
    const people = Object.entries(PEOPLE).map(([login, { roles, supervisor = false }]) => ({
      id: world.idOf(login),
      login,
      roles,
      supervisor,
      active: login !== 'gone',
    }));
    const present = people.filter(({ active }) => active);
    const asked = new Map<string, number>();
    let model = new MessagesModel(people, groups, CORRESPONDENT.id);
    for (let done = 0; done < STEPS_DONE; done++) {
      if (done % WORLD === 0) {
        await world.db.query(sql`truncate app.message, app.message_folder, app.message_label cascade`);
        model = new MessagesModel(people, groups, CORRESPONDENT.id);
      }
      const together = { random, world, model };
      const name = random.pick(STEP_NAMES);
      const person = random.pick(present);
      try {
        await STEPS[name](together, person);
        if (done % LISTED === 0) for (const other of present) await askForList(together, other);
        if (done % ASKED !== ASKED - 1) continue;
        const others = done % WORLD === WORLD - 1 ? present : [random.pick(present), random.pick(present)];
        for (const other of others)
          for (const question of await askForMessages(together, must(other, 'somebody')))
            asked.set(question, (asked.get(question) ?? 0) + 1);
      } catch (error) {
        throw new Error(`step ${done} of seed ${SEED}: ${person.login} ${name}`, { cause: error });
      }
    }
    expect(Math.min(...asked.values())).toBeGreaterThan(STEPS_DONE / 15);
  },
);
