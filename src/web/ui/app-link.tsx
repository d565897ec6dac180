import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of this application, with its query. */
  readonly href: string;
  /** What a plain click does instead of going there. */
  readonly instead?: (() => void) | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly 'data-tip'?: string | undefined;
}

/** A link within the application: a plain click changes the window without loading the page, others do as browsers do. */
export function AppLink({ href, onClick, instead, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || special) return;
    event.preventDefault();
    if (instead) instead();
    else router.history.push(href);
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
