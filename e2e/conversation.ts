import type { Locator, Page } from '@playwright/test'

/** The question that waits, over everything else. */
export const sheet = (page: Page): Locator => page.getByRole('alertdialog')

export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** Where a message is written. */
export const composer = (page: Page): Locator => page.getByRole('combobox', { name: 'Message' })

/** Sends a message. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}
