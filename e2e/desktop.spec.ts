import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inOneWindow, type RunningApp } from './fixtures.ts'
import { expect, test } from './intruder.ts'

/** Those that a person sees; the one for captures waits hidden. */
const windows = async (app: RunningApp): Promise<number> =>
  (await app.main?.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length,
    undefined,
  )) ?? 0

test('its page has no more than it is given', ({ app, sink }) =>
  inOneWindow(
    { app, sink },
    {
      'gives its page two functions, frozen': async ({ app }) => {
        const shape = await app.page.evaluate(() => {
          const bridge = (window as unknown as { latent: Record<string, unknown> }).latent
          const before = bridge['send']
          try {
            bridge['send'] = () => {}
          } catch {
            // frozen, in strict code
          }
          return {
            keys: Object.keys(bridge),
            types: Object.values(bridge).map((value) => typeof value),
            isFrozen: Object.isFrozen(bridge),
            isKept: bridge['send'] === before,
          }
        })
        expect(shape).toEqual({
          keys: ['send', 'onFrame'],
          types: ['function', 'function'],
          isFrozen: true,
          isKept: true,
        })
      },
      'is sandboxed and isolated, as Electron itself says': async ({ app }) => {
        const preferences = await app.main?.evaluate(({ BrowserWindow }) => {
          // Electron has it, its types do not.
          const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
            getLastWebPreferences(): Electron.WebPreferences
          }
          const all = contents.getLastWebPreferences()
          const {
            sandbox,
            contextIsolation,
            nodeIntegration,
            webviewTag,
            webSecurity,
            spellcheck,
          } = all
          return { sandbox, contextIsolation, nodeIntegration, webviewTag, webSecurity, spellcheck }
        }, undefined)
        expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true })
        expect(preferences?.nodeIntegration).toBe(false)
        expect(preferences?.webviewTag).toBe(false)
        expect(preferences?.webSecurity ?? true).toBe(true)
      },
      'stays where it is, whatever the page tries': async ({ app, sink }) => {
        const before = app.page.url()
        for (const target of [
          `${sink.url}/go`,
          'file:///etc/passwd',
          'latent://evil/',
          'data:text/html,x',
        ]) {
          await app.page
            .evaluate((url) => {
              const link = document.createElement('a')
              link.href = url
              document.body.append(link)
              link.click()
              location.assign(url)
            }, target)
            .catch(() => {}) // Chromium throws for a page may not even ask for some of these
          await app.page.waitForTimeout(200)
          expect(app.page.url()).toBe(before)
        }
        expect(sink.visits).toEqual([])
        expect(await app.page.evaluate(() => document.title)).toBe('Latent')
      },
    },
  ))

test('the spelling is checked in the languages that are chosen, each after a yes (W16) @deep', async ({
  app: { page, main },
}) => {
  const spelling = () =>
    main?.evaluate(({ session, BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Electron.WebPreferences
      }
      const { defaultSession } = session
      return {
        isOn: defaultSession.isSpellCheckerEnabled(),
        languages: defaultSession.getSpellCheckerLanguages(),
        inPage: contents.getLastWebPreferences().spellcheck,
      }
    }, undefined)
  expect(await spelling()).toEqual({ isOn: false, languages: [], inPage: true })
  // A click waits until the window is drawn; a key before that is nobody's.
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(dialog.getByText('downloaded once from a server of Google')).toBeVisible()
  const add = async (): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Another language' }).fill('British English')
    await expect(page.getByRole('option', { name: 'British English' })).toBeVisible()
    await page.keyboard.press('Escape') // the list, not the settings
    await dialog.getByRole('button', { name: 'Add…' }).click()
    await expect(page.getByText('Download the dictionary for British English?')).toBeVisible()
  }
  await add()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await spelling()).toMatchObject({ isOn: false, languages: [] })
  await dialog.getByRole('button', { name: 'Add…' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(spelling).toEqual({ isOn: true, languages: ['en-GB'], inPage: true })
  await dialog.getByRole('button', { name: 'Remove British English' }).click()
  await expect.poll(spelling).toEqual({ isOn: false, languages: [], inPage: true })

  // A word that is not known: the menu of the text respells it, and remembers it for this vault.
  await add()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(spelling).toMatchObject({ isOn: true })
  await page.keyboard.press('Escape')
  await page.getByText('Atlas', { exact: true }).first().click()
  const text = page.locator('[data-complete] .cm-content').first()
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\nLatnet is a note')
  const clickLine = () =>
    text
      .locator('.cm-line')
      .last()
      .click({ button: 'right', position: { x: 40, y: 10 } })
  await clickLine()
  await expect(page.getByRole('menuitem').first()).toHaveText('Latent')
  await page.getByRole('menuitem', { name: /in this vault/ }).click()
  await expect
    .poll(() =>
      main?.evaluate(
        ({ session }) => session.defaultSession.listWordsInSpellCheckerDictionary(),
        undefined,
      ),
    )
    .toEqual(['Latnet'])
  await clickLine()
  await expect(page.getByRole('menuitem').first()).toHaveText(/^Cut/)
  await page.keyboard.press('Escape')
  // A field of a form has the system's menu, which main shows by itself.
  const labels = await main?.evaluate(({ BrowserWindow, Menu }) => {
    const shown: string[][] = []
    Menu.prototype.popup = function popup() {
      shown.push(this.items.map(({ label }) => label))
    }
    const contents = BrowserWindow.getAllWindows().find((each) => each.isVisible())?.webContents
    const click = { misspelledWord: 'teh', dictionarySuggestions: ['the'] }
    const field = { ...click, formControlType: 'text-area' }
    contents?.emit('context-menu', {}, { ...field, isEditable: true })
    contents?.emit('context-menu', {}, { ...field, isEditable: false })
    return shown.map(([first]) => first)
  }, undefined)
  expect(labels).toEqual(['the'])
})

