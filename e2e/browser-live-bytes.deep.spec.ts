import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fuzzedNotes, realNotes, type CorpusNote } from './note-corpus.ts'

/*
 * A note that is only looked at in live preview keeps every byte: each is opened, the cursor goes through its lines, both
 * ways, and past its first letters, and one of each kind of what is drawn in it is clicked. Here with main and its disk, so
 * some of each vault: `real-vaults.browser.test.tsx` goes through all of them, as LATENT_NOTES=100000 does here.
 */

const data = process.env['LATENT_DATA']
const PER_VAULT = Number(process.env['LATENT_NOTES'] ?? 30)
const SEED = Number(process.env['LATENT_SEED'] ?? 11)
const notes: readonly CorpusNote[] =
  data === undefined ? [] : [...realNotes(join(data, 'vaults'), PER_VAULT), ...fuzzedNotes(SEED, 4)]

/** Notes in one vault, which one spec walks through: what it found is told before the next begins. */
const TOGETHER = 100
const slices = Array.from({ length: Math.ceil(notes.length / TOGETHER) }, (_, at) =>
  notes.slice(at * TOGETHER, (at + 1) * TOGETHER),
)

const MOST_STEPS = 250
/** Presses that go over all of a text; a line is drawn in several when it is long. */
const stepsOf = (text: string) => ({
  down: Math.min(
    MOST_STEPS,
    text.split(/\r\n?|\n/).reduce((sum, { length }) => sum + 1 + Math.floor(length / 40), 0),
  ),
  right: Math.min(MOST_STEPS, text.length + 1),
})

/** Sorts in the tree as it does here. */
const nameOf = (index: number): string => String(index).padStart(5, '0')

test.skip(data === undefined, 'It needs a folder of real vaults: --data DIR.')
test.skip(({ host }) => host !== 'browser', 'What a note does to its editor is the same in both.')
test.describe.configure({ timeout: 3_000_000, retries: 0 })
test.use({ trace: 'off', expectedProblems: [/./] })

interface Walk {
  readonly steps: number
  /** Steps after which the cursor stood elsewhere. */
  readonly moves: number
  /** What was drawn there and clicked. */
  readonly clicked: readonly string[]
}

/** Goes through the note in front. */
const walk = (page: Page, upTo: ReturnType<typeof stepsOf>): Promise<Walk> =>
  page.evaluate(async ({ down, right }) => {
    const content = document.querySelector<HTMLElement>('[data-complete] .cm-content')
    if (!content) throw new Error('The note is not there as a whole')
    const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
    const place = (): string => {
      const { focusNode: node, focusOffset } = document.getSelection() ?? {}
      const line = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line')
      return `${line?.textContent} ${node?.textContent} ${focusOffset}`
    }
    let steps = 0
    let moves = 0
    const press = async (key: string, times: number, ctrlKey = false): Promise<void> => {
      let before = place()
      for (let time = 0; time < times; time++) {
        const init = { key, code: key, ctrlKey, bubbles: true, cancelable: true }
        content.dispatchEvent(new KeyboardEvent('keydown', init))
        content.dispatchEvent(new KeyboardEvent('keyup', init))
        steps += 1
        const now = place()
        if (now !== before) moves += 1
        before = now
        if (steps % 20 === 0) await drawn()
      }
    }
    content.focus()
    if (document.activeElement !== content) throw new Error('The note does not have the keys')
    await press('Home', 1, true)
    await press('ArrowDown', down)
    await press('End', 1, true)
    await press('ArrowUp', down)
    await press('Home', 1, true)
    await press('ArrowRight', right)
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
    return { steps, moves, clicked: [...clicked] }
  }, upTo)

for (const [at, slice] of slices.entries()) {
  const first = at * TOGETHER
  test.describe(`notes ${first} to ${first + slice.length - 1}`, () => {
    test.use({
      files: Object.fromEntries(
        slice.map(({ text }, index) => [`${nameOf(index)}.md`, text] as const),
      ),
    })

    test('keep their bytes when they are looked at in live preview', async ({
      app: { page, vaultDir },
    }) => {
      const clicks = new Map<string, number>()
      let steps = 0
      let moves = 0
      await page.getByRole('treeitem', { name: nameOf(0) }).waitFor()
      await page.getByRole('tree', { name: 'Files' }).focus()
      for (const [index, { text }] of slice.entries()) {
        await page.keyboard.press(index === 0 ? 'Home' : 'ArrowDown')
        await page.keyboard.press('Space')
        const content = page.locator(
          `[data-complete] .cm-content[aria-label="Text of ${nameOf(index)}"]`,
        )
        await content.waitFor()
        const walked = await walk(page, stepsOf(text))
        steps += walked.steps
        moves += walked.moves
        for (const kind of walked.clicked) clicks.set(kind, (clicks.get(kind) ?? 0) + 1)
        await page.keyboard.press('Alt+W')
        await expect(content).toHaveCount(0)
        await page.getByRole('tree', { name: 'Files' }).focus()
      }
      console.log(`${slice.length} notes, ${steps} steps, clicked:`, Object.fromEntries(clicks))
      const changed: string[] = []
      for (const [index, { source, text }] of slice.entries()) {
        const now = await readFile(join(vaultDir, `${nameOf(index)}.md`))
        if (!now.equals(Buffer.from(text))) changed.push(source)
      }
      expect(changed).toEqual([])
      // Most of what was pressed went somewhere, and something was drawn.
      expect(moves).toBeGreaterThan(steps / 2)
      expect(clicks.size).toBeGreaterThan(0)
    })
  })
}
