/** Leads to the login page; it brings the user back to where this was called. */
export function goToLogin(): void {
  const here = window.location.pathname + window.location.search + window.location.hash;
  window.location.assign(`/session/login/?return=${encodeURIComponent(here)}`);
}
