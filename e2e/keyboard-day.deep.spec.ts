import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { composer, messages, sheet } from './conversation.ts'
import { day } from './day.ts'
import { expect, test } from './fixtures.ts'

const ATLAS = `---
status: active
---

# Atlas

The survey of the quay is done. See [[Ada]].

## Permit

The harbour office has the form.

## Money

- [ ] Ask for the bill
`
test.use({
  connectsModel: true,
  files: {
    'projects/Atlas.md': ATLAS,
    'people/Ada.md': '# Ada\n\n#boats\n\nShe knows the harbour, and [[Atlas]].\n',
    'Garden.md': '# Garden\n\nThe tomatoes ripen late.\n',
    'Old list.md': 'Nothing of use.\n',
    'House.md': `- [ ] Replace the sill 📅 ${day(-3)}\n- [ ] Oil the hinges 📅 ${day(0)}\n`,
    'list.csv': 'name,age\nAda,36\n',
  },
})

const editor = (page: Page): Locator => page.locator('.cm-content').first()
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const row = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true })

test.skip(({ host }) => host !== 'browser', 'Some keys of the desktop are those of its menu.')

test('a whole day is done by the keyboard, without the mouse once', async ({
  app: { page, vaultDir },
  model,
}) => {
  test.setTimeout(600_000)
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const each of keys) await page.keyboard.press(each.replace(/\bMod\b/, 'ControlOrMeta'))
  }
  const type = (text: string): Promise<void> => page.keyboard.type(text)
  const command = async (words: string): Promise<void> => {
    await press('Mod+p')
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
    await type(words)
    await press('Enter')
  }
  const open = async (name: string): Promise<void> => {
    await press('Mod+o')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await type(name)
    await expect(page.getByRole('option').first()).toContainText(name)
    await press('Enter')
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  const onDisk = (path: string) => () => readFile(join(vaultDir, path), 'utf8').catch(() => '')
  const filesOf = (folder: string) => () => readdir(join(vaultDir, folder)).catch(() => [])
  /** Whether the keyboard is on it, in a list that keeps the focus too. */
  const isOn = (one: Locator): Promise<boolean> =>
    one.evaluate((element) => {
      const { activeElement } = document
      return (
        element === activeElement ||
        (element.id !== '' && activeElement?.getAttribute('aria-activedescendant') === element.id)
      )
    })
  /** Goes on with a key until it is there: how a person finds their way. */
  const until = async (key: string, there: Locator): Promise<void> => {
    await there.waitFor({ state: 'attached' })
    for (let step = 0; step < 60 && !(await isOn(there)); step++) await press(key)
    await expect.poll(() => isOn(there)).toBe(true)
  }

  await expect(row(page, 'Garden')).toBeVisible()
  const watchMouse = (): void =>
    addEventListener('pointerdown', () => sessionStorage.setItem('mouse', 'used'), true)
  await page.addInitScript(watchMouse) // after a reload
  await page.evaluate(watchMouse)

  const steps: Readonly<Record<string, () => Promise<void>>> = {
    'a note is opened by its name': async () => {
      await open('Atlas')
      await expect(editor(page)).toBeFocused()
    },
    'a line is written at its end': async () => {
      await press('Mod+End')
      await type('- [ ] Ring Ada about the form')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('Ring Ada about the form')
    },
    'a link is completed': async () => {
      await press('Enter', 'Backspace', 'Backspace')
      await press('Enter')
      await type('Also [[Gar')
      await expect(page.getByRole('option', { name: /Garden/ })).toBeVisible()
      // What is pressed the moment it opens was meant for the text.
      await page.waitForTimeout(200)
      await press('Enter')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('Also [[Garden]]')
    },
    'a word is made bold': async () => {
      await type(' soon')
      await press('Mod+Shift+ArrowLeft', 'Mod+b')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('**soon**')
    },
    'that is taken back, and done again': async () => {
      await press('Mod+z')
      await expect.poll(onDisk('projects/Atlas.md')).not.toContain('**soon**')
      await press('Mod+Shift+z')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('**soon**')
    },
    'a line goes up': async () => {
      await press('Alt+ArrowUp')
      await expect
        .poll(onDisk('projects/Atlas.md'))
        .toMatch(/Also \[\[Garden\]\] \*\*soon\*\*[^]*Ring/)
    },
    'a task of the note is ticked': async () => {
      await press('Mod+End')
      await press('Mod+l')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('- [x] Ring Ada')
    },
    'words are found in the note': async () => {
      await press('Mod+f')
      await type('form')
      await expect(page.getByText('1 of 2')).toBeVisible()
      await press('Enter', 'Escape')
      await expect(editor(page)).toBeFocused()
    },
    'and replaced': async () => {
      await press('Mod+h')
      await expect(page.getByRole('textbox', { name: 'Replace' })).toBeVisible()
      await until('Tab', page.getByRole('textbox', { name: 'Find', exact: true }))
      await press('Mod+a')
      await type('quay')
      await until('Tab', page.getByRole('textbox', { name: 'Replace' }))
      await type('pier')
      await press('Mod+Alt+Enter')
      await press('Escape')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('survey of the pier')
    },
    'a property is added': async () => {
      await press('Mod+;')
      await type('owner')
      await press('Enter')
      await type('Ada')
      await press('Enter')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('owner: Ada')
      await press('Escape')
      await until('Escape', editor(page))
    },
    'a line becomes a heading, and plain again': async () => {
      await press('Mod+End', 'Mod+Alt+3')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('### ')
      await press('Mod+Alt+0')
      await expect.poll(onDisk('projects/Atlas.md')).not.toContain('### ')
    },
    'one goes to a line by its number': async () => {
      await press('Mod+Alt+l')
      await expect(page.getByRole('combobox', { name: 'Go to line' })).toBeFocused()
      await type('6')
      await press('Enter')
      await expect(editor(page)).toBeFocused()
    },
    'one goes to a heading by its words': async () => {
      await command('go to a heading')
      await type('permit')
      await press('Enter')
      await expect(editor(page)).toBeFocused()
    },
    'a section is folded, and unfolded': async () => {
      await press('Mod+Shift+{')
      await expect(editor(page)).not.toContainText('The harbour office has the form.')
      await press('Mod+Shift+}')
      await expect(editor(page)).toContainText('The harbour office has the form.')
    },
    'the note is read, and written again': async () => {
      await press('Mod+e')
      await expect(page.locator('[data-reading-view]')).toBeFocused()
      await press('Mod+e', 'Mod+e')
      await expect(editor(page)).toBeFocused()
    },
    'a link is followed': async () => {
      await press('Mod+f')
      await type('[[Ada')
      await press('Enter', 'Escape', 'Alt+Enter')
      await expect(tab(page, 'Ada')).toHaveAttribute('aria-selected', 'true')
    },
    'one goes back and forward': async () => {
      await press('Mod+Alt+ArrowLeft')
      await expect(tab(page, 'Atlas')).toHaveAttribute('aria-selected', 'true')
      await press('Mod+Alt+ArrowRight')
      await expect(tab(page, 'Ada')).toHaveAttribute('aria-selected', 'true')
    },
    'a new note is written': async () => {
      await press('Alt+n')
      await expect(
        page.getByRole('dialog', { name: 'New note' }).getByRole('textbox'),
      ).toBeFocused()
      await type('Weekly plan')
      await press('Enter')
      await expect(editor(page)).toBeFocused()
      await type('Paint the fence.')
      await expect.poll(onDisk('people/Weekly plan.md')).toContain('Paint the fence.')
    },
    'it is moved to another folder': async () => {
      await command('move this note')
      await type('projects')
      await press('Enter')
      await expect.poll(filesOf('projects')).toContain('Weekly plan.md')
    },
    'a note is renamed where it is open': async () => {
      await open('House')
      await press('F2', 'Mod+a')
      await type('The house')
      await press('Enter')
      await expect(tab(page, 'The house')).toBeVisible()
      await open('Weekly plan')
    },
    'its tab is closed, and opened again': async () => {
      await press('Alt+w')
      await expect(tab(page, 'Weekly plan')).toHaveCount(0)
      await press('Alt+Shift+t')
      await expect(tab(page, 'Weekly plan')).toHaveAttribute('aria-selected', 'true')
    },
    'a tab is pinned': async () => {
      await command('pin or unpin this tab')
      await expect(tab(page, 'Weekly plan, pinned')).toHaveAttribute('aria-selected', 'true')
      await command('pin or unpin this tab')
    },
    'one goes from tab to tab': async () => {
      await press('Alt+PageDown')
      await expect(tab(page, 'Weekly plan')).toHaveAttribute('aria-selected', 'false')
      await press('Alt+PageUp')
      await expect(tab(page, 'Weekly plan')).toHaveAttribute('aria-selected', 'true')
    },
    'the window is split, and the other pane is written in': async () => {
      await press('Mod+Alt+Shift+ArrowRight')
      await expect(page.getByRole('region', { name: 'Note' })).toHaveCount(2)
      await open('Garden')
      await press('Mod+End')
      await type('And late.')
      await expect.poll(onDisk('Garden.md')).toContain('And late.')
    },
    'the other pane is gone to, and one is closed': async () => {
      await command('next pane')
      await command('close this pane')
      await expect(page.getByRole('region', { name: 'Note' })).toHaveCount(1)
    },
    'a folder is made': async () => {
      await command('new folder')
      await type('Plans')
      await press('Enter')
      await expect.poll(filesOf('')).toContain('Plans')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    'the files are walked through': async () => {
      await press('Mod+Shift+e')
      await press('Home')
      await until('ArrowDown', row(page, 'Garden'))
      await press('Enter')
      await expect(tab(page, 'Garden')).toHaveAttribute('aria-selected', 'true')
    },
    'a file is renamed in its row': async () => {
      await press('Mod+Shift+e')
      await until('ArrowDown', row(page, 'Old list'))
      await press('F2', 'Mod+a')
      await type('Older list')
      await press('Enter')
      await expect.poll(filesOf('')).toContain('Older list.md')
    },
    'it is deleted, and given back': async () => {
      await until('ArrowDown', row(page, 'Older list'))
      await press('Delete')
      await expect.poll(filesOf('')).not.toContain('Older list.md')
      await press('Mod+Alt+z')
      await expect.poll(filesOf('')).toContain('Older list.md')
    },
    'two files are chosen, and go to another folder': async () => {
      await press('Mod+Shift+e')
      await press('End')
      await until('ArrowUp', row(page, 'The house'))
      await press('Shift+ArrowDown')
      await command('move the chosen')
      await type('people')
      await press('Enter')
      await expect.poll(filesOf('people')).toContain('The house.md')
      await press('Mod+Alt+z')
      await expect.poll(filesOf('people')).not.toContain('The house.md')
    },
    'the files are filtered': async () => {
      await command('filter files')
      await type('gard')
      await expect(page.getByRole('option')).toHaveText(['Garden'])
      await press('Escape')
      await expect(row(page, 'The house')).toBeVisible()
    },
    'all notes are searched': async () => {
      await press('Mod+Shift+f')
      await type('tomatoes')
      await expect(page.getByRole('treeitem', { level: 2 }).first()).toContainText('tomatoes')
      await press('Enter')
      await expect(tab(page, 'Garden')).toHaveAttribute('aria-selected', 'true')
    },
    'a tag of the vault is searched': async () => {
      await command('show tags')
      await until('Tab', page.getByRole('treeitem', { name: /^boats/ }))
      await press('Enter')
      await expect(page.getByRole('treeitem', { level: 2 }).first()).toBeVisible()
    },
    'a note is bookmarked, and opened by that': async () => {
      await open('Atlas')
      await command('bookmark this note')
      await open('Garden')
      await command('show bookmarks')
      await until('ArrowDown', page.getByRole('treeitem', { name: /Atlas/ }))
      await press('Enter')
      await expect(tab(page, 'Atlas')).toHaveAttribute('aria-selected', 'true')
    },
    'the outline leads to a heading': async () => {
      await command('show the outline')
      await until('ArrowDown', page.getByRole('treeitem', { name: /^Money/ }))
      await press('Enter')
      await expect(editor(page)).toBeFocused()
    },
    'the links say who links here': async () => {
      await command('show links of this note')
      await until(
        'Tab',
        page.getByRole('complementary').getByRole('button', { name: /harbour, and/ }),
      )
      await press('Enter')
      await expect(tab(page, 'Ada')).toHaveAttribute('aria-selected', 'true')
    },
    'the history of a note is looked at': async () => {
      await open('Atlas')
      await press('Mod+Alt+h')
      await expect(page.getByRole('dialog', { name: 'History of Atlas' })).toBeVisible()
      await press('Escape')
      await expect(editor(page)).toBeFocused()
    },
    'a thought is captured from within a note': async () => {
      await press('Mod+Shift+Space')
      await expect(page.getByRole('textbox', { name: 'Your thought' })).toBeFocused()
      await type('[idea] A swing below the apple tree')
      await press('Enter')
      await expect(page.getByRole('region', { name: 'The last thought' })).toContainText(
        'Filed in Ideas',
      )
      await press('Escape')
      await expect(editor(page)).toBeFocused()
    },
    'the inbox is looked through': async () => {
      await press('Mod+Shift+Space')
      await type('Something about nothing at all')
      await press('Enter')
      await expect(page.getByRole('region', { name: 'The last thought' })).toBeVisible()
      await press('Escape')
      await command('show the inbox')
      await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible()
    },
    'a thought there is filed with one key': async () => {
      const before = (await filesOf('ideas')()).length
      await expect(
        page.getByRole('region', { name: 'Inbox' }).getByRole('option').first(),
      ).toBeVisible()
      await press('Home', '3')
      await expect.poll(async () => (await filesOf('ideas')()).length).toBeGreaterThan(before)
    },
    'a task is added in words': async () => {
      await press('Mod+Alt+Enter')
      await expect(page.getByLabel('New task', { exact: true })).toBeFocused()
      await type('Call the printer tomorrow')
      await press('Enter')
      await expect
        .poll(filesOf('tasks'))
        .toContainEqual(expect.stringContaining('Call the printer'))
      await press('Escape')
    },
    'a task is ticked in the list': async () => {
      await press('Mod+Alt+k')
      const list = page.getByRole('grid', { name: 'Tasks' })
      await expect(list).toContainText('Oil the hinges')
      await until('Tab', list.getByRole('row').first())
      await until('ArrowDown', list.getByRole('row').filter({ hasText: 'Oil the hinges' }))
      await press('Space')
      await expect.poll(onDisk('The house.md')).toContain('- [x] Oil the hinges')
    },
    'what was done is undone': async () => {
      await press('Mod+Alt+z')
      await expect.poll(onDisk('The house.md')).toContain('- [ ] Replace the sill')
    },
    'the digest is read, and saved': async () => {
      await press('Mod+Alt+g')
      await expect(page.getByRole('region', { name: 'Digest' })).toContainText('Replace the sill')
      await until('Tab', page.getByRole('button', { name: 'Save to the daily note' }))
      await press('Enter')
      await expect.poll(filesOf('')).toContain(`${day(0)}.md`)
    },
    'today’s note is opened': async () => {
      await press('Mod+Shift+d')
      await expect(tab(page, day(0))).toHaveAttribute('aria-selected', 'true')
    },
    'the assistant is asked': async () => {
      await open('Atlas')
      model.reply(
        { toolCalls: [{ name: 'read_note', arguments: { path: 'projects/Atlas.md' } }] },
        { text: 'The harbour office has it.' },
      )
      await press('Mod+Alt+i')
      await expect(composer(page)).toBeFocused()
      await type('Who has the form?')
      await press('Enter')
      await expect(messages(page).getByText('The harbour office has it.')).toBeVisible()
    },
    'its change is seen, and allowed': async () => {
      model.reply(
        {
          toolCalls: [
            {
              name: 'update_frontmatter',
              arguments: { path: 'projects/Atlas.md', updates: { status: 'blocked' } },
            },
          ],
        },
        { text: 'It is blocked now.' },
      )
      await type('Mark it as blocked')
      await press('Enter')
      await expect(sheet(page)).toContainText('status: blocked')
      await until('Tab', sheet(page).getByRole('button', { name: 'Allow', exact: true }))
      await expect(sheet(page).getByRole('button', { name: 'Allow', exact: true })).toHaveAttribute(
        'aria-disabled',
        'false',
      )
      await press('Enter')
      await expect(messages(page).getByText('It is blocked now.')).toBeVisible()
      await expect.poll(onDisk('projects/Atlas.md')).toContain('status: blocked')
    },
    'and taken back': async () => {
      await until('Shift+Tab', messages(page).getByRole('button', { name: 'Undo' }).last())
      await press('Enter')
      await expect.poll(onDisk('projects/Atlas.md')).toContain('status: active')
    },
    'a new conversation is begun': async () => {
      await command('new conversation')
      await expect(messages(page).getByText('It is blocked now.')).toHaveCount(0)
    },
    'what it did is looked up': async () => {
      await press('Mod+Alt+a')
      await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('Atlas')
      await press('Escape')
    },
    'the graph is walked through': async () => {
      await press('Mod+Alt+o')
      await expect(tab(page, 'Graph')).toHaveAttribute('aria-selected', 'true')
      await until('Shift+Tab', page.locator('[data-graph-list]'))
      await press('ArrowDown', 'Enter')
      await expect(tab(page, 'Graph')).toHaveAttribute('aria-selected', 'false')
    },
    'a canvas is made, and a card is written': async () => {
      await open('Garden')
      await command('new canvas')
      await type('Ideas')
      await press('Enter')
      await expect(page.getByRole('tab', { name: /^Ideas/ })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(page.locator('[data-file-view]:focus')).toBeVisible()
      await press('n')
      await type('A swing')
      await press('Escape')
      await expect.poll(onDisk('Ideas.canvas')).toContain('A swing')
    },
    'a table is looked at': async () => {
      await press('Mod+Shift+e', 'Home')
      await until('ArrowDown', page.getByRole('treeitem', { name: /^list\.csv/ }))
      await press('Enter')
      await expect(page.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
    },
    'the settings are searched': async () => {
      await press('Mod+,')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
      await press('Mod+f')
      await type('spell')
      await press('Escape', 'Escape')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
    },
    'the keys are looked up': async () => {
      await command('show all keys')
      await type('split')
      await expect(page.getByRole('dialog')).toContainText('Split')
      await press('Escape', 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    'the window becomes dark': async () => {
      await command('theme dark')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
    'its panels are hidden and shown': async () => {
      await press('Mod+\\')
      await expect(page.getByRole('tree', { name: 'Files' })).toHaveCount(0)
      await press('Mod+\\')
      await press('Mod+Shift+e')
      await expect(page.getByRole('tree', { name: 'Files' })).toBeVisible()
    },
    'the rail is walked through by arrows': async () => {
      const rail = page.getByRole('navigation', { name: 'Views' })
      await until('Shift+Tab', rail.locator('button[tabindex="0"]'))
      const before = await rail.locator(':focus').getAttribute('aria-label')
      await press('ArrowDown')
      await expect(rail.locator(':focus')).not.toHaveAttribute('aria-label', before ?? '')
    },
    'the window is saved as it is': async () => {
      await command('save this workspace')
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
      await type('Work')
      await press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await command('switch workspace')
      await expect(page.getByRole('dialog')).toContainText('Work')
      await press('Escape', 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    'after a reload all is as it was': async () => {
      await open('Atlas')
      await page.reload()
      await expect(tab(page, 'Atlas')).toHaveAttribute('aria-selected', 'true')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
  }
  for (const [title, step] of Object.entries(steps)) await test.step(title, step)
  expect(Object.keys(steps).length).toBeGreaterThanOrEqual(60)
  expect(await page.evaluate(() => sessionStorage.getItem('mouse'))).toBeNull()
})
