/** Leads the keyboard to the rows of the list, once what is being closed has gone. */
export function focusRows(): void {
  const places =
    '[role$="grid"] [tabindex="0"], [role$="grid"][tabindex="0"], [role="list"] :is(a, [role="checkbox"])';
  setTimeout(() => document.querySelector<HTMLElement>(places)?.focus({ preventScroll: true }));
}
