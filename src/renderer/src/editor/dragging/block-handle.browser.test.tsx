import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { editorView } from '../../../../../test/window/mount-live.tsx'
import { goToEnd, mountNote, textOf } from '../../../../../test/window/mount-note.tsx'

const PLAN = vaultPath('Plan.md')

async function mountLive(text: string, readOnlyReason: string | null = null) {
  const mounted = await mountNote(
    { [PLAN]: { text, readOnlyReason } },
    readOnlyReason === null ? {} : { vault: { readOnlyReason } },
  )
  mounted.stores.workspace.setLive(PLAN, true)
  await goToEnd()
  await expect.poll(() => document.querySelector('[data-complete]')).not.toBeNull()
  return { ...mounted, text: () => textOf(mounted) }
}

const boxOf = (line: number): DOMRect => {
  const { doc } = editorView().state
  const { node } = editorView().domAtPos(doc.line(line).from)
  const element = node instanceof Element ? node : node.parentElement
  const found = element?.closest('.cm-line')
  if (!found) throw new Error('no line')
  return found.getBoundingClientRect()
}
/** What lies in the margin of the line that is pointed at. */
const grip = (): HTMLElement | null =>
  document.querySelector('.cm-block-handle:not([hidden]), .cm-fold-arrows button')

async function point(line: number): Promise<HTMLElement> {
  const move = (on: Element): void => {
    const { left, top } = boxOf(line)
    on.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 60, clientY: top + 8, bubbles: true, buttons: 0, pointerType: 'mouse' })) // oxfmt-ignore
  }
  move(editorView().contentDOM)
  await expect.poll(() => grip()?.dataset['line']).toBe(String(line))
  const found = grip()
  if (!found) throw new Error('no handle')
  return found
}

/** The handle of a line goes down, and to a place in the window. */
async function drag(line: number, to: { x: number; y: number }, on?: HTMLElement) {
  const handle = on ?? (await point(line))
  const { left, top } = handle.getBoundingClientRect()
  const give = (type: string, x: number, y: number): void => {
    const on = type === 'pointerdown' ? handle : document
    on.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true, cancelable: true })) // oxfmt-ignore
  }
  give('pointerdown', left + 5, top + 5)
  give('pointermove', left + 15, top + 15)
  give('pointermove', to.x, to.y)
  return () => {
    give('pointerup', to.x, to.y)
    handle.click()
  }
}
const landing = (): HTMLElement | null => document.querySelector('.cm-block-landing:not([hidden])')
const TEXT = 'one\n\ntwo\nmore\n\n- a\n  - x\n- b\n\nend\n'

test('a paragraph is dragged past others, lands where the line is, and one undo takes it back', async () => {
  const mounted = await mountLive(TEXT)
  const drop = await drag(1, { x: boxOf(6).left + 30, y: boxOf(6).top + 2 })
  expect(Math.abs((landing()?.getBoundingClientRect().top ?? 0) - boxOf(6).top)).toBeLessThan(3)
  await expectSound()
  drop()
  expect(mounted.text()).toBe('two\nmore\n\none\n\n- a\n  - x\n- b\n\nend\n')
  expect(landing()).toBeNull()
  // The click that follows selects nothing.
  expect(editorView().state.selection.main.empty).toBe(true)
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(mounted.text()).toBe(TEXT)
})

test('an item goes with what hangs on it, as deep as it is dragged to the side', async () => {
  const mounted = await mountLive(TEXT)
  const under = (): { x: number; y: number } => ({ x: boxOf(8).left, y: boxOf(9).top })
  let drop = await drag(6, under())
  drop()
  expect(mounted.text()).toBe('one\n\ntwo\nmore\n\n- b\n- a\n  - x\n\nend\n')
  await userEvent.keyboard('{Control>}z{/Control}')
  drop = await drag(6, { ...under(), x: under().x + 60 })
  drop()
  expect(mounted.text()).toBe('one\n\ntwo\nmore\n\n- b\n  - a\n    - x\n\nend\n')
})

test('Escape leaves everything where it is, and a click selects the block', async () => {
  const mounted = await mountLive(TEXT)
  const drop = await drag(3, { x: boxOf(10).left, y: boxOf(10).top })
  expect(landing()).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(landing()).toBeNull()
  drop()
  expect(mounted.text()).toBe(TEXT)
  await new Promise((done) => setTimeout(done, 20))
  const handle = await point(3)
  handle.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))
  handle.dispatchEvent(new PointerEvent('pointerup', { button: 0, bubbles: true }))
  await expect.poll(() => editorView().state.selection.main.empty).toBe(true)
  handle.click()
  const { from, to } = editorView().state.selection.main
  expect(mounted.text().slice(from, to)).toBe('two\nmore')
  expect(editorView().hasFocus).toBe(true)
})

deepTest(
  'an arrow that folds is there under the mouse, folds by a click, and drags its section',
  async () => {
    const text = '# A\n\nin a\n\n# B\n\nin b\n'
    const mounted = await mountLive(text)
    await userEvent.hover(page.getByText('in b'))
    await userEvent.hover(page.getByText('B', { exact: true }))
    const arrow = page.getByTitle('Fold', { exact: true })
    await expect.element(arrow).toBeInTheDocument()
    const unfold = page.getByRole('button', { name: 'Folded text, click to unfold' })
    await userEvent.hover(arrow)
    await new Promise((done) => setTimeout(done, 100))
    await userEvent.click(arrow)
    await expect.element(unfold).toBeInTheDocument()
    await userEvent.click(unfold)
    const drop = await drag(5, { x: boxOf(1).left, y: boxOf(1).top })
    drop()
    expect(mounted.text()).toBe('# B\n\nin b\n\n# A\n\nin a\n')
    expect(document.querySelector('[title="Unfold"]')).toBeNull()
  },
)

test('a table goes by the handle of its first row', async () => {
  const table = '| n | m |\n| - | - |\n| 1 | 2 |'
  const mounted = await mountLive(`one\n\n${table}\n\nend\n`)
  const header = document.querySelector('.cm-live-header')
  if (!header) throw new Error('no table')
  const { left, top } = header.getBoundingClientRect()
  header.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 8, clientY: top + 8, bubbles: true, pointerType: 'mouse' })) // oxfmt-ignore
  const handle = (): HTMLElement | null => document.querySelector('.cm-table-row[data-line]')
  await expect.poll(() => handle()?.dataset['line']).toBe('3')
  const drop = await drag(3, { x: boxOf(1).left, y: boxOf(1).top }, handle() ?? undefined)
  drop()
  expect(mounted.text()).toBe(`${table}\n\none\n\nend\n`)
  expect(document.querySelector('[role="menu"]')).toBeNull()
})

test('what would be read as something else stays, and is said', async () => {
  const text = 'one\n\n```\nno end\n'
  const mounted = await mountLive(text)
  const drop = await drag(1, { x: boxOf(4).left, y: boxOf(4).bottom + 20 })
  drop()
  expect(mounted.text()).toBe(text)
  await expect.element(page.getByText(/read as something else there/)).toBeVisible()
})

test('of a note that is only read nothing moves', async () => {
  const mounted = await mountLive(TEXT, 'Another Latent writes this vault.')
  // What folds has its arrow there too.
  const drop = await drag(6, { x: boxOf(1).left, y: boxOf(1).top })
  expect(landing()).toBeNull()
  drop()
  expect(mounted.text()).toBe(TEXT)
  expect(document.querySelector('.cm-block-handle:not([hidden])')).toBeNull()
})
