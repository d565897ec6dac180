import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { listedTable } from '#core/catalog/catalog.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { ReferenceMark } from '#core/marks/reference.ts';
import { freshId } from '#core/configuration/recipes.ts';
import type { Editor, PanelVariant } from '#core/configuration/panel.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CarryGhost } from '../carry/carry-ghost.tsx';
import type { Carry } from '../carry/use-carry.ts';
import { CompactMember, useMemberLines } from './compact-member.tsx';
import { useListCarry } from './list-carry.ts';
import classes from './panel.module.css';
import { meantChoices } from './column-choices.ts';
import { PanelScopeProvider, usePanelScope, type PanelScope } from './panel-scope.ts';
import { usePanelTexts } from './panel-texts.ts';
import { isStartValue, StartValue } from './start-value.tsx';
import type { GroupEditorProps, ValueEditorProps, WithInside } from './value-editor-props.ts';

interface ListEditorProps extends ValueEditorProps, WithInside {
  readonly member: Editor;
  readonly most: number | undefined;
}

/** Fewest members among which one searches. */
const MANY = 8;

/** A list whose members have no panel of their own: one below the other, to be moved, taken out and added. */
export function ListEditor(props: ListEditorProps) {
  const { id, label, help, error, value, member, most, isOptional, onChange } = props;
  const { t } = useTranslation();
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  const { compact, nameIn, sought, search, isOut, open, toggle, added, moved } = useMemberLines(member);
  const change = (next: readonly unknown[]) => {
    if (next.length < members.length) moved();
    onChange(next.length === 0 && isOptional ? undefined : next);
  };
  const carried = (next: readonly unknown[]) => {
    moved();
    change(next);
  };
  const { list, carry, nameOf, markOf } = useListCarry({ label, members, onChange: carried });
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      {compact && (members.length >= MANY || sought !== '') && (
        <SearchField id={`${id}-search`} label={t('configure.panel.find')} onSearch={search} />
      )}
      <ol ref={list} className={classes.members} data-compact={compact !== undefined || undefined}>
        {members.map((one, at) => (
          // Members have nothing that tells them apart but their place.
          <li
            key={at}
            className={classes.member}
            data-carried={carry.carried?.piece === at || undefined}
            data-slot={markOf(at)}
            hidden={isOut(one, at)}
          >
            {sought === '' && <Grip carry={carry} label={nameOf(at)} at={at} />}
            <Member
              {...props}
              {...{ at, compact, members }}
              label={nameOf(at)}
              name={nameIn(one)}
              isOpen={open === at}
              onToggle={() => toggle(at)}
              onChange={change}
            />
          </li>
        ))}
      </ol>
      <CarryGhost carry={carry} label={nameOf} />
      {(most === undefined || members.length < most) && (
        <AddMember
          member={member}
          members={members}
          onAdd={(next) => {
            added(members.length);
            change([...members, next]);
          }}
        />
      )}
    </LabelledField>
  );
}

interface MemberProps extends Omit<ListEditorProps, 'onChange'> {
  readonly at: number;
  readonly members: readonly unknown[];
  /** The same editor, where the member is a line that is opened. */
  readonly compact: ComponentProps<typeof CompactMember>['member'] | undefined;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (members: readonly unknown[]) => void;
}

function Member(props: MemberProps) {
  const { id, label, kind, property, member, Inside, at, members, compact, name, onChange } = props;
  const inside = {
    id: `${id}-${at}`,
    label,
    kind: `${kind}_${property}`,
    value: members[at],
  };
  const editor = (
    <Inside
      {...inside}
      editor={member}
      property={property}
      isOptional={false}
      onChange={(next) => onChange(next === undefined ? members.toSpliced(at, 1) : members.with(at, next))}
    />
  );
  return (
    <>
      <div className={classes.inside}>
        {compact ? (
          <CompactMember
            {...inside}
            name={name}
            member={compact}
            isOpen={props.isOpen}
            onToggle={props.onToggle}
          >
            {editor}
          </CompactMember>
        ) : (
          editor
        )}
      </div>
      <MemberTools members={members} at={at} isShort={compact !== undefined} onChange={onChange} />
    </>
  );
}

