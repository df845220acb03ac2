import type { Page } from '@playwright/test'

/** Shows the tasks as `List`, `Board`, …: each has a button where there is room for all, else they are in a menu. */
export async function showTasksAs(page: Page, mode: string): Promise<void> {
  const button = page.getByRole('radio', { name: mode, exact: true })
  const menu = page.getByRole('button', { name: /^View of tasks / })
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menu').getByText(mode, { exact: true }).click()
}
