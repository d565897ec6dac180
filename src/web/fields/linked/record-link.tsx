import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isNewKey } from '#core/query/new-key.ts';

interface RecordLinkProps {
  readonly tableId: number;
  readonly recordId: number;
  readonly className?: string | undefined;
  /** The accessible name, where the content is only an icon. */
  readonly label?: string;
  /** Only for the pointer: what stands beside it says and does the same for the others. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** Leads to a record. One that is not saved yet has no window of its own: only its name stands there. */
export function RecordLink(props: RecordLinkProps) {
  const { recordId, label, children } = props;
  return isNewKey(recordId) ? <span title={label}>{children}</span> : <StoredLink {...props} />;
}

/** A real link, so that it can be copied and opened in another tab. */
function StoredLink({ tableId, recordId, className, label, silent, children }: RecordLinkProps) {
  const router = useRouter();
  const href = `/app/record/${tableId}/${recordId}`;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a
      className={className}
      href={href}
      onClick={follow}
      aria-label={label}
      title={label}
      aria-hidden={silent}
      tabIndex={silent ? -1 : undefined}
    >
      {children}
    </a>
  );
}
