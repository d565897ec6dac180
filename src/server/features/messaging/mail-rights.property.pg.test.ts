import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { askForMails } from '#test/support/messages/mail-asked.ts';
import {
  addMailAccounts,
  MAIL_STEP_NAMES,
  MAIL_STEPS,
  type TogetherByMail,
} from '#test/support/messages/mail-steps.ts';
import { askForMessages } from '#test/support/messages/messages-asked.ts';
import { MessagesModel } from '#test/support/messages/messages-model.ts';
import {
  ALL_ELSE,
  CORRESPONDENT,
  messagesWorld,
  type PersonOf,
} from '#test/support/messages/messages-world.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';

/** `MESSAGE_STEPS=3000 RIGHTS_SEED=7 npm test -- mail-rights` tries more, and others. */
const STEPS_DONE = Number(process.env['MESSAGE_STEPS'] ?? 80);
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
/** Steps after which all begins anew, and after which two people ask in every way. */
const WORLD = 80;
const ASKED = 8;

const both = [CORRESPONDENT.id, ALL_ELSE.id];
const PEOPLE: Readonly<Record<string, PersonOf>> = {
  ann: { roles: both },
  ben: { roles: both },
  cleo: { roles: [CORRESPONDENT.id] },
  dan: { roles: both },
  eve: { roles: [ALL_ELSE.id] },
  chief: { roles: [], supervisor: true },
};

test(
  '[MSG-8][MSG-12][MAIL-13][MAIL-20][MAIL-24][MAIL-35][MAIL-40] of e-mails that came in and went out everybody finds what a plain model of the rules gives: blind addresses and their deliveries the sender alone',
  { timeout: 7_200_000 },
  async () => {
    const random = new Random(SEED);
    const world = await messagesWorld(PEOPLE, { parts: { mailHosts: ['127.0.0.1'] } });
    const members = ['ann', 'dan', 'eve'].map(world.idOf);
    const group = { id: 501, members, parents: [], roles: [], deleted: false };
    await world.db.query(sql`insert into app.user_group (id, label) values (501, 'Some')`);
    await world.db.query(
      sql`insert into app.user_group__members (source_id, target_id) select 501, unnest($1::bigint[])`,
      [members],
    );
    const people = Object.entries(PEOPLE).map(([login, { roles, supervisor = false }]) => ({
      id: world.idOf(login),
      login,
      roles,
      supervisor,
      active: true,
    }));
    const begin = async (): Promise<TogetherByMail> => {
      await world.db.query(
        sql`truncate app.message, app.message_folder, colonnade.outgoing_mail, colonnade.notification cascade`,
      );
      const model = new MessagesModel(people, [group], CORRESPONDENT.id);
      const together = { random, world, model, accounts: [], mails: new Map(), undelivered: new Map() };
      await addMailAccounts(together);
      return together;
    };
    let together = await begin();
    for (let done = 0; done < STEPS_DONE; done++) {
      if (done > 0 && done % WORLD === 0) together = await begin();
      const name = random.pick(MAIL_STEP_NAMES);
      const person = random.pick(people);
      try {
        await MAIL_STEPS[name](together, person);
        if (done % ASKED !== ASKED - 1) continue;
        const isLast = done % WORLD === WORLD - 1;
        for (const other of isLast ? people : [random.pick(people), random.pick(people)]) {
          await askForMessages(together, must(other, 'somebody'));
          await askForMails(together, other);
        }
      } catch (error) {
        throw new Error(`step ${done} of seed ${SEED}: ${person.login} ${name}`, { cause: error });
      }
    }
    expect(together.mails.size).toBeGreaterThan(0);
  },
);
