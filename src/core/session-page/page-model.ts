import type { Texts } from '#core/language/texts.ts';
import type { LanguageEntry } from './login-languages.ts';

/** The login application's model (spec 3 "Login model"). */
interface LoginModel {
  readonly with_configuration: boolean;
  readonly languages: readonly LanguageEntry[];
  /** The address under which images are found: `{base_image_url}/flags/fr_FR.svg`. */
  readonly base_image_url: string;
  readonly language_is_visible: boolean;
  readonly default_language: string;
  /** 0 where no user is known. */
  readonly user_languagecode: number;
  readonly request_locale: string;
}

/** What changes with the language before its translations are loaded, for each language of the picker. */
export interface LanguageTexts {
  readonly title: string;
  readonly username: string;
  readonly password: string;
}

/** The name, the words and the images of the style of these pages. */
export interface Brand {
  readonly title: string;
  readonly lead: string | null;
  readonly logo: string | null;
  /** Stands in for the logo in the dark scheme. */
  readonly logoDark: string | null;
  readonly background: string | null;
}

/** What the head of a document says of the style. */
export interface DocumentLook {
  /** Addresses of style sheets, the later ones above the others. */
  readonly sheets: readonly string[];
  /** The hash of the icon of its tab; null for the product's own. */
  readonly icon: string | null;
  /** The scheme for whoever has chosen none; null for the system's. */
  readonly scheme: 'light' | 'dark' | null;
  /** Its texts are in the product's own font. */
  readonly hasOwnFont: boolean;
  /** The hash of the font of the style, which is fetched early; null without one. */
  readonly fontFile: string | null;
}

/** Something that a page has to say when it opens. */
export interface PageSaying {
  readonly tone: 'alert' | 'info' | 'warning';
  /** A key of the page's texts, or a text that is finished. */
  readonly key?: string;
  readonly text?: string;
}

/** What every page of the session area is made of; it stands in the page, and server and browser draw from it alike. */
export interface PageFrame {
  readonly model: LoginModel;
  /** The locale that the server drew the page in, its texts, and where others are found. */
  readonly locale: string;
  readonly texts: Texts;
  readonly translationsVersion: string;
  readonly languageTexts: Readonly<Record<string, LanguageTexts>>;
  readonly brand: Brand;
  readonly look: DocumentLook;
  /** Restricts the picker (spec 4); undefined offers all. */
  readonly principal?: number;
  /** The token that a plain form carries back. */
  readonly token: string;
  readonly saying?: PageSaying;
}

/** A way into the application without a login. */
export interface ActionLink {
  readonly id: number;
  readonly label: string;
  /** Where it leads; without one, the action is run and says what it has to say. */
  readonly url: string | null;
}

/** The login page's own part. */
export interface LoginPart {
  readonly page: 'login';
  readonly login: string;
  readonly returnTo: string;
  /** The time zone that is selected already; empty where it has to be detected. */
  readonly timeZone: string;
  readonly breakGlass: boolean;
  /** False where single sign-on is the only way in. */
  readonly passwordForm: boolean;
  readonly passkeys: boolean;
  readonly extranet: boolean;
  readonly sso: { readonly url: string; readonly label: string | null; readonly autologin: boolean } | null;
  readonly links: readonly ActionLink[];
  /** Visitors may come in without a login. */
  readonly anonymous: boolean;
}

/** The page on which extranet users ask for a new password. */
export interface ExtranetResetPart {
  readonly page: 'extranet-reset';
  readonly login: string;
  readonly email: string;
  /** What has to be corrected, after a plain form. */
  readonly invalid?: readonly ('login' | 'email')[];
}

/** The page behind the link of a reset. */
interface NewPasswordPart {
  readonly page: 'new-password';
  /** Empty where the link has expired. */
  readonly linkToken: string;
  readonly login: string;
  readonly shortest: number;
  /** Why a new password is asked for: the person wants one, or the rules do. */
  readonly reason: 'reset' | 'invited' | 'short' | 'known';
}

/** The page that asks for the second factor. */
interface SecondFactorPart {
  readonly page: 'second-factor';
  /** What the account has, the best first. */
  readonly ways: readonly ('code' | 'passkey' | 'recovery')[];
}

/** The page on which a second factor is set up before its person comes in. */
interface EnrolmentPart {
  readonly page: 'enrolment';
  readonly login: string;
  /** The key for an authenticator app: as text, and as an address for its camera. */
  readonly key: { readonly secret: string; readonly uri: string };
  /** A passkey may be set up instead. */
  readonly passkeys: boolean;
}

/** The first-visit page. */
interface SetupPart {
  readonly page: 'setup';
  readonly shortest: number;
}

/** The page behind a shared link: what it shows, it asks for itself, as the key is known to the browser alone. */
interface SharedPart {
  readonly page: 'shared';
}

/** The page of a public form: its address, and what it is called; null where no form is open there. */
interface PublicFormPart {
  readonly page: 'public-form';
  readonly address: string;
  readonly head: { readonly label: string; readonly help: string | null } | null;
  /** What style elements need that its script inserts. */
  readonly nonce: string;
}

/** The page behind the link of a mailing: the address that wants no more of them, and what has become of that. */
interface UnsubscribePart {
  readonly page: 'unsubscribe';
  /** Empty where the link is none. */
  readonly address: string;
  readonly state: 'asked' | 'done' | 'unknown';
}

export type PagePart =
  | LoginPart
  | ExtranetResetPart
  | NewPasswordPart
  | SecondFactorPart
  | EnrolmentPart
  | SetupPart
  | SharedPart
  | PublicFormPart
  | UnsubscribePart;

export type PageName = PagePart['page'];

/** All that a page of the session area is drawn from. */
export type SessionPage = PageFrame & PagePart;

/** What a page loads: addresses of its scripts, styles, the font and the icon. */
export interface PageAssets {
  readonly script: string;
  /** Scripts that the first one imports. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  readonly font: string | undefined;
  readonly icon: string | undefined;
}
