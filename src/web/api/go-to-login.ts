let began = false;

/** A session was there: if the server refuses it later, it has ended, and the login page says so. */
export function noteSession(): void {
  began = true;
}

/** Leads to the login page; it brings the user back to where this was called. */
export function goToLogin(): void {
  const here = window.location.pathname + window.location.search + window.location.hash;
  const reason = began ? '&reason=ended' : '';
  window.location.assign(`/session/login/?return=${encodeURIComponent(here)}${reason}`);
}
