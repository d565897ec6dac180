import { useRef, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { scrollerOf } from '../carry/scroller-of.ts';
import { useCarry, type Carry, type CarryWork } from '../carry/use-carry.ts';

interface CarriedList {
  readonly label: string;
  readonly members: readonly unknown[];
  readonly onChange: (members: readonly unknown[]) => void;
}

interface ListCarry {
  readonly list: RefObject<HTMLOListElement | null>;
  /** A member and its place among the others, both counted from zero. */
  readonly carry: Carry<number, number>;
  readonly nameOf: (member: number) => string;
  /** Where what is carried would come to stand, beside the member at a place. */
  readonly markOf: (at: number) => 'before' | 'after' | undefined;
}

/** Lets the members of a list be carried to other places: one change for each that is put down. */
export function useListCarry({ label, members, onChange }: CarriedList): ListCarry {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const last = members.length - 1;
  const nameOf = (member: number) => t('configure.panel.member', { label, number: member + 1 });
  const items = () => [...(list.current?.children ?? [])];
  const work: CarryWork<number, number> = {
    slotAt: ({ y }, member) => {
      scroller.current = scrollerOf(list.current);
      const middle = (item: Element) => {
        const { top, height } = item.getBoundingClientRect();
        return top + height / 2;
      };
      return items().filter((item, at) => at !== member && middle(item) < y).length;
    },
    slotOf: (member) => member,
    next: (_, slot, way) =>
      ({
        up: Math.max(0, slot - 1),
        back: Math.max(0, slot - 1),
        down: Math.min(last, slot + 1),
        on: Math.min(last, slot + 1),
        first: 0,
        last,
      })[way],
    drop: (member, slot) => {
      // Members are drawn by their places: the grip there is that of what was put down.
      items()[slot]?.querySelector<HTMLElement>('[data-grip]')?.focus();
      if (slot !== member) onChange(members.toSpliced(member, 1).toSpliced(slot, 0, members[member]));
    },
    said: (what, member, slot) => {
      const where = t('configure.form.place', { position: slot + 1, count: members.length });
      if (what === 'led') return where;
      return t(`configure.form.said_${what}`, { label: nameOf(member), where });
    },
    scroller,
  };
  const carry = useCarry(work);
  const { carried } = carry;
  const markOf = (at: number) => {
    if (carried?.slot === undefined || carried.slot !== at || at === carried.piece) return undefined;
    return at < carried.piece ? 'before' : 'after';
  };
  return { list, carry, nameOf, markOf };
}
