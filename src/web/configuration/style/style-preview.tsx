import { IconCheck, IconSearch, IconTable } from '@tabler/icons-react';
import { useEffect, type CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { GeneralStyleInfo, StyleFont } from '#core/contract/settings/style-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { schemeColours, type Scheme } from '#core/style/accent.ts';
import { cornerVariables, fontVariable } from '#core/style/shapes.ts';
import { useApplication } from '#web/api/application.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { colourIn } from '../style-parts/colour-field.tsx';
import classes from './style-preview.module.css';

type Style = Omit<GeneralStyleInfo, 'css'>;

interface PreviewProps {
  readonly style: Style;
}

const ROWS = [1, 2, 3, 4];

/** How the application will look, light and dark; nothing in it can be used. */
export function StylePreview({ style }: PreviewProps) {
  const { t } = useTranslation();
  useFont(style.fontFile);
  return (
    <Group title={t('login_style.preview')}>
      <div className={classes.previews} role="img" aria-label={t('style.preview_alt')}>
        <PreviewIn scheme="light" style={style} />
        <PreviewIn scheme="dark" style={style} />
      </div>
    </Group>
  );
}

function PreviewIn({ scheme, style }: PreviewProps & { readonly scheme: Scheme }) {
  return (
    <div className={classes.application} style={looks(style, scheme)} inert>
      <div className={classes.side}>
        <Brand style={style} scheme={scheme} />
        <Menu />
      </div>
      <div className={classes.window}>
        <List rowHeight={style.density === 'comfortable' ? 28 : 22} />
        <Form />
      </div>
    </div>
  );
}

function Brand({ style: { title, logo, logoDark }, scheme }: PreviewProps & { readonly scheme: Scheme }) {
  const { info, user } = useApplication();
  const shown = scheme === 'dark' ? (logoDark ?? logo) : logo;
  const isPlated = scheme === 'dark' && !logoDark;
  return (
    <p className={classes.brand}>
      {logo && shown ? (
        <img src={shown.url} alt="" data-plated={isPlated || undefined} />
      ) : (
        <Logo size={15} />
      )}
      {logo && (logo.width ?? 0) > 2 * (logo.height ?? 0) ? null : (
        <span>{title ? labelOf(title, user.locale) : info.label}</span>
      )}
    </p>
  );
}

function Menu() {
  const { tables } = useApplication().info;
  return tables.slice(0, 4).map(({ id, plural }, at) => (
    <span key={id} className={classes.entry} data-here={at === 0 || undefined}>
      <IconTable size={12} aria-hidden="true" />
      <span>{plural}</span>
    </span>
  ));
}

function List({ rowHeight }: { readonly rowHeight: number }) {
  const { t } = useTranslation();
  const [table] = useApplication().info.tables;
  const label = table?.label ?? '';
  return (
    <>
      <div className={classes.head}>
        <strong>{table?.plural}</strong>
        <span className={classes.chip}>{t('style.sample_filter')}</span>
        <span className={classes.button}>{t('style.sample_new')}</span>
      </div>
      <div className={classes.rows} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
        {ROWS.map((row) => (
          <span key={row} data-row={row}>
            <i data-on={row === 2 || undefined}>{row === 2 && <IconCheck size={8} stroke={4} />}</i>
            <span>
              {label} {row}
            </span>
            {row === 3 ? <b>{t('style.sample_link')}</b> : null}
          </span>
        ))}
      </div>
    </>
  );
}

function Form() {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <span className={classes.field}>
        <IconSearch size={11} aria-hidden="true" />
        {t('style.sample_field')}
      </span>
      <p className={classes.notice}>{t('style.sample_notice')}</p>
      <div className={classes.buttons}>
        <span className={classes.second}>{t('settings.discard')}</span>
        <span className={classes.button}>{t('settings.save')}</span>
      </div>
    </div>
  );
}

/** Has the browser know a font by its hash, so that it is seen before it is saved. */
function useFont(file: StyleFont | null): void {
  const { hash, url, weights } = file ?? {};
  const weight = weights?.join(' ');
  useEffect(() => {
    if (hash === undefined) return undefined;
    const face = new FontFace(hash, `url('${url}') format('woff2')`, weight === undefined ? {} : { weight });
    document.fonts.add(face);
    return () => void document.fonts.delete(face);
  }, [hash, url, weight]);
}

/** A style in a scheme as the variables that the preview is drawn with. */
function looks({ accent, font, fontFile, radius }: Style, scheme: Scheme): CSSProperties {
  const variables = Object.entries({
    ...schemeColours(colourIn(accent ?? ''), scheme),
    ...fontVariable(font ?? undefined, fontFile?.hash),
    ...cornerVariables(radius ?? undefined),
  });
  return {
    ...(Object.fromEntries(variables.map(([name, value]) => [`--${name}`, value])) as CSSProperties),
    colorScheme: scheme,
  };
}