interface GripProps {
  readonly carry: Carry<number, number>;
  readonly label: string;
  readonly at: number;
}

/** What a member is carried by: with the mouse or a finger, or with Space and the arrow keys. */
function Grip({ carry, label, at }: GripProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('configure.panel.carry', { label })}
      size="small"
      className={classes.grip}
      data-grip
      aria-pressed={carry.carried?.piece === at}
      {...carry.handlers(at)}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </IconButton>
  );
}

interface MemberToolsProps {
  readonly members: readonly unknown[];
  readonly at: number;
  /** It is a line, which its grip moves. */
  readonly isShort: boolean;
  readonly onChange: (members: readonly unknown[]) => void;
}

function MemberTools({ members, at, isShort, onChange }: MemberToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      {!isShort && (
        <>
          <IconButton
            label={t('configure.panel.up')}
            disabled={at === 0}
            onClick={() => onChange(swapped(members, at, at - 1))}
          >
            <IconArrowUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('configure.panel.down')}
            disabled={at === members.length - 1}
            onClick={() => onChange(swapped(members, at, at + 1))}
          >
            <IconArrowDown size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
      <IconButton label={t('configure.panel.remove')} onClick={() => onChange(members.toSpliced(at, 1))}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface AddMemberProps {
  readonly member: Editor;
  readonly members: readonly unknown[];
  readonly onAdd: (member: unknown) => void;
}

function AddMember({ member, members, onAdd }: AddMemberProps) {
  const { t } = useTranslation();
  const scope = usePanelScope();
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={() => onAdd(begun(member, members, scope))}
    >
      {t('configure.panel.add')}
    </Button>
  );
}

function swapped(list: readonly unknown[], one: number, other: number): readonly unknown[] {
  return list.with(one, list[other]).with(other, list[one]);
}

/** A new member that has the right shape: the first thing that may stand there, where something must. */
function begun(editor: Editor, members: readonly unknown[], scope: PanelScope): unknown {
  const { document, locale } = scope;
  switch (editor.kind) {
    case 'group':
      return editor.properties
        .filter(({ isOptional }) => !isOptional)
        .reduce<Readonly<Record<string, unknown>>>(
          (own, { key, editor: inner }) => ({
            ...own,
            [key]: key === 'code' ? freshCode(members) : begun(inner, [], scopeInside(scope, own)),
          }),
          {},
        );
    case 'column':
    case 'path': {
      const choices = meantChoices(scope, editor.kind === 'column' ? editor : { of: 'table' });
      const isUsed = (id: number) => JSON.stringify(members).includes(String(id));
      const id = (choices.find(({ value }) => !isUsed(value)) ?? choices[0])?.value;
      return editor.kind === 'path' ? [id] : id;
    }
    case 'reference':
      return firstNamed(document, editor.to);
    case 'labels':
    case 'longTexts':
      return { [locale.slice(0, 2)]: '…' };
    case 'options':
      return editor.words[0];
    case 'variants':
      return begunVariant(editor.variants[0], members, scope);
    case 'list':
      return [];
    case 'language':
      return 1036;
    case 'formula':
      return editor.gives === 'condition' ? 'true' : 'empty';
    default:
      return '';
  }
}

function firstNamed(document: Document, to: ReferenceMark['reference']): number | undefined {
  const kind = KINDS.find((one) => objectKind(one).reference === to);
  return kind && objectsIn(document, kind)[0]?.id;
}

function begunVariant(
  variant: PanelVariant | undefined,
  members: readonly unknown[],
  scope: PanelScope,
): object {
  const value = begun({ kind: 'group', properties: variant?.properties ?? [] }, members, scope);
  return { ...(variant?.hasId === true ? { id: freshId() } : {}), ...(isProperties(value) ? value : {}) };
}

function freshCode(members: readonly unknown[]): string {
  const taken = members.flatMap((one) => (isProperties(one) ? [String(one['code'])] : []));
  let number = members.length + 1;
  while (taken.includes(`choice_${number}`)) number += 1;
  return `choice_${number}`;
}

/** Properties that belong together, as one value; one that may be left out is taken away as a whole. */
export function GroupEditor(props: GroupEditorProps) {
  const { t } = useTranslation();
  const { id, label, help, error, value, isOptional, onChange } = props;
  if (!isOptional) return <GroupParts {...props} />;
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      <GroupParts {...props} />
      {value === undefined ? null : (
        <Button variant="subtle" size="xs" onClick={() => onChange(undefined)}>
          {t('configure.panel.remove_group', { label })}
        </Button>
      )}
    </LabelledField>
  );
}

