/** Frames that pass at most until a step has gone from its list. */
const FRAMES = 20;

/**
 * Notes where the focus goes once a step has gone from its list: to the next one there, else the one before, else to what
 * holds them. Gives what leads it there, unless it is somewhere by then.
 */
export function leadFocus(item: HTMLElement | null): () => void {
  const list = item?.closest<HTMLElement>('[data-steps]');
  const ids = [...(list?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].map(
    ({ dataset }) => dataset['step'],
  );
  const place = ids.indexOf(item?.dataset['step']);
  const wanted = [ids[place + 1], ids[place - 1]];
  const lead = (frames: number): void => {
    if (!list?.isConnected || frames === 0) return;
    if (item?.contains(document.activeElement) === true) requestAnimationFrame(() => lead(frames - 1));
    else if (document.activeElement === document.body) {
      const next = wanted
        .map((id) => list.querySelector<HTMLElement>(`[data-step="${id}"] input[type=checkbox]`))
        .find(Boolean);
      (next ?? list).focus();
    }
  };
  return () => lead(FRAMES);
}
