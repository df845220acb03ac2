import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inOneWindow } from './fixtures.ts'
import { expect, test } from './intruder.ts'

/** Every way in which styles ask for something: a sheet, a picture, letters, a shape, a pointer. */
const reaching = (address: string): string => `
@import url('${address}/import.css');
@font-face { font-family: Away; src: url('${address}/font.woff2'); }
:root { --note-line: 1.9; }
body, .cm-content { background-image: url('${address}/picture.png'); font-family: Away; }
.cm-editor { mask-image: url('${address}/mask.svg#a'); filter: url('${address}/filter.svg#a'); }
button { cursor: url('${address}/pointer.cur'), pointer; list-style-image: url('${address}/list.png'); }
button::before { content: url('${address}/content.png'); }
`

test('the window becomes a person’s own, stays so, and tells nobody @deep', ({ app, host, sink }) =>
  inOneWindow(
    { app, host, sink },
    {
      'another key is pressed for a command, and runs it at once': async ({ app: { page } }) => {
        await page.getByText('notes indexed').or(page.getByText('note indexed')).waitFor()
        await page.keyboard.press('Control+,')
        const settings = page.getByRole('dialog', { name: 'Settings' })
        await settings.getByRole('button', { name: 'Keys', exact: true }).click()
        await settings.getByRole('searchbox', { name: 'Find a command' }).fill('show the outline')
        await settings.getByRole('button', { name: 'Add keys to Show the outline' }).click()
        await page.keyboard.press('Control+Shift+U')
        await page.keyboard.press('Enter')
        await expect(settings.getByText('Ctrl+Shift+U')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(settings).toBeHidden()
        await page.keyboard.press('Control+Shift+U')
        await expect(page.getByRole('tab', { name: 'Outline', selected: true })).toBeVisible()
      },
      'a theme and an accent are chosen': async ({ app: { page } }) => {
        await page.keyboard.press('Control+,')
        const settings = page.getByRole('dialog', { name: 'Settings' })
        await settings.getByRole('button', { name: 'Appearance', exact: true }).click()
        await settings.getByRole('radio', { name: 'Dark' }).click()
        await settings.getByRole('radio', { name: 'Teal' }).click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await page.keyboard.press('Escape')
        await expect(settings).toBeHidden()
      },
      'all of it is there after the page was loaded again': async ({ app: { page } }) => {
        const accent = () =>
          page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))
        const chosen = await accent()
        expect(chosen).toMatch(/^#/)
        await page.reload()
        await page.getByText('notes indexed').or(page.getByText('note indexed')).waitFor()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect.poll(accent).toBe(chosen)
        await page.getByRole('tab', { name: 'Links', exact: true }).click()
        await page.keyboard.press('Control+Shift+U')
        await expect(page.getByRole('tab', { name: 'Outline', selected: true })).toBeVisible()
      },
      'own styles count as soon as they are there, and reach no other address': async ({
        app: { page, dataDir, requests },
        sink,
      }) => {
        await writeFile(join(dataDir, 'custom.css'), reaching(sink.url))
        await page.keyboard.press('Control+,')
        const settings = page.getByRole('dialog', { name: 'Settings' })
        await settings.getByRole('button', { name: 'Appearance', exact: true }).click()
        await settings.getByRole('radiogroup', { name: 'Custom CSS' }).getByText('On').click()
        const lineHeight = () =>
          page.evaluate(() =>
            getComputedStyle(document.documentElement).getPropertyValue('--note-line'),
          )
        await expect.poll(lineHeight).toBe('1.9')
        // What styles ask for, they ask for as they are drawn.
        await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)))
        expect(requests.filter((url) => url.includes('/custom.css'))).not.toEqual([])
        expect(sink.visits).toEqual([])
        await page.keyboard.press('Control+Alt+Shift+S')
        await expect.poll(lineHeight).not.toBe('1.9')
      },
    },
  ))
