import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inOneWindow, test, type RunningApp } from './fixtures.ts'
import { onSlowMachine } from './slow-machine.ts'

const ATLAS = '# Atlas\r\n\r\nThe survey is done.\r\n\r\nSee [[Ada]] and [[Nobody]].\r\n'

test.use({
  files: {
    'Atlas.md': ATLAS,
    'people/Ada.md': '---\naliases: [Countess]\n---\n# Ada\n\n## Letters\n\nText.\n',
    'Borealis.md': '# Borealis\n\nLight.\n',
  },
})

const editor = (page: Page) => page.locator('.cm-content')
const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status' })
const onDisk =
  ({ vaultDir }: RunningApp, path = 'Atlas.md') =>
  () =>
    readFile(join(vaultDir, path), 'utf8').catch(() => '(not there)')

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('treeitem', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await expect(editor(page)).toContainText(name)
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

test(
  'what is typed is on disk a moment later, and no other byte is changed @deep',
  { tag: '@main' },
  async ({ app }) => {
    await open(app.page, 'Atlas')
    await typeAtEnd(app.page, 'One more.')
    await expect(status(app.page)).toContainText('not saved yet')
    await expect.poll(onDisk(app)).toBe(`${ATLAS}One more.`)
    await expect(status(app.page)).toContainText('saved')
    await expect(status(app.page)).not.toContainText('not saved')
  },
)

test(
  'text that was just typed survives the end of the program',
  { tag: ['@main', '@deep'] },
  async ({ app }) => {
    await open(app.page, 'Borealis')
    await typeAtEnd(app.page, 'The last words.')
    await app.page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(onDisk(app, 'Borealis.md')).toContain('The last words.')
    await app.restart()
    await expect(app.page.getByRole('tab', { name: 'Borealis' })).toBeVisible()
    await expect(editor(app.page)).toContainText('The last words.')
  },
)

test(
  'killed while two versions are compared, both are there afterwards, and the question too',
  { tag: ['@main', '@deep'] },
  async ({ app }) => {
    const { page, vaultDir } = app
    const THEIRS = '# Borealis\n\nTheirs.\n'
    await open(page, 'Borealis')
    await typeAtEnd(page, 'Mine.')
    await writeFile(join(vaultDir, 'Borealis.md'), THEIRS)
    await expect(page.getByRole('alert')).toContainText('changed by another program')
    await expect(page.getByRole('tab', { name: 'Borealis, conflict' })).toBeVisible()
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
    await page.getByRole('button', { name: 'Compare' }).click()
    const dialog = page.getByRole('dialog', { name: 'Two versions of Borealis.md' })
    await expect(dialog).toContainText('Mine.')
    await page.waitForTimeout(1500)
    await app.crash()
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
    await expect(editor(app.page)).toContainText('Mine.')
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
    await app.page.getByRole('button', { name: 'Keep both' }).click()
    const copy = async () =>
      (await readdir(vaultDir)).find((name) => name.includes('(conflict ')) ?? 'no copy'
    await expect.poll(async () => onDisk(app, await copy())()).toContain('Mine.')
  },
)

test.describe('text that is not on disk', () => {
  test(
    'row 33: is there again after Latent was killed, and is saved',
    { tag: '@main' },
    async ({ app }) => {
      await open(app.page, 'Borealis')
      await typeAtEnd(app.page, 'The last words.')
      await app.page.waitForTimeout(1000) // no more than this may be missing
      await app.crash()
      await expect(editor(app.page)).toContainText('The last words.')
      await expect.poll(onDisk(app, 'Borealis.md')).toContain('The last words.')
    },
  )

  test(
    'row 66: is kept when Latent is told to end, which takes less than five seconds',
    { tag: ['@main', '@deep'] },
    async ({ app }) => {
      await open(app.page, 'Borealis')
      await typeAtEnd(app.page, 'Mine.')
      await writeFile(join(app.vaultDir, 'Borealis.md'), '# Borealis\n\nTheirs.\n')
      await expect(app.page.getByRole('alert')).toContainText('changed by another program')
      await app.page.waitForTimeout(1500)
      const { code, ms } = await app.crash('SIGTERM')
      expect(code === 0 || code === null).toBe(true)
      expect(ms).toBeLessThan(8000) // of a slow machine
      await expect(app.page.getByRole('alert')).toContainText('changed by another program')
      await expect(editor(app.page)).toContainText('Mine.')
      await app.page.getByRole('button', { name: 'Use theirs' }).click() // or the window would not close
    },
  )

  test(
    'row 66: a note that ends the window twice is not opened a third time, and its text is offered',
    { tag: ['@main', '@deep'] },
    async ({ app }) => {
      test.slow() // starts five times
      await open(app.page, 'Atlas')
      await open(app.page, 'Borealis')
      await rm(join(app.vaultDir, 'Borealis.md'))
      await typeAtEnd(app.page, 'Only here.')
      await expect(app.page.getByRole('alert')).toContainText('was deleted on disk')
      await app.page.waitForTimeout(6000) // the opening went well
      await app.crash()
      await expect(editor(app.page)).toContainText('Only here.')
      await app.crash()
      await expect(editor(app.page)).toContainText('Only here.')
      await app.crash()
      await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText(
        'was left closed this time',
      )
      await expect(app.page.getByText('Unsaved text of Borealis was kept.')).toBeVisible()
      await app.page.getByRole('button', { name: 'Show', exact: true }).click()
      await app.page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
      await expect(editor(app.page)).toContainText('Only here.')
      await expect(app.page.getByText('Unsaved text of Borealis was kept.')).toBeHidden()
      await app.page.getByRole('button', { name: 'Discard…' }).click()
      await app.page.getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(app.page.getByText('was deleted on disk')).toBeHidden()
      await app.page.waitForTimeout(1000) // what ends before that is offered once more
      await app.crash()
      await expect(app.page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
      await expect(app.page.getByText('was kept.')).toBeHidden()
    },
  )
})

test('rows 10 and 14: a file that is no text is never changed, and its page says why @deep', async ({
  app,
}) => {
  const files = {
    'Latin.md': Buffer.from([0x68, 0x69, 0xff, 0xfe, 0x80, 0x0a]),
    'Zero.md': Buffer.from('text\0with a zero byte\n'),
    'Wide.md': Buffer.from('\ufeffUTF-16', 'utf16le'),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(app.vaultDir, name), bytes)
    await app.page.getByRole('treeitem', { name: name.replace('.md', ''), exact: true }).click()
    await expect(
      app.page.getByRole('tab', { name: `${name.replace('.md', '')}, read only` }),
    ).toBeVisible()
    const page = app.page.getByRole('region', { name: 'Note' })
    await expect(page.getByText(/^This file /)).toBeVisible()
    await expect(editor(app.page)).toHaveCount(0)
    await app.page.keyboard.type('typed')
    expect(await readFile(join(app.vaultDir, name))).toEqual(bytes)
  }

  // A note that is open, and becomes a file that is no text, and text again.
  await open(app.page, 'Borealis')
  await typeAtEnd(app.page, 'Mine.')
  await expect.poll(onDisk(app, 'Borealis.md')).toContain('Mine.')
  await writeFile(join(app.vaultDir, 'Borealis.md'), files['Zero.md'])
  await expect(app.page.getByText(/^This file /)).toBeVisible()
  await expect(editor(app.page)).toHaveCount(0)
  await writeFile(join(app.vaultDir, 'Borealis.md'), '# Borealis\n\nAgain.\n')
  await expect(editor(app.page)).toContainText('Again.')
  await typeAtEnd(app.page, 'Still mine.')
  await expect.poll(onDisk(app, 'Borealis.md')).toContain('Still mine.')
})

test('what is done with notes @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'finds and replaces by a pattern, and ends one that never ends': async ({ app }) => {
        const { page } = app
        const text = `# Numbers\r\n\r\none 1 two 22 ${'a'.repeat(50)}!\r\n`
        await writeFile(join(app.vaultDir, 'Numbers.md'), text)
        await open(page, 'Numbers')
        await editor(page).click()
        await page.keyboard.press('ControlOrMeta+h')
        const panel = page.getByRole('search', { name: 'Find in this note' })
        await page.keyboard.type(String.raw`(\w+) (\d+)`)
        await panel.getByRole('button', { name: 'Regular expression' }).click()
        await expect(panel.getByRole('status')).toHaveText(/of 2$/)
        await panel.getByRole('textbox', { name: 'Replace' }).fill('$2 $1')
        await panel.getByRole('button', { name: 'Replace all matches' }).click()
        await expect(panel.getByRole('status')).toHaveText('2 replaced')
        const replaced = text.replace('one 1 two 22', '1 one 22 two')
        await expect.poll(onDisk(app, 'Numbers.md')).toBe(replaced)
        await panel.getByRole('textbox', { name: 'Find' }).fill('^(a+)+$|(a+)+b')
        await expect(panel.getByRole('alert')).toContainText('takes too long')
        await page.keyboard.press('Escape')
        await expect(panel).toHaveCount(0)
        await expect(editor(page)).toBeFocused()
      },
      'opens a note by name, and makes one that is not there': async ({ app }) => {
        await open(app.page, 'Atlas')
        await app.page.keyboard.press('ControlOrMeta+o')
        await app.page.keyboard.type('Countess')
        await expect(app.page.getByRole('option', { name: /Countess/ })).toBeVisible()
        await app.page.keyboard.press('Enter')
        await expect(app.page.getByRole('tab', { name: 'Ada' })).toBeVisible()
        await app.page.keyboard.press('ControlOrMeta+o')
        await app.page.keyboard.type('ideas/Fresh thought')
        await expect(app.page.getByRole('option', { name: /Create/ })).toBeVisible()
        await app.page.keyboard.press('Enter')
        await expect.poll(onDisk(app, 'ideas/Fresh thought.md')).toBe('# Fresh thought\n\n')
      },
      'deleting a note says where it went, and undo brings it back': async ({ app }) => {
        await open(app.page, 'Borealis')
        await app.page.getByRole('tree', { name: 'Files' }).focus()
        await app.page.keyboard.press('Delete')
        await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText('.trash')
        await expect(app.page.getByRole('treeitem', { name: 'Borealis' })).toBeHidden()
        await app.page.getByRole('button', { name: 'Undo' }).click()
        await expect(app.page.getByRole('treeitem', { name: 'Borealis' })).toBeVisible()
        expect(await onDisk(app, 'Borealis.md')()).toBe('# Borealis\n\nLight.\n')
      },
      'Enter right after the last letter opens what was typed, not what the list still shows':
        async ({ app }) => {
          await open(app.page, 'Atlas')
          // A note comes while the next one is asked for already.
          await onSlowMachine(app.page, async () => {
            for (const name of ['Borealis', 'Ada', 'Atlas', 'Borealis', 'Ada', 'Atlas']) {
              await app.page.keyboard.press('ControlOrMeta+o')
              await app.page.keyboard.type(name)
              await app.page.keyboard.press('Enter')
              await expect(app.page.getByRole('tab', { name, selected: true })).toBeVisible()
            }
          })
        },
      'letters right after the keys of the search are for the search, not for the note': async ({
        app: { page },
      }) => {
        await open(page, 'Atlas')
        await editor(page).click()
        await onSlowMachine(page, async () => {
          await page.keyboard.press('ControlOrMeta+Shift+F')
          await page.keyboard.type('light')
          await expect(page.getByRole('combobox', { name: 'Search notes' })).toHaveValue('light')
        })
        await expect(editor(page)).not.toContainText('light')
      },
    },
  ))

test.describe('links', () => {
  test('show who links here, and open at the line @deep', async ({ app }) => {
    await app.page.getByRole('treeitem', { name: 'people' }).click()
    await open(app.page, 'Ada')
    await app.page.getByRole('tab', { name: 'Links' }).click()
    await app.page.getByRole('button', { name: /See Ada and Nobody/ }).click()
    await expect(app.page.getByRole('tab', { name: 'Atlas' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(editor(app.page).locator('.cm-flash')).toContainText('Ada')
  })
})
