/** For the `ref` of what is to have the focus in a dialog: it can have it only once the dialog is open. */
export function focusedOnceOpen(element: HTMLElement | null): void {
  if (element) queueMicrotask(() => element.focus());
}