test('opens no other window, and no link without a yes', async ({ app, sink }) => {
  await app.main?.evaluate(({ dialog, shell }) => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    dialog.showMessageBox = (async (...args: unknown[]) => {
      seen.push(JSON.stringify(args.at(-1)))
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
    shell.openExternal = async (url: string) => void seen.push(`opened ${url}`)
  }, undefined)
  await app.page.evaluate((url) => {
    window.open(url)
    window.open('file:///etc/passwd')
    window.open('latent://app/')
    const link = document.createElement('a')
    link.href = url
    link.target = '_blank'
    document.body.append(link)
    link.click()
  }, `${sink.url}/open`)
  await app.page.waitForTimeout(500)
  expect(await windows(app)).toBe(1)
  expect(sink.visits).toEqual([])
  const seen = await app.main?.evaluate(
    () => (globalThis as unknown as { seen: string[] }).seen,
    undefined,
  )
  expect(seen?.filter((line) => line.startsWith('opened'))).toEqual([])
  for (const line of seen ?? []) expect(line).toContain('127.0.0.1')
})

test('survives a page that sends nonsense, and one that asks for everything', async ({ app }) => {
  await app.page.evaluate(() => {
    const { send } = (window as unknown as { latent: { send(frame: unknown): void } }).latent
    const junk: unknown[] = [null, 7, '', [], {}, { type: 'request' }, { type: 'cancel', id: 'x' }]
    for (let index = 0; index < 500; index++) {
      send(junk[index % junk.length])
      send({
        type: 'request',
        id: 1_000_000 + index,
        method: ['constructor', 'note.read', 'note.save', '__proto__', 'app.openLink'][index % 5],
        input: [undefined, { path: '../../etc/passwd' }, { path: 'x', expect: 7 }, [], 'x'][
          index % 5
        ],
      })
    }
  })
  await app.page.reload()
  await expect(app.page.locator('#root')).toContainText('Atlas')
})

test.describe('assets', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'
  test.use({ files: { 'Atlas.md': '# Atlas\n', 'pictures/a b.svg': svg, 'page.html': '<b>x</b>' } })

  test('are shown by their own scheme, and only those of the vault', async ({ app }) => {
    await expect(app.page.locator('#root')).toContainText('Atlas')
    const widthOf = (address: string): Promise<number> =>
      app.page.evaluate(
        (src) =>
          new Promise<number>((resolve) => {
            const image = new Image()
            image.onload = () => resolve(image.naturalWidth)
            image.onerror = () => resolve(0)
            image.src = src
          }),
        address,
      )
    expect(await widthOf('latent-asset://vault/pictures/a%20b.svg')).toBe(3)
    for (const address of [
      'latent-asset://other/pictures/a%20b.svg',
      'latent-asset://vault/pictures%2fnothing.svg',
      'latent-asset://vault/..%2fvault%2fpictures%2fa%20b.svg',
      'latent-asset://vault/%252e%252e/vault/pictures/a%20b.svg',
      'latent-asset://vault/page.html',
    ])
      expect(await widthOf(address), address).toBe(0)
  })

  test('are no place to look things up in: the page may show them and not read them @deep', async ({
    app,
  }) => {
    const outcome = await app.page.evaluate(() =>
      fetch('latent-asset://vault/page.html').then(
        () => 'read',
        () => 'refused',
      ),
    )
    expect(outcome).toBe('refused')
  })
})

