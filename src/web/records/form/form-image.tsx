import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ShownImage } from '#core/contract/application/application-routes.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './form-image.module.css';

/** A picture among the columns of a form. Its place is kept while it loads, and where it cannot be shown it says its words. */
export function FormImage({ image }: { readonly image: ShownImage }) {
  const { url, width, height, alt, align, link } = image;
  const [failed, setFailed] = useState<string>();
  const picture =
    failed === url ? (
      <span
        className={classes.broken}
        style={{ inlineSize: width, aspectRatio: `${width} / ${height}` }}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <IconPhotoOff size={20} stroke={1.4} aria-hidden="true" />
        {alt}
      </span>
    ) : (
      <img
        className={classes.picture}
        src={url}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        onError={() => setFailed(url)}
      />
    );
  return (
    <div className={classes.image} data-align={align}>
      {link === undefined ? picture : <Linked to={link}>{picture}</Linked>}
    </div>
  );
}

/** Another site opens in a tab of its own, so that what is being typed stays. */
function Linked({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (to.startsWith('/app/'))
    return (
      <AppLink href={to} className={classes.link}>
        {children}
      </AppLink>
    );
  return (
    <a href={to} className={classes.link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
