import { expect, test } from 'vitest';
import { ToldModel } from '#test/support/messages/told-model.ts';
import { askWhatIsTold } from '#test/support/messages/told-asked.ts';
import { TOLD_STEP_NAMES, TOLD_STEPS } from '#test/support/messages/told-steps.ts';
import { toldWorld } from '#test/support/messages/told-world.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';

/** `TOLD_STEPS=3000 RIGHTS_SEED=7 npm test -- notifications-rights` tries more, and others. */
const STEPS_DONE = Number(process.env['TOLD_STEPS'] ?? 120);
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
/** Steps after which records begin anew, and after which two people ask in every way. */
const WORLD = 120;
const ASKED = 6;

test(
  '[MSG-20][MSG-21][MSG-31][MSG-32][MSG-34] whatever people comment, assign, share and are allowed, comments and notifications tell each of them what a plain model of the rules tells',
  { timeout: 7_200_000 },
  async () => {
    const random = new Random(SEED);
    const world = await toldWorld();
    // The model knows nothing of followers, whose notifications have tests of their own.
    for (const { id } of world.people)
      await world.db.query(
        sql`insert into colonnade.notification_setting (account, ways, locale, time_zone)
          values ('user:' || $1::bigint, '{"followed_comment": "off", "followed_change": "off"}', 'en_GB', 'UTC')`,
        [id],
      );
    let model = new ToldModel(world.people);
    for (let done = 0; done < STEPS_DONE; done++) {
      if (done % WORLD === 0) {
        await world.db.query(sql`truncate colonnade.notification, colonnade.comment cascade`);
        await world.db.query(sql`truncate app.owner, colonnade.saved_list cascade`);
        model = new ToldModel(world.people);
      }
      const telling = { random, world, model };
      const name = random.pick(TOLD_STEP_NAMES);
      const person = random.pick(world.people);
      try {
        await TOLD_STEPS[name](telling, person);
        if (done % ASKED !== ASKED - 1) continue;
        const isLast = done % WORLD === WORLD - 1;
        const asking = isLast ? world.people : [random.pick(world.people), random.pick(world.people)];
        for (const other of asking) await askWhatIsTold(telling, other);
      } catch (error) {
        throw new Error(`step ${done} of seed ${SEED}: ${person.login} ${name}`, { cause: error });
      }
    }
    expect(model.comments.length + model.notifications.length).toBeGreaterThan(0);
  },
);
