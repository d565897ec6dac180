export { KnownProvider } from './provider/known-provider.ts';
export { beginSignOn, finishSignOn, type SignOnContext } from './sign-on/sign-on.ts';
export { signedOutPlace } from './sign-on/sign-out.ts';
export { changeSso, checkSso, forgetSignOns, type SsoChange } from './settings/sso-settings.ts';
export { ssoView } from './settings/sso-view.ts';
