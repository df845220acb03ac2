import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test.use({
  files: {
    'Trip.md': 'Before after\n',
    'attachments/Map.png': Buffer.from(PNG, 'base64'),
  },
})

type Given = { readonly name: string; readonly type: string; readonly base64: string }
const picture = (name: string): Given => ({ name, type: 'image/png', base64: PNG })

/** As from the clipboard, or from the file manager at the start of the text. */
const give = (page: Page, how: 'paste' | 'drop', files: readonly Given[], text = '') =>
  page.locator('.cm-content').evaluate(
    (content, given) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given.files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      if (given.text !== '') data.setData('text/plain', given.text)
      const shared = { bubbles: true, cancelable: true }
      const { x, y } = content.querySelector('.cm-line')?.getBoundingClientRect() ?? { x: 0, y: 0 }
      content.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', {
              ...shared,
              dataTransfer: data,
              clientX: x + 1,
              clientY: y + 8,
            }),
      )
    },
    { how, files, text },
  )

test('pictures that are pasted or dropped are files with links, and one undo takes both away (W7) @deep', async ({
  app: { page, vaultDir },
}) => {
  const note = () => readFile(join(vaultDir, 'Trip.md'), 'utf8')
  const files = async () => (await readdir(join(vaultDir, 'attachments'))).toSorted()
  const notices = page.getByRole('region', { name: 'Notices' })
  await page.getByRole('treeitem', { name: 'Trip', exact: true }).click()
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')

  await give(page, 'paste', [picture('image.png')])
  await expect.poll(note).toMatch(/^Before !\[\[attachments\/Picture [^\]]+\.png\]\]after\n$/)
  const [pasted = ''] = (await files()).filter((name) => name.startsWith('Picture'))
  expect(await readFile(join(vaultDir, 'attachments', pasted), 'base64')).toBe(PNG)

  // One that is taken away while it is on its way to the page is missing there.
  const drawn = () =>
    page
      .locator('.cm-content img')
      .evaluateAll(
        (images) =>
          images.filter((it) => it instanceof HTMLImageElement && it.naturalWidth > 0).length,
      )
  await expect.poll(drawn).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(note).toBe('Before after\n')
  await expect.poll(files).toEqual(['Map.png'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(note).toContain(pasted)
  await expect.poll(files).toEqual(['Map.png', pasted])
  await expect.poll(drawn).toBe(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(files).toEqual(['Map.png'])

  // Several at once, one under a name that is taken, and one that is no picture.
  const notes = { name: 'a.zip', type: 'application/zip', base64: PNG }
  await give(page, 'drop', [picture('Map.png'), notes, picture('Sea.png')])
  await expect.poll(note).toBe('![[attachments/Map 2.png]]\n![[attachments/Sea.png]]Before after\n')
  await expect.poll(files).toEqual(['Map 2.png', 'Map.png', 'Sea.png'])
  await expect.poll(drawn).toBe(2)
  await expect(notices).toContainText('a.zip was not added.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(note).toBe('Before after\n')
  await expect.poll(files).toEqual(['Map.png'])

  // What says that it is a picture and is none; and text that brings a picture of itself along.
  await give(page, 'paste', [{ ...picture('fake.png'), base64: btoa('<svg onload="x">') }])
  await expect(notices).toContainText('fake.png: Only PNG, JPEG, GIF and WebP')
  await give(page, 'paste', [picture('image.png')], 'A1\tB1')
  await expect.poll(note).toContain('A1\tB1')
  expect(await files()).toEqual(['Map.png'])

  // Dropped where nothing takes it: the browser would open it in place of the window.
  const isHeld = await page.getByRole('tree', { name: 'Files' }).evaluate((tree) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'Map.png', { type: 'image/png' }))
    const shared = { bubbles: true, cancelable: true, dataTransfer: data }
    return ['dragover', 'drop'].map((type) => !tree.dispatchEvent(new DragEvent(type, shared)))
  })
  expect(isHeld).toEqual([true, true])
  await expect(notices).toContainText('Drop a picture into a note')
  expect(await files()).toEqual(['Map.png'])
})

test.describe('its name', () => {
  // An undo gives the link back before the file, and the picture is asked for in between.
  test.use({ expectedProblems: [/404.*\/attachments\/Picture/] })

  test('a picture that was pasted gets its name at its link, and undo gives name and picture back (W7) @deep', async ({
    app: { page, vaultDir },
  }) => {
    const note = () => readFile(join(vaultDir, 'Trip.md'), 'utf8')
    const files = async () => (await readdir(join(vaultDir, 'attachments'))).toSorted()
    await page.getByRole('treeitem', { name: 'Trip', exact: true }).click()
    await page.locator('.cm-content').click()
    await page.keyboard.press('ControlOrMeta+Home')
    await give(page, 'paste', [picture('image.png')])
    const field = page.getByRole('textbox', { name: /^Name of Picture / })
    await expect(field).toBeVisible()
    await page.keyboard.press('F2')
    await expect(field).toBeFocused()
    await page.keyboard.type('Map')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Map.png' })).toBeVisible()
    await page.keyboard.type(' of the harbour')
    await page.keyboard.press('Enter')
    await expect.poll(files).toEqual(['Map of the harbour.png', 'Map.png'])
    await expect.poll(note).toBe('![[attachments/Map of the harbour.png]]Before after\n')

    const drawn = page.locator('.cm-live-picture img')
    await expect(drawn).toBeVisible()

    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(files).toEqual(['Map.png', expect.stringMatching(/^Picture /)])
    await expect(drawn).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(files).toEqual(['Map.png'])
    await expect.poll(note).toBe('Before after\n')
  })
})