function GroupParts(props: GroupEditorProps) {
  const { id, kind, property, value, properties, onChange, Inside } = props;
  const words = usePanelTexts();
  const scope = usePanelScope();
  const own = isProperties(value) ? value : {};
  const inside = kind.endsWith(`_${property}`) ? kind : `${kind}_${property}`;
  return (
    <PanelScopeProvider value={scopeInside(scope, own)}>
      {isStartValue(properties) ? (
        <StartValue {...props} kind={inside} />
      ) : (
        <div className={classes.group}>
          {properties.map((part) => (
            <Inside
              key={part.key}
              id={`${id}-${part.key}`}
              label={words.label(inside, part.key)}
              help={words.help(inside, part.key)}
              editor={part.editor}
              kind={inside}
              property={part.key}
              value={own[part.key]}
              isOptional={part.isOptional}
              onChange={(next) => {
                const { [part.key]: _, ...others } = own;
                onChange(next === undefined ? others : { ...others, [part.key]: next });
              }}
            />
          ))}
        </div>
      )}
    </PanelScopeProvider>
  );
}

/** What is edited beside a table, a list or a column is about that one. */
function scopeInside(scope: PanelScope, own: Readonly<Record<string, unknown>>): PanelScope {
  const { catalog } = scope;
  return {
    ...scope,
    ...(typeof own['table'] === 'number' ? { table: own['table'] } : {}),
    ...(typeof own['list'] === 'number' ? { listed: listedTable(catalog, own['list']) } : {}),
    ...(typeof own['column'] === 'number' ? { column: catalog.columns.get(own['column'])?.column } : {}),
  };
}

interface VariantsEditorProps extends ValueEditorProps, WithInside {
  readonly variants: readonly PanelVariant[];
}

/** One of several things: which one, and its properties. What is another one begins anew, with what both have. */
export function VariantsEditor({ variants, ...props }: VariantsEditorProps) {
  const { id, kind, property, value, onChange } = props;
  const words = usePanelTexts();
  const scope = usePanelScope();
  const own = isProperties(value) ? value : {};
  const chosen = variants.find(({ key }) => key in own) ?? variants[0];
  const inside = kind.endsWith(`_${property}`) ? kind : `${kind}_${property}`;
  const choose = (wanted: string | undefined) => {
    const variant = variants.find(({ key }) => key === wanted);
    if (!variant || variant === chosen) return;
    const shared = variant.properties.filter(({ key }) => key in own).map(({ key }) => [key, own[key]]);
    onChange({ ...begunVariant(variant, [], scope), ...Object.fromEntries(shared) });
  };
  return (
    <>
      <SelectField
        id={`${id}-variant`}
        label={words.label(inside, 'variant')}
        value={chosen?.key}
        choices={variants.map(({ key }) => ({ value: key, label: words.word(inside, 'variant', key) }))}
        onChange={choose}
      />
      <GroupEditor {...props} properties={chosen?.properties ?? []} />
    </>
  );
}
