import { expect, test } from 'vitest';
import { TileAddress } from '#core/catalog/tile-address.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { changeCatalog, openCatalog } from '../catalog/catalog.ts';

const { db, catalog } = await everyTypeWorld();

test('[MAP-6] pages may load images of the site of the tiles, and of no other; without tiles of none', async () => {
  const store = await openCatalog(db);
  const chief = visitor(await testApp(db, undefined, undefined, { store }));
  await testUser(db, 'chief', { supervisor: true });
  await chief.signIn('chief', PASSWORD);
  const images = async () =>
    /img-src ([^;]*)/.exec(String((await chief.get('/app')).headers['content-security-policy']))?.[1];
  const name = async (mapTiles: string) => {
    const application = { ...catalog.document.application, mapTiles, mapAttribution: '© Somebody' };
    await changeCatalog(db, { ...catalog.document, application }, { author: null, message: 'test' });
    await store.reload();
  };
  expect(await images()).toBe("'self' data:");
  const address = 'https://tiles.example.org:8443/v1/{z}/{x}/{y}.png?key=a;b';
  await name(address);
  expect(await images()).toBe("'self' data: https://tiles.example.org:8443");
  const { mapTiles } = (await chief.get('/api/application')).json<ApplicationInfo>();
  expect(mapTiles).toEqual({ address, attribution: '© Somebody' });
  await name('/tiles/{z}/{x}/{y}.png');
  expect(await images()).toBe("'self' data:");
  // No host can be at such a port.
  await name('https://tiles.example.org:99999/{z}/{x}/{y}.png');
  expect(await images()).toBe("'self' data:");
});

test('[MAP-6] tiles come by https or of the own site, and their address says where in it a tile is named', () => {
  const isAddress = (text: string) => TileAddress.safeParse(text).success;
  expect(isAddress('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toBe(true);
  expect(isAddress('https://a.example.org/tiles?x={x}&y={y}&z={z}')).toBe(true);
  expect(isAddress('/tiles/{z}/{x}/{y}.png')).toBe(true);
  const refused = [
    'http://tile.example.org/{z}/{x}/{y}.png',
    'https://tile.example.org/{z}/{x}.png',
    "https://tile.example.org; script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://tile.example.org;script-src/{z}/{x}/{y}.png',
    'https://somebody:secret@tile.example.org/{z}/{x}/{y}.png',
    'https://{x}.example.org/{z}/{y}.png',
    '//tile.example.org/{z}/{x}/{y}.png',
    'javascript:alert(1)/{z}/{x}/{y}',
    'data:image/png,{z}{x}{y}',
    'tiles/{z}/{x}/{y}.png',
  ];
  expect(refused.filter(isAddress)).toEqual([]);
});
