export { KnownProvider } from './known-provider.ts';
export { beginSignOn, finishSignOn, type SignOnDesk } from './sign-on.ts';
export { signedOutPlace } from './sign-out.ts';
export { changeSso, checkSso, forgetSignOns, type SsoChange } from './sso-settings.ts';
export { ssoView } from './sso-view.ts';
