/** The record whose next steps are shown. */
export interface StepsPlace {
  readonly tableId: number;
  readonly recordId: number;
}

/** The key of all that the browser has loaded of a record's next steps. */
export function stepsKey({ tableId, recordId }: StepsPlace): readonly unknown[] {
  return ['record_steps', tableId, recordId];
}

/** The parameters of the routes of next steps. */
export function stepParams({ tableId, recordId }: StepsPlace) {
  return { tableId: String(tableId), recordId: String(recordId) };
}

/** The name of all that the browser has loaded of the next steps that its user is to do. */
export const OWN_STEPS = 'own_steps';
