import type { Column, Document } from '#core/catalog/schema.ts';
import { label, typesDocument } from './types-document.ts';

/** Two tables whose columns get other types: inline, looked up by title, written otherwise. */
export function retyped(side: 'before' | 'after'): Document {
  const isBefore = side === 'before';
  const common = (id: number, name: string) => ({ id, name, label });
  const columns: readonly Column[] = [
    { ...common(21, 'amount'), type: isBefore ? 'text' : 'integer' },
    { ...common(22, 'price'), type: isBefore ? 'text' : 'decimal' },
    isBefore
      ? { ...common(23, 'person'), type: 'link', target: 10 }
      : { ...common(23, 'person'), type: 'text' },
    isBefore
      ? { ...common(24, 'state'), type: 'choice', choices: [{ code: 'new', label }] }
      : { ...common(24, 'state'), type: 'choices', choices: [{ code: 'new', label }] },
    { ...common(25, 'number'), type: isBefore ? 'integer' : 'money', indexed: true },
  ];
  const people: readonly Column[] = [{ ...common(11, 'name'), type: 'text' }];
  return typesDocument([
    { id: 10, name: 'person', columns: people, title: [11] },
    { id: 20, name: 'sale', columns },
  ]);
}
