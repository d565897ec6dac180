import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { COLOURS } from '#core/fields/colours.ts';

/** The colour for a new label: one that the fewest labels have, grey as the last of them. */
export function nextColour(labels: readonly Pick<MessageLabel, 'colour'>[]): MessageLabel['colour'] {
  const used = (colour: MessageLabel['colour']) => labels.filter((label) => label.colour === colour).length;
  const [grey, ...others] = COLOURS;
  return [...others, grey].reduce((best, colour) => (used(colour) < used(best) ? colour : best));
}
