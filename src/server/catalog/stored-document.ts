import { Document } from '#core/catalog/schema.ts';
import { withSectionIds } from '#core/catalog/section-ids.ts';

/** A document as a version keeps it; sections of forms have no ids in versions of earlier days. */
export function storedDocument(stored: Document): Document {
  const forms = stored.forms.map((form) => ({ ...form, sections: withSectionIds(form.id, form.sections) }));
  return Document.parse({ ...stored, forms });
}
