import type { Locator, Page } from '@playwright/test';

/** The fields, the button and the alert of the login page. */
export const login = (page: Page): Locator => page.locator('#login-username');
export const connect = (page: Page): Locator => page.locator('#login-connect');
export const alert = (page: Page): Locator => page.getByRole('alert');
