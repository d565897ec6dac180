import { IconFileText, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';

interface TemplateMenuProps {
  readonly draft: MessageDraft;
  readonly change: (part: Partial<MessageDraft>) => void;
}

/** Puts the text of a template above what is there; its subject where there is none. */
export function TemplateMenu({ draft, change }: TemplateMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['messaging_template_list'],
    queryFn: ({ signal }) => call('messaging_template_list', { signal }),
    staleTime: 30_000,
  });
  if (!data) return null;
  return (
    <MenuButton
      label={t('messaging.templates')}
      title={t('messaging.templates')}
      className={icon.button}
      side="above"
      iconOnly
      lines={[
        ...data.templates.map(({ name, subject, body }) => ({
          kind: 'item' as const,
          label: name,
          icon: <IconFileText size={16} stroke={1.6} aria-hidden="true" />,
          run: () => change({ body: `${body}${draft.body}`, subject: draft.subject || subject }),
        })),
        {
          kind: 'item' as const,
          label: t('messaging.edit_templates'),
          icon: <IconSettings size={16} stroke={1.6} aria-hidden="true" />,
          run: () => void navigate({ to: listAddress(data.tableId) }),
        },
      ]}
    >
      <IconFileText size={18} stroke={1.6} aria-hidden="true" />
    </MenuButton>
  );
}
