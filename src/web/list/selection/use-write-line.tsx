import { IconMail } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { isEmail } from '#core/fields/traits.ts';
import { messageDraftAddress } from '#web/addresses/addresses.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { keptChoice } from '#web/data/selection/choice.ts';
import type { List } from '../state/use-list.ts';
import type { Selected } from './use-selection.ts';

/** Begins a message to each of the chosen records, for who writes messages and may read an address of theirs. */
export function useWriteLine(list: List, { selection }: Selected): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const errorTexts = useErrorTexts();
  const { info, user } = useApplication();
  const mayWrite = info.messages === true && !user.looksOnly;
  if (!mayWrite || !webColumns(list.table).some(isEmail) || isProductObject('tables', list.table.name))
    return [];
  const write = async () => {
    try {
      const { chosen, count } = await keptChoice(list, selection);
      const each = {
        tableId: list.table.id,
        chosen: 'records' in chosen ? chosen : { selection: chosen.selection, count },
      };
      const { id } = await call('messaging_draft_open', { body: { how: 'empty', each } });
      router.history.push(messageDraftAddress(id));
    } catch (error) {
      notify({ message: errorTexts(error)[0] ?? '', tone: 'bad' });
    }
  };
  const icon = <IconMail size={16} stroke={1.6} aria-hidden="true" />;
  return [{ kind: 'item', label: t('list.write_to_them'), icon, run: () => void write() }];
}
