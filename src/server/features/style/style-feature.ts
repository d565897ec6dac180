import { STYLE_ROUTES } from '#core/contract/settings/style-routes.ts';
import { feature } from '../feature.ts';
import { styleHandlers } from './style-handlers.ts';

/** The look of the application, and that of the pages without a session. */
export const styleFeature = feature({
  name: 'style',
  routes: STYLE_ROUTES,
  handlers: styleHandlers,
  subscriptions: ({ area, live }) => {
    const general = () => JSON.stringify(area.settings.of('generalStyle'));
    let told = general();
    return {
      'settings.changed': async () => {
        if (told === general()) return;
        told = general();
        await Promise.resolve(live.styleChanged());
      },
    };
  },
  settings: ['generalStyle', 'loginStyle'],
  texts: ['errors-style'],
  sql: ['0033-style-fonts.sql'],
});
