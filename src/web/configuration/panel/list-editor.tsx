import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { listedTable } from '#core/catalog/catalog.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { ReferenceMark } from '#core/marks/reference.ts';
import { freshId } from '#core/configuration/recipes.ts';
import type { Editor, PanelProperty, PanelVariant } from '#core/configuration/panel.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CarryGhost } from '../carry/carry-ghost.tsx';
import type { Carry } from '../carry/use-carry.ts';
import { useListCarry } from './list-carry.ts';
import classes from './panel.module.css';
import { meantChoices } from './column-choices.ts';
import { PanelScopeProvider, usePanelScope, type PanelScope } from './panel-scope.ts';
import { usePanelTexts } from './panel-texts.ts';
import type { ValueEditorProps } from './value-editor-props.ts';

/** What edits a value within another one: the registry of all editors, which knows this one. */
export interface WithInside {
  readonly Inside: ComponentType<ValueEditorProps>;
}

interface ListEditorProps extends ValueEditorProps, WithInside {
  readonly member: Editor;
  readonly most: number | undefined;
}

/** A list whose members have no panel of their own: one below the other, to be moved, taken out and added. */
export function ListEditor(props: ListEditorProps) {
  const { id, label, help, error, kind, property, value, member, most, isOptional, onChange, Inside } = props;
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]) => onChange(next.length === 0 && isOptional ? undefined : next);
  const { list, carry, nameOf, markOf } = useListCarry({ label, members, onChange: change });
  const inside = `${kind}_${property}`;
  return (
    <LabelledField id={id} label={label} help={help} error={error} several>
      <ol ref={list} className={classes.members}>
        {members.map((one, at) => (
          // Members have nothing that tells them apart but their place.
          <li
            key={at}
            className={classes.member}
            data-carried={carry.carried?.piece === at || undefined}
            data-slot={markOf(at)}
          >
            <Grip carry={carry} label={nameOf(at)} at={at} />
            <div className={classes.inside}>
              <Inside
                id={`${id}-${at}`}
                label={nameOf(at)}
                editor={member}
                kind={inside}
                property={property}
                value={one}
                isOptional={false}
                onChange={(next) =>
                  change(next === undefined ? members.toSpliced(at, 1) : members.with(at, next))
                }
              />
            </div>
            <MemberTools members={members} at={at} onChange={change} />
          </li>
        ))}
      </ol>
      <CarryGhost carry={carry} label={nameOf} />
      {(most === undefined || members.length < most) && (
        <AddMember member={member} members={members} onAdd={(added) => change([...members, added])} />
      )}
    </LabelledField>
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
  readonly onChange: (members: readonly unknown[]) => void;
}

function MemberTools({ members, at, onChange }: MemberToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
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
      return Object.fromEntries(
        editor.properties
          .filter(({ isOptional }) => !isOptional)
          .map(({ key, editor: inner }) => [
            key,
            key === 'code' ? freshCode(members) : begun(inner, [], scope),
          ]),
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

interface GroupEditorProps extends ValueEditorProps, WithInside {
  readonly properties: readonly PanelProperty[];
}

/** Properties that belong together, as one value. */
export function GroupEditor({ id, kind, property, value, properties, onChange, Inside }: GroupEditorProps) {
  const words = usePanelTexts();
  const scope = usePanelScope();
  const own = isProperties(value) ? value : {};
  const inside = kind.endsWith(`_${property}`) ? kind : `${kind}_${property}`;
  return (
    <PanelScopeProvider value={scopeInside(scope, own)}>
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