test('comes back as large as it was @deep', async ({ app }) => {
  const isMaximized = (): Promise<boolean | undefined> | undefined =>
    app.main?.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized(),
      undefined,
    )
  expect(await isMaximized()).toBe(false)
  await app.main?.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize(),
    undefined,
  )
  await app.restart()
  await expect.poll(isMaximized).toBe(true) // when it is shown
})

test('a line that was typed right before quitting is on disk', async ({ app }) => {
  await app.page.getByText('Atlas', { exact: true }).first().click()
  const editor = app.page.locator('.cm-content').first()
  await editor.click()
  await app.page.keyboard.press('ControlOrMeta+End')
  await app.page.keyboard.type('The last line.')
  await app.restart()
  expect(await readFile(join(app.vaultDir, 'Atlas.md'), 'utf8')).toContain('The last line.')
})

test('a page that crashes comes back by itself @deep', async ({ app, host }) => {
  test.skip(host !== 'double', 'a real crash would take the trace along')
  await expect(app.page.locator('#root')).toContainText('Atlas')
  await app.page.evaluate(() => Object.assign(window, { isOld: true }))
  await app.main?.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
  }, undefined)
  // The context may go in the middle of the question: then the page is on its way.
  await expect
    .poll(() => app.page.evaluate(() => 'isOld' in window).catch(() => 'reloading'))
    .toBe(false)
  await expect(app.page.locator('#root')).toContainText('Atlas')
})

test.describe('text that is not on disk', () => {
  /** Types, and lets another program write into the same line before it can be saved. */
  async function makeConflict(app: RunningApp): Promise<void> {
    await app.page.getByText('Atlas', { exact: true }).first().click()
    await app.page.locator('.cm-content').first().click()
    await app.page.keyboard.press('ControlOrMeta+End')
    await app.page.keyboard.type('Mine.')
    await writeFile(join(app.vaultDir, 'Atlas.md'), '# Atlas\nTheirs.\n')
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
  }

  test('row 66: is there again after the page crashed @deep', async ({ app, host }) => {
    test.skip(host !== 'double', 'a real crash would take the trace along')
    await makeConflict(app)
    await app.page.waitForTimeout(1500)
    await app.page.evaluate(() => Object.assign(window, { isOld: true }))
    // A page that is reloaded by hand may hold its window; one that crashed does not.
    await app.page.evaluate(() => {
      Object.defineProperty(BeforeUnloadEvent.prototype, 'preventDefault', { value: () => {} })
    })
    await app.main?.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    }, undefined)
    await expect
      .poll(() => app.page.evaluate(() => 'isOld' in window).catch(() => 'reloading'))
      .toBe(false)
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
    await expect(app.page.locator('.cm-content').first()).toContainText('Mine.')
    await app.page.getByRole('button', { name: 'Keep mine' }).click() // or the window would not close
    await expect(app.page.getByRole('alert')).toBeHidden()
  })

  test('row 66: a window that has some asks before it closes, and the next one has it @deep', async ({
    app,
  }) => {
    await makeConflict(app)
    const close = () =>
      app.main?.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(),
        undefined,
      )
    await close()
    const dialog = app.page.getByRole('dialog', { name: 'Some text is not on disk' })
    await expect(dialog).toContainText('It is kept apart, and offered again')
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
    await app.page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await close()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await app.restart()
    await expect(app.page.getByRole('alert')).toContainText('changed by another program')
    await expect(app.page.locator('.cm-content').first()).toContainText('Mine.')
    await app.page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(app.page.getByRole('alert')).toBeHidden()
  })
})
