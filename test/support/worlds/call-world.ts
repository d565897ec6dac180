import { afterAll } from 'vitest';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import { changeCatalog } from '#server/catalog/catalog.ts';
import type { Services } from '#server/features/services.ts';
import { signedIn, testServices, testUser, type Visitor } from '../calls/app.ts';
import { kindsWorld } from './kinds-world.ts';

/** A call, which is an activity as well, and who reads it by which table of its family. */
interface CallWorld extends Awaited<ReturnType<typeof kindsWorld>> {
  readonly services: Services;
  /** The id of the call. */
  readonly call: number;
  readonly chief: Visitor;
  readonly clerk: Visitor;
  /** Reads calls alone. */
  readonly caller: Visitor;
}

/** The application with families of tables, a supervisor, a clerk and somebody who reads calls alone. */
export async function callWorld(): Promise<CallWorld> {
  const world = await kindsWorld();
  const { db, catalog, table, made } = world;
  const CALLS = 92_001;
  const calls = {
    id: CALLS,
    name: 'calls',
    label: { en: 'Calls' },
    grants: [{ table: table('call').id, read: true }],
  };
  await changeCatalog(
    db,
    { ...catalog.document, roles: [...catalog.document.roles, calls] },
    { author: null, message: 'test' },
  );
  const clerks = must(
    catalog.document.roles.find(({ name }) => name === 'clerk'),
    'clerks',
  );
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'clerk', { roles: [clerks.id] });
  await testUser(db, 'caller', { roles: [CALLS] });
  const services = await testServices(db);
  const app = await createApp(services);
  afterAll(async () => await app.close());
  return {
    ...world,
    services,
    chief: await signedIn(app, 'chief'),
    clerk: await signedIn(app, 'clerk'),
    caller: await signedIn(app, 'caller'),
    call: await made('call', { subject: 'Ring', phone: '1' }),
  };
}
