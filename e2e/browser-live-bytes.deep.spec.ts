import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fuzzedNotes, realNotes, type CorpusNote } from './note-corpus.ts'

/*
 * A note that is only looked at in live preview keeps every byte: each is opened, the cursor goes through its lines, both
 * ways, and past its first letters, and one of each kind of what is drawn in it is clicked.
 */

const data = process.env['LATENT_DATA']
const PER_VAULT = Number(process.env['LATENT_NOTES'] ?? 130)
const SEED = Number(process.env['LATENT_SEED'] ?? 11)
const notes: readonly CorpusNote[] =
  data === undefined ? [] : [...realNotes(join(data, 'vaults'), PER_VAULT), ...fuzzedNotes(SEED, 4)]

/** Sorts in the tree as it does here. */
const nameOf = (index: number): string => String(index).padStart(5, '0')

test.skip(data === undefined, 'It needs a folder of real vaults: --data DIR.')
test.skip(({ host }) => host !== 'browser', 'What a note does to its editor is the same in both.')
test.describe.configure({ timeout: 7_000_000, retries: 0 })
test.use({
  trace: 'off',
  expectedProblems: [/./],
  files: Object.fromEntries(notes.map(({ text }, index) => [`${nameOf(index)}.md`, text] as const)),
})

/** Goes through the note in front; how many steps, and what was clicked. */
const walk = (page: Page): Promise<{ readonly steps: number; readonly clicked: string[] }> =>
  page.evaluate(async () => {
    const MOST_STEPS = 250
    const content = document.querySelector<HTMLElement>('[data-complete] .cm-content')
    if (!content) return { steps: 0, clicked: [] }
    const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
    let steps = 0
    const press = async (key: string, times: number, ctrlKey = false): Promise<void> => {
      for (let time = 0; time < times; time++) {
        const init = { key, code: key, ctrlKey, bubbles: true, cancelable: true }
        content.dispatchEvent(new KeyboardEvent('keydown', init))
        content.dispatchEvent(new KeyboardEvent('keyup', init))
        steps += 1
        if (steps % 20 === 0) await drawn()
      }
    }
    content.focus()
    await press('Home', 1, true)
    await press('ArrowDown', MOST_STEPS)
    await press('End', 1, true)
    await press('ArrowUp', MOST_STEPS)
    await press('Home', 1, true)
    await press('ArrowRight', MOST_STEPS)
    await press('ArrowLeft', 20)
    const clicked = new Set<string>()
    for (const widget of content.querySelectorAll<HTMLElement>('[contenteditable="false"]')) {
      const kind = widget.className || widget.tagName
      // A box says what it would do; a press on it is a change.
      if (clicked.has(kind) || widget.matches('input, [role="checkbox"]')) continue
      clicked.add(kind)
      const { left, top } = widget.getBoundingClientRect()
      const at = { clientX: left + 2, clientY: top + 2, bubbles: true, cancelable: true, detail: 1 }
      for (const name of ['mousedown', 'mouseup', 'click'])
        widget.dispatchEvent(new MouseEvent(name, at))
      await drawn()
    }
    return { steps, clicked: [...clicked] }
  })

test('a note that is looked at in live preview keeps its bytes', async ({
  app: { page, vaultDir },
}) => {
  const clicks = new Map<string, number>()
  let steps = 0
  await page.getByRole('tree', { name: 'Files' }).focus()
  for (const [index] of notes.entries()) {
    await page.keyboard.press(index === 0 ? 'Home' : 'ArrowDown')
    await page.keyboard.press('Space')
    const text = page.locator(`.cm-content[aria-label="Text of ${nameOf(index)}"]`)
    await text.waitFor()
    await page.keyboard.press('ControlOrMeta+E')
    const walked = await walk(page)
    steps += walked.steps
    for (const kind of walked.clicked) clicks.set(kind, (clicks.get(kind) ?? 0) + 1)
    await page.keyboard.press('Alt+W')
    await expect(text).toHaveCount(0)
    await page.getByRole('tree', { name: 'Files' }).focus()
  }
  console.log(`${notes.length} notes, ${steps} steps, clicked:`, Object.fromEntries(clicks))
  const changed: string[] = []
  for (const [index, { source, text }] of notes.entries()) {
    const now = await readFile(join(vaultDir, `${nameOf(index)}.md`))
    if (!now.equals(Buffer.from(text))) changed.push(source)
  }
  expect(changed).toEqual([])
  expect(steps).toBeGreaterThan(100 * notes.length)
})
