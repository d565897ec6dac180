import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { foldText } from '#core/language/fold-text.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { Floating } from '#web/fields/floating/floating.tsx';
import { ListboxSearch } from '#web/fields/floating/listbox-search.tsx';
import { OptionList } from '#web/fields/floating/option-list.tsx';
import { useListbox } from '#web/fields/floating/use-listbox.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from './step-form.module.css';
import { stepParams, type StepsPlace } from '#web/api/step-keys.ts';

/** Who is to do a step. */
export interface StepPerson {
  readonly id: number;
  readonly name: string;
}

interface PersonButtonProps {
  readonly place: StepsPlace;
  readonly person: StepPerson;
  readonly onChoose: (person: StepPerson) => void;
}

/** Who is to do a step, and the way to choose somebody else. */
export function PersonButton({ place, person, onChoose }: PersonButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    button.current?.focus();
  };
  const label = t('steps.who_is', { name: person.name });
  return (
    <Floating
      opened={opened}
      onLeave={() => setOpened(false)}
      width="content"
      dialog={{ label: t('steps.who'), onEscape: close }}
      target={
        <button
          ref={button}
          type="button"
          className={classes.person}
          aria-haspopup="dialog"
          aria-expanded={opened}
          title={label}
          onClick={() => setOpened(!opened)}
        >
          <Avatar name={person.name} />
          <span className="out-of-sight">{t('steps.who')} </span>
          <bdi>{person.name}</bdi>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      }
    >
      <PeopleToChoose
        place={place}
        chosen={person.id}
        onChoose={(one) => {
          onChoose(one);
          close();
        }}
      />
    </Floating>
  );
}

interface PeopleProps {
  readonly place: StepsPlace;
  readonly chosen: number;
  readonly onChoose: (person: StepPerson) => void;
}

/** People by a part of their name, whoever chooses first; those who may not read the record are there with the reason. */
function PeopleToChoose({ place, chosen, onChoose }: PeopleProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // What floats can be focused only once it is lifted.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { data, isFetching } = useQuery({
    queryKey: ['record_comment_people', place.tableId, place.recordId, null, text.trim()],
    queryFn: async ({ signal }) =>
      await call('record_comment_people', {
        params: stepParams(place),
        query: { text: text.trim() },
        signal,
      }),
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  const isOwn = foldText(user.name).includes(foldText(text.trim()));
  const own = isOwn ? [{ id: user.id, name: user.name, reads: true }] : [];
  const people = [...own, ...(data?.people ?? [])];
  const pick = (at: number): void => {
    const person = people[at];
    if (person?.reads === true) onChoose(person);
  };
  const listbox = useListbox({ count: people.length, opened: true, onOpened: () => undefined, onPick: pick });
  return (
    <div ref={box} className={classes.people}>
      <ListboxSearch listbox={listbox} label={t('steps.search')} value={text} onChange={setText} />
      {people.length === 0 && !isFetching ? <p className={classes.none}>{t('steps.nobody')}</p> : null}
      <OptionList
        listbox={listbox}
        label={t('steps.who')}
        onPick={pick}
        options={people.map(({ id, name, reads }) => ({
          key: id,
          icon: <Avatar name={name} />,
          content: <bdi>{name}</bdi>,
          chosen: id === chosen,
          hint: reads ? (id === user.id ? t('steps.me') : undefined) : t('steps.cannot'),
        }))}
      />
    </div>
  );
}
