import { IconMailOff, IconMailForward } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { SearchField } from '#web/inputs/search-field.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import classes from './outbox.module.css';

/** Who has unsubscribed from mailings; an address is taken back into them by a button. */
export function Unsubscribed() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery({
    queryKey: ['admin_unsubscribed', text],
    queryFn: ({ signal }) => configurationGate.call('admin_unsubscribed', { query: { text }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const onChanged = async () => void (await query.refetch());
  return (
    <Group title={t('mailing.unsubscribed.title')} text={t('mailing.unsubscribed.text')}>
      <SearchField id="unsubscribed-search" label={t('mailing.unsubscribed.search')} onSearch={setText} />
      <Loaded query={query}>
        {({ addresses, more }) =>
          addresses.length === 0 ? (
            <EmptyState
              icon={<IconMailOff size={28} stroke={1.4} aria-hidden="true" />}
              title={t(text === '' ? 'mailing.unsubscribed.nobody' : 'mailing.unsubscribed.none')}
            />
          ) : (
            <>
              <ItemList label={t('mailing.unsubscribed.title')}>
                {addresses.map((one) => (
                  <Address key={one.address} {...one} onChanged={onChanged} />
                ))}
              </ItemList>
              {more ? <p className={classes.more}>{t('mailing.unsubscribed.more')}</p> : null}
            </>
          )
        }
      </Loaded>
    </Group>
  );
}

interface AddressProps {
  readonly address: string;
  readonly at: string;
  readonly onChanged: () => Promise<void>;
}

function Address({ address, at, onChanged }: AddressProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { busy, run } = useDoing();
  const takeBack = async () => {
    await configurationGate.call('admin_unsubscribed_remove', { body: { address } });
    await onChanged();
    notify({ message: t('mailing.unsubscribed.taken_back', { address }) });
  };
  return (
    <Item title={<bdi>{address}</bdi>} details={[moments.at(at)]}>
      <IconButton
        label={t('mailing.unsubscribed.take_back', { address })}
        disabled={busy}
        onClick={() => void run(takeBack)}
      >
        <IconMailForward size={16} aria-hidden="true" />
      </IconButton>
    </Item>
  );
}
