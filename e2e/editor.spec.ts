import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type RunningApp } from './fixtures.ts'

const ATLAS = '# Atlas\r\n\r\nThe survey is done.\r\n\r\nSee [[Ada]] and [[Nobody]].\r\n'

test.use({
  files: {
    'Atlas.md': ATLAS,
    'people/Ada.md': '---\naliases: [Countess]\n---\n# Ada\n\n## Letters\n\nText.\n',
    'Borealis.md': '# Borealis\n\nLight.\n',
    'Lists.md': `# Lists\n\n- [ ] ${'a long item '.repeat(30)}\n\n\`\`\`\n- no item ${'in code '.repeat(30)}\n\`\`\`\n`,
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
  'what is typed is on disk a moment later, and no other byte is changed',
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

test('typing in one note and going to another at once saves the first', async ({ app }) => {
  await open(app.page, 'Atlas')
  await typeAtEnd(app.page, 'Left behind.')
  await open(app.page, 'Borealis')
  await expect.poll(onDisk(app)).toBe(`${ATLAS}Left behind.`)
})

test('every note keeps its undo history over a change of tabs', async ({ app }) => {
  await open(app.page, 'Atlas')
  await typeAtEnd(app.page, 'Gone again.')
  await open(app.page, 'Borealis')
  await open(app.page, 'Atlas')
  await expect(editor(app.page)).toContainText('Gone again.')
  await editor(app.page).click()
  // By words; where the machine was slow while they were typed, by less.
  for (const [gone, left] of [
    ['again', 'Gone '],
    ['Gone', 'The survey'],
  ] as const)
    await test.step(`back to ${left}`, async () => {
      while (await editor(app.page).getByText(gone).count()) {
        await app.page.keyboard.press('ControlOrMeta+z')
        await expect(editor(app.page)).toContainText(left)
      }
    })
  await expect.poll(onDisk(app)).toBe(ATLAS)
})

test(
  'text that was just typed survives the end of the program',
  { tag: '@main' },
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

test('a note that nobody touched here follows the disk', async ({ app }) => {
  await open(app.page, 'Borealis')
  await writeFile(join(app.vaultDir, 'Borealis.md'), '# Borealis\n\nLight, from outside.\n')
  await expect(editor(app.page)).toContainText('from outside')
  await expect(status(app.page)).toContainText('saved')
})

test.describe('when another program changed the note meanwhile', () => {
  const THEIRS = '# Borealis\n\nTheirs.\n'

  test.beforeEach(async ({ app }) => {
    await open(app.page, 'Borealis')
    await typeAtEnd(app.page, 'Mine.')
    await writeFile(join(app.vaultDir, 'Borealis.md'), THEIRS)
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
    await expect(app.page.getByRole('tab', { name: 'Borealis, conflict' })).toBeVisible()
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
    await expect(editor(app.page)).toContainText('Mine.')
  })

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Two versions of Borealis.md' })
  const copyOf = async ({ vaultDir }: RunningApp): Promise<string | undefined> =>
    (await readdir(vaultDir)).find((name) => name.includes('(conflict '))

  test('both can be compared, and closing keeps both', async ({ app }) => {
    await app.page.getByRole('button', { name: 'Compare' }).click()
    await expect(dialog(app.page)).toContainText('Theirs.')
    await expect(dialog(app.page)).toContainText('Mine.')
    await expect(app.page.getByRole('button', { name: 'Save this text' })).toBeDisabled()
    await app.page.keyboard.press('Escape')
    await expect(dialog(app.page)).toBeHidden()
    await expect(editor(app.page)).toContainText('Theirs.')
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
    expect(await onDisk(app, await copyOf(app))()).toBe('# Borealis\n\nLight.\nMine.')
  })

  test('row 44: put together with the keyboard alone, place by place', async ({ app }) => {
    const { page } = app
    await page.getByRole('button', { name: 'Compare' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('1 place to decide.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Go to the next' })).toBeFocused()
    await page.keyboard.press('Enter')
    const place = dialog(page).getByRole('group', { name: 'Place 1 of 1' })
    await expect(place.getByRole('button', { name: 'On disk' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(place.getByRole('button', { name: 'Both' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(dialog(page).getByRole('status')).toHaveText('Every place is decided.')
    await page.getByRole('button', { name: 'Save this text' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect.poll(onDisk(app, 'Borealis.md')).toBe('# Borealis\n\nTheirs.\nLight.\nMine.')
    expect(await copyOf(app)).toBeUndefined()
    // One step of the editor's own history.
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor(page)).not.toContainText('Theirs.')
    await expect(editor(page)).toContainText('Mine.')
  })

  test('the result can be edited by hand, and both versions at once are a choice', async ({
    app,
  }) => {
    const { page } = app
    await page.getByRole('button', { name: 'Compare' }).click()
    await dialog(page).getByText('Everywhere:').waitFor()
    const result = dialog(page).getByRole('textbox', { name: 'The text that will be saved' })
    await result.getByText('Mine.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And more.')
    await expect(dialog(page).getByRole('status')).toHaveText('Every place is decided.')
    await page.getByRole('button', { name: 'Save this text' }).click()
    await expect.poll(onDisk(app, 'Borealis.md')).toBe('# Borealis\n\nLight.\nMine. And more.')
  })

  test(
    'killed while the dialog is open, both are there afterwards, and the question too',
    { tag: '@main' },
    async ({ app }) => {
      await app.page.getByRole('button', { name: 'Compare' }).click()
      await expect(dialog(app.page)).toContainText('Mine.')
      await app.page.waitForTimeout(1500)
      await app.crash()
      await expect(app.page.getByRole('alert')).toContainText('changed by another program')
      await expect(editor(app.page)).toContainText('Mine.')
      expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
      await app.page.getByRole('button', { name: 'Keep both' }).click()
      await expect.poll(async () => onDisk(app, await copyOf(app))()).toContain('Mine.')
    },
  )

  test('keep mine writes mine', async ({ app }) => {
    await app.page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(onDisk(app, 'Borealis.md')).toBe('# Borealis\n\nLight.\nMine.')
    await expect(app.page.getByRole('alert')).toBeHidden()
  })

  test('use theirs shows theirs, and undo brings mine back', async ({ app }) => {
    await app.page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(editor(app.page)).toContainText('Theirs.')
    await expect(editor(app.page)).not.toContainText('Mine.')
    await editor(app.page).click()
    await app.page.keyboard.press('ControlOrMeta+z')
    await expect(editor(app.page)).toContainText('Mine.')
  })

  test('keep both puts mine beside it', async ({ app }) => {
    await app.page.getByRole('button', { name: 'Keep both' }).click()
    await expect(editor(app.page)).toContainText('Theirs.')
    const copies = (await readdir(app.vaultDir)).filter((name) => name.includes('(conflict '))
    expect(copies).toHaveLength(1)
    expect(copies[0]).toMatch(/^Borealis \(conflict \d{4}-\d\d-\d\d \d{4}\)\.md$/)
    expect(await onDisk(app, copies[0])()).toContain('Mine.')
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
  })
})

test.describe('when another program changes other lines of a note that is not saved yet', () => {
  const THEIRS = '# Borealis and more\n\nLight.\n'

  test.beforeEach(async ({ app }) => {
    await open(app.page, 'Borealis')
    await typeAtEnd(app.page, 'Mine.')
    await writeFile(join(app.vaultDir, 'Borealis.md'), THEIRS)
    await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText(
      'merged changes by another program',
    )
  })

  test('the two are merged and saved, and the cursor stays', async ({ app }) => {
    await expect.poll(onDisk(app, 'Borealis.md')).toBe(`${THEIRS}Mine.`)
    await app.page.keyboard.type(' Typed on.')
    await expect.poll(onDisk(app, 'Borealis.md')).toBe(`${THEIRS}Mine. Typed on.`)
  })

  test('undo puts the two against each other', async ({ app }) => {
    await app.page.getByRole('button', { name: 'Undo' }).click()
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
    await expect(editor(app.page)).not.toContainText('and more')
    await expect(editor(app.page)).toContainText('Mine.')
    expect(await onDisk(app, 'Borealis.md')()).toBe(THEIRS)
    await app.page.getByRole('button', { name: 'Compare' }).click()
    await app.page.getByRole('button', { name: 'Both', exact: true }).first().click()
    await app.page.getByRole('button', { name: 'Save this text' }).click()
    await expect.poll(onDisk(app, 'Borealis.md')).toContain('Mine.')
    await expect.poll(onDisk(app, 'Borealis.md')).toContain('and more')
  })
})

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
    { tag: '@main' },
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
    { tag: '@main' },
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
      await app.crash()
      await expect(app.page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
      await expect(app.page.getByText('was kept.')).toBeHidden()
    },
  )
})

test('rows 10 and 14: a file that is no text is never changed, and its page says why', async ({
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

test('a note that is deleted outside keeps its text, and can be made again', async ({ app }) => {
  await open(app.page, 'Borealis')
  await typeAtEnd(app.page, 'Still here.')
  await expect.poll(onDisk(app, 'Borealis.md')).toContain('Still here.')
  await rm(join(app.vaultDir, 'Borealis.md'))
  await expect(app.page.getByRole('alert')).toContainText('was deleted on disk')
  await app.page.getByRole('button', { name: 'Recreate' }).click()
  await expect.poll(onDisk(app, 'Borealis.md')).toContain('Still here.')
})

test('deleting a note says where it went, and undo brings it back', async ({ app }) => {
  await open(app.page, 'Borealis')
  await app.page.getByRole('tree', { name: 'Files' }).focus()
  await app.page.keyboard.press('Delete')
  await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText('.trash')
  await expect(app.page.getByRole('treeitem', { name: 'Borealis' })).toBeHidden()
  await app.page.getByRole('button', { name: 'Undo' }).click()
  await expect(app.page.getByRole('treeitem', { name: 'Borealis' })).toBeVisible()
  expect(await onDisk(app, 'Borealis.md')()).toBe('# Borealis\n\nLight.\n')
})

test.describe('links', () => {
  test('complete by title and alias, and an alias becomes the words of the link', async ({
    app,
  }) => {
    await open(app.page, 'Borealis')
    await typeAtEnd(app.page, 'See [[Count')
    await expect(app.page.getByRole('option', { name: /Countess/ })).toBeVisible()
    await app.page.waitForTimeout(100) // an Enter before anybody can have seen it is a line break
    await app.page.keyboard.press('Enter')
    await expect.poll(onDisk(app, 'Borealis.md')).toContain('See [[Ada|Countess]]')
  })

  test('complete by heading after #', async ({ app }) => {
    await open(app.page, 'Borealis')
    await typeAtEnd(app.page, 'See [[Ada#Let')
    await expect(app.page.getByRole('option', { name: /Letters/ })).toBeVisible()
    await app.page.waitForTimeout(100) // an Enter before anybody can have seen it is a line break
    await app.page.keyboard.press('Enter')
    await expect.poll(onDisk(app, 'Borealis.md')).toContain('See [[Ada#Letters]]')
  })

  test('a click with Ctrl follows; a link to nothing offers to create the note', async ({
    app,
  }) => {
    await open(app.page, 'Atlas')
    await editor(app.page)
      .getByText('Nobody')
      .click({ modifiers: ['ControlOrMeta'] })
    await app.page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(app.page.getByRole('tab', { name: 'Nobody' })).toBeVisible()
    await open(app.page, 'Atlas')
    await editor(app.page)
      .getByText('Ada')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(app.page.getByRole('tab', { name: 'Ada' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  test('show who links here, and open at the line', async ({ app }) => {
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

test('reads a note as a page, and ticks its tasks', async ({ app }) => {
  await writeFile(join(app.vaultDir, 'Tasks.md'), '# Tasks\n\n- [ ] Call\n')
  await open(app.page, 'Tasks')
  await app.page.keyboard.press('ControlOrMeta+e')
  await expect(app.page.getByRole('heading', { name: 'Tasks Copy a link' })).toBeVisible()
  await app.page.getByRole('checkbox').click()
  await expect.poll(onDisk(app, 'Tasks.md')).toBe('# Tasks\n\n- [x] Call\n')
})

test('the lines of a list item hang under its text', async ({ app }) => {
  await open(app.page, 'Lists')
  // Where the first words of the text, and of the line below it, begin: both in px.
  const startsOf = (text: string) =>
    editor(app.page)
      .locator('.cm-line', { hasText: text })
      .evaluate((line, wanted) => {
        const node = [...line.childNodes].find((child) => child.textContent?.includes(wanted))
        const words = node?.nodeType === Node.TEXT_NODE ? node : node?.firstChild
        if (!words) return []
        const range = document.createRange()
        range.setStart(words, words.textContent?.indexOf(wanted) ?? 0)
        range.setEnd(words, words.textContent?.length ?? 0)
        return [...range.getClientRects()].slice(0, 2).map(({ left }) => left)
      }, text)
  await expect
    .poll(async () => {
      const [first = 0, second = 99] = await startsOf('a long item')
      return Math.abs(first - second)
    })
    .toBeLessThan(2)
  const [first = 0, second = 0] = await startsOf('no item')
  expect(first - second).toBeGreaterThan(5)
})

test('finds words in the note, counts them, and goes from one to the next', async ({
  app: { page },
}) => {
  await open(page, 'Atlas')
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  const panel = page.getByRole('search', { name: 'Find in this note' })
  await panel.getByRole('textbox', { name: 'Find' }).fill('see')
  await expect(panel.getByRole('status')).toHaveText('1')
  await panel.getByRole('textbox', { name: 'Find' }).fill('[[')
  await expect(panel.getByRole('status')).toHaveText('2')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('1 of 2')
  await page.keyboard.press('F3')
  await expect(panel.getByRole('status')).toHaveText('2 of 2')
  await page.keyboard.press('Shift+Enter')
  await expect(panel.getByRole('status')).toHaveText('1 of 2')
  await panel.getByRole('textbox', { name: 'Find' }).fill('nowhere')
  await expect(panel.getByRole('status')).toHaveText('No match')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('opens a note by name, and makes one that is not there', async ({ app }) => {
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
})

test('Enter right after the last letter opens what was typed, not what the list still shows', async ({
  app,
}) => {
  await open(app.page, 'Atlas')
  // On a slow machine, so that a note comes while the next one is asked for already.
  const devtools = await app.page.context().newCDPSession(app.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const name of ['Borealis', 'Ada', 'Atlas', 'Borealis', 'Ada', 'Atlas']) {
    await app.page.keyboard.press('ControlOrMeta+o')
    await app.page.keyboard.type(name)
    await app.page.keyboard.press('Enter')
    await expect(app.page.getByRole('tab', { name, selected: true })).toBeVisible()
  }
})

test('letters right after the keys of the search are for the search, not for the note', async ({
  app: { page },
}) => {
  await open(page, 'Atlas')
  await editor(page).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.keyboard.press('ControlOrMeta+Shift+F')
  await page.keyboard.type('light')
  await expect(page.getByRole('combobox', { name: 'Search notes' })).toHaveValue('light')
  await expect(editor(page)).not.toContainText('light')
})
