import type { CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { LoginStyleInfo } from '#core/contract/settings/style-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { accentColours, type Scheme } from '#core/style/accent.ts';
import { useApplication } from '#web/api/application.tsx';
import { Logo } from '#web/ui/logo.tsx';
import classes from './login-preview.module.css';

interface LoginPreviewProps {
  readonly style: Pick<LoginStyleInfo, 'title' | 'lead' | 'logo' | 'background'>;
  /** Null for the product's own colours. */
  readonly accent: string | null;
}

/** How the login page will look, light and dark; nothing in it can be used. */
export function LoginPreview(props: LoginPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.previews} role="img" aria-label={t('login_style.preview_alt')}>
      <PreviewIn scheme="light" {...props} />
      <PreviewIn scheme="dark" {...props} />
    </div>
  );
}

function PreviewIn({ scheme, style, accent }: LoginPreviewProps & { readonly scheme: Scheme }) {
  const { t } = useTranslation();
  const { info, user } = useApplication();
  const lead = style.lead ? labelOf(style.lead, user.locale) : t('login.lead');
  return (
    <div className={classes.page} style={looks(accent, scheme, style.background?.url)} inert>
      <div className={classes.box}>
        <p className={classes.brand}>
          {style.logo ? <img src={style.logo.url} alt="" /> : <Logo size={18} />}
          <span>{style.title ? labelOf(style.title, user.locale) : info.label}</span>
        </p>
        <p className={classes.title}>{t('login.title')}</p>
        <p className={classes.lead}>{lead}</p>
        <span className={classes.field}>{t('login.username_hint')}</span>
        <span className={classes.field} data-focus>
          {t('login.password_hint')}
        </span>
        <span className={classes.button}>{t('login.connect')}</span>
        <span className={classes.link}>{t('login.forgotten')}</span>
      </div>
    </div>
  );
}

/** The colours of a scheme as the variables that the preview is drawn with. */
function looks(accent: string | null, scheme: Scheme, background: string | undefined): CSSProperties {
  const colours = accent === null ? [] : Object.entries(accentColours(accent, scheme));
  return {
    ...(Object.fromEntries(colours.map(([name, colour]) => [`--${name}`, colour])) as CSSProperties),
    colorScheme: scheme,
    ...(background === undefined ? {} : { backgroundImage: `url("${background}")` }),
  };
}
