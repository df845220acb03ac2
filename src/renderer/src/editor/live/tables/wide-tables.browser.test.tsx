import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editorView, goTo, mountTable } from '../../../../../../test/window/mount-live.tsx'
import { textOf } from '../../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../../test/shared/in-deep.ts'

const COLUMNS = Array.from({ length: 14 }, (_, column) => `Columnwithalongname${column}`)
const wide = (letters: readonly string[]): string =>
  [
    letters,
    letters.map(() => '---'),
    letters.map((_, column) => `cell ${column}`),
    letters.map((_, column) => `more ${column}`),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
const TEXT = `words above\n\n${wide(COLUMNS)}\n\nwords below\n`
const HEBREW = `\u05e9\u05dc\u05d5\u05dd\n\n${wide(COLUMNS.map((_, column) => `\u05e2\u05de\u05d5\u05d3\u05d4\u05d0\u05e8\u05d5\u05db\u05d4${column}`))}\n\n\u05e1\u05d5\u05e3\n`

const frame = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.cm-live-table')
  if (!found) throw new Error('no table')
  return found
}
const scroller = (): HTMLElement => editorView().scrollDOM
const isPageStill = (): boolean =>
  scroller().scrollLeft === 0 &&
  scroller().scrollWidth === scroller().clientWidth &&
  document.documentElement.scrollWidth === document.documentElement.clientWidth
/** Whether the cell at a position of the note is in sight of its table. */
function isInSight(pos: number): boolean {
  const { left, right } = editorView().coordsAtPos(pos) ?? { left: 0, right: 0 }
  const box = frame().getBoundingClientRect()
  return left >= box.left - 1 && right <= box.right + 1
}
const frames = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

for (const [name, text, size] of [
  ['in a wide window', TEXT, 'wide'],
  ['on a phone', TEXT, 'tiny'],
  ['from right to left', HEBREW, 'narrow'],
] as const)
  deepTest(`a table wider than the text scrolls by itself, ${name}`, async () => {
    const mounted = await mountTable(text, { size })
    const { state } = editorView()
    expect(frame().scrollWidth).toBeGreaterThan(frame().clientWidth)
    expect(isPageStill()).toBe(true)
    const lines = () => [...document.querySelectorAll('.cm-content .cm-line')].map((line) => Math.round(line.getBoundingClientRect().top)) // oxfmt-ignore
    const before = lines()
    // Forward cell by cell, and back by the arrows.
    const start = text.indexOf('cell 0')
    goTo(start)
    for (let column = 1; column < COLUMNS.length; column += 1) {
      await userEvent.keyboard('{Tab}')
      await expect.poll(() => isInSight(editorView().state.selection.main.head)).toBe(true)
      expect(isPageStill()).toBe(true)
    }
    expect(editorView().state.selection.main.head).toBe(text.indexOf('cell 13') + 7)
    expect(Math.abs(frame().scrollLeft)).toBeGreaterThan(200)
    expect(frame().scrollLeft < 0).toBe(name === 'from right to left')
    const far = frame().scrollLeft
    // What is written there moves nothing.
    await userEvent.keyboard('x')
    await frames()
    expect(textOf(mounted)).toBe(text.replace('cell 13', 'cell 13x'))
    expect(Math.abs(frame().scrollLeft - far)).toBeLessThan(60)
    expect(isInSight(editorView().state.selection.main.head)).toBe(true)
    expect(lines()).toEqual(before)
    // Down in its column, where it is.
    await userEvent.keyboard('{ArrowDown}')
    const { head } = editorView().state.selection.main
    expect(editorView().state.doc.lineAt(head).text.slice(0, 10)).toContain('more 0')
    expect(head).toBeGreaterThan(textOf(mounted).indexOf('more 12'))
    expect(Math.abs(frame().scrollLeft - far)).toBeLessThan(60)
    for (let key = 0; key < 13; key += 1) await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.poll(() => isInSight(editorView().state.selection.main.head)).toBe(true)
    expect(frame().scrollLeft).toBe(0)
    expect(isPageStill()).toBe(true)
    // Out of it, by the page's own way.
    goTo(state.doc.length)
    expect(isPageStill()).toBe(true)
  })

deepTest(
  'a click in a table that is scrolled goes into the cell under the mouse, and what is selected is cut with it',
  async () => {
    await mountTable(TEXT, { size: 'narrow' })
    goTo(TEXT.indexOf('cell 0'))
    frame().scrollLeft = 600
    await frames()
    const cell = [...document.querySelectorAll('.cm-live-cell')].find((one) => {
      const { left, right } = one.getBoundingClientRect()
      const box = frame().getBoundingClientRect()
      return one.textContent.startsWith('cell') && left > box.left && right < box.right
    })
    await userEvent.click(page.elementLocator(cell ?? document.body))
    const { state } = editorView()
    expect(state.sliceDoc(state.selection.main.head - 7, state.selection.main.head + 7)).toContain(cell?.textContent) // oxfmt-ignore
    expect(frame().scrollLeft).toBe(600)
    // The editor does not draw cursor and selection over the page here: the browser does, in the cells.
    const drawn = (): readonly Element[] => [...document.querySelectorAll('.cm-cursor-primary, .cm-selectionBackground')].filter((one) => one.getClientRects().length > 0) // oxfmt-ignore
    await expect.poll(drawn).toEqual([])
    expect(getComputedStyle(cell?.closest('.cm-line') ?? document.body).caretColor).not.toMatch(
      /, 0\)$/,
    )
    await userEvent.keyboard('{Control>}a{/Control}{Control>}a{/Control}')
    await frames()
    expect(drawn()).toEqual([])
    expect(isPageStill()).toBe(true)
    // A cursor of the editor's own stands anywhere else.
    goTo(0)
    await expect.poll(() => drawn().length).toBe(1)
  },
)

test('it stays where it was scrolled to while the note is changed elsewhere, and when it comes back into the page', async () => {
  await mountTable(TEXT, { size: 'narrow' })
  const view = editorView()
  view.dispatch({
    changes: { from: TEXT.length, insert: 'words\n\n'.repeat(400) },
    selection: { anchor: 0 },
  })
  frame().scrollLeft = 300
  await frames()
  view.dispatch({ changes: { from: 0, insert: 'more ' } })
  await frames()
  expect(frame().scrollLeft).toBe(300)
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.length) })
  await expect.poll(() => document.querySelector('.cm-live-table')).toBeNull()
  view.dispatch({ effects: EditorView.scrollIntoView(0) })
  await expect.poll(() => document.querySelector('.cm-live-table')?.scrollLeft).toBe(300)
})
