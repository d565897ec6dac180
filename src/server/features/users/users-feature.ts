import { USER_ROUTES } from '#core/contract/people/user-routes.ts';
import { feature } from '../feature.ts';
import { userHandlers } from './user-handlers.ts';

/** Users and their groups. */
export const usersFeature = feature({
  name: 'users',
  routes: USER_ROUTES,
  handlers: userHandlers,
  texts: ['web-users'],
  sql: ['0010-user-groups.sql', '0011-disabled-users.sql', '0029-administered-users.sql'],
});
