import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../../../test/window/looks.ts'
import { editorView, goTo, mountTable } from '../../../../../../../test/window/mount-live.tsx'
import { textOf, writing } from '../../../../../../../test/window/mount-note.tsx'
import { TextMenu } from '../../../../text-menu/text-menu.tsx'
import { LIVE_WORDS } from '../../words.ts'
import { deepTest } from '../../../../../../../test/shared/in-deep.ts'

const TABLE = '| a | b | c |\n| - | - | - |\n| 1 | x | 3 |\n| 2 | y | 1 |\n| 3 | z | 2 |'
const TEXT = `words\n\n${TABLE}\n\nmore\n`

const mountHandles = (options: Parameters<typeof mountTable>[1] = {}) =>
  mountTable(TEXT, { beside: <TextMenu />, ...options })

const cell = (name: string) => page.getByRole('cell', { name, exact: true }).first()
const handle = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const { rowHandle } = LIVE_WORDS
const overlay = (): HTMLElement | null => document.querySelector('.cm-table-handles')
const lines = (): readonly string[] =>
  [...document.querySelectorAll('.cm-content > *, .cm-content .cm-line')].map((line) => {
    const { left, top, width, height } = line.getBoundingClientRect()
    return [left, top, width, height].map((each) => each.toFixed(1)).join(' ')
  })
const rows = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes('|'))
const pointer = (element: Element, type: string, x: number, y: number, init = {}): boolean =>
  element.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, buttons: type === 'pointerup' ? 0 : 1, bubbles: true, cancelable: true, ...init }), // oxfmt-ignore
  )
const middle = (element: Element): readonly [number, number] => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2]
}

deepTest('handles come where the mouse is, move nothing, and go when somebody writes', async () => {
  const mounted = await mountHandles()
  const before = lines()
  const size = [editorView().scrollDOM.scrollWidth, editorView().scrollDOM.scrollHeight]
  expect(overlay()?.hidden).toBe(true)
  await userEvent.hover(cell('y'))
  await expect.element(handle('Column 2')).toBeVisible()
  await expect.element(handle(rowHandle(2))).toBeVisible()
  expect(lines()).toEqual(before)
  expect([editorView().scrollDOM.scrollWidth, editorView().scrollDOM.scrollHeight]).toEqual(size)
  expect(overlay()?.closest('.cm-content')).toBeNull()
  await expectSound()
  await userEvent.hover(cell('y'))
  goTo(TEXT.indexOf('y'))
  await userEvent.keyboard('w')
  expect(overlay()?.hidden).toBe(true)
  expect(textOf(mounted)).toBe(TEXT.replace('y', 'wy'))
  // Below the header there is no row to point at.
  await userEvent.hover(page.getByRole('columnheader', { name: 'c' }))
  await expect.element(handle('Column 3')).toBeVisible()
  await expect.element(handle('Header')).toBeVisible()
  await userEvent.hover(page.getByText('words'))
  await expect.poll(() => overlay()?.hidden).toBe(true)
})

async function mountChoosing() {
  const mounted = await mountHandles()
  const undo = async (): Promise<void> => {
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)
  }
  const choose = async (at: string, of: string, name: string): Promise<readonly string[]> => {
    await userEvent.hover(cell(at))
    await handle(of).click()
    await item(name).click()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    return rows(textOf(mounted))
  }
  return { mounted, undo, choose }
}

deepTest('the menu of a column does what it says, each as one step', async () => {
  const { undo, choose } = await mountChoosing()
  expect(await choose('y', 'Column 2', 'Move the column left')).toEqual(['| b | a | c |', '| - | - | - |', '| x | 1 | 3 |', '| y | 2 | 1 |', '| z | 3 | 2 |']) // oxfmt-ignore
  await undo()
  expect(await choose('y', 'Column 2', 'Add a column after')).toContain('| 2 | y |  | 1 |')
  await undo()
  expect(await choose('y', 'Column 2', 'Delete the column')).toContain('| 2 | 1 |')
  await undo()
  expect(await choose('y', 'Column 2', 'Centre the column')).toContain('| - | :-: | - |')
  await undo()
  expect((await choose('y', 'Column 2', 'Sort by this column, downwards')).slice(2)).toEqual(['| 3 | z | 2 |', '| 2 | y | 1 |', '| 1 | x | 3 |']) // oxfmt-ignore
  await undo()
})

deepTest(
  'the menu of a row does what it says, each as one step, and what cannot be done is disabled',
  async () => {
    const { undo, choose } = await mountChoosing()
    expect((await choose('y', rowHandle(2), 'Move the row up')).slice(2)).toEqual(['| 2 | y | 1 |', '| 1 | x | 3 |', '| 3 | z | 2 |']) // oxfmt-ignore
    await undo()
    expect((await choose('y', rowHandle(2), 'Add a row below')).slice(3, 5)).toEqual(['| 2 | y | 1 |', '|  |  |  |']) // oxfmt-ignore
    await undo()
    expect(await choose('y', rowHandle(2), 'Delete the row')).not.toContain('| 2 | y | 1 |')
    await undo()
    // What cannot be done says so, and Esc goes back into the text.
    await userEvent.hover(cell('1'))
    await handle('Column 1').click()
    await expect.element(item('Move the column left')).toHaveAttribute('data-disabled')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(writing()).toHaveFocus()
    await userEvent.hover(page.getByRole('columnheader', { name: 'a' }))
    await handle('Header').click()
    await expect.element(item('Delete the row')).toHaveAttribute('data-disabled')
    await userEvent.keyboard('{Escape}')
  },
)

deepTest('one more column and one more row come behind the last', async () => {
  const { mounted, undo } = await mountChoosing()
  await userEvent.hover(cell('y'))
  await handle('Add a column').click()
  expect(rows(textOf(mounted))).toContain('| 2 | y | 1 |  |')
  await undo()
  await userEvent.hover(cell('y'))
  await handle('Add a row').click()
  expect(rows(textOf(mounted)).at(-1)).toBe('|  |  |  |')
  await userEvent.keyboard('new')
  expect(rows(textOf(mounted)).at(-1)).toBe('| new |  |  |')
})

test('what changed while its menu was open is not changed once more', async () => {
  const mounted = await mountHandles()
  await userEvent.hover(cell('y'))
  await handle(rowHandle(2)).click()
  await expect.element(item('Delete the row')).toBeVisible()
  editorView().dispatch({ changes: { from: 0, insert: 'x' } })
  await item('Delete the row').click()
  await expect.element(page.getByText(/Nothing was done/)).toBeVisible()
  expect(textOf(mounted)).toBe(`x${TEXT}`)
})

deepTest(
  'a handle that is dragged shows where its column or row lands, and puts it there as one step',
  async () => {
    const mounted = await mountHandles()
    const landing = (): HTMLElement | null => document.querySelector('.cm-table-landing')
    /** Takes the handle up and goes to a cell, a little beyond its middle. */
    const dragTo = async (
      at: string,
      name: string,
      to: string,
      by: number,
    ): Promise<HTMLElement> => {
      await userEvent.hover(cell(at))
      await expect.element(handle(name)).toBeVisible()
      const held = handle(name).element() as HTMLElement
      const [x, y] = middle(held)
      const [toX, toY] = middle(cell(to).element())
      pointer(held, 'pointerdown', x, y)
      pointer(held, 'pointermove', toX + by, toY + by)
      return held
    }
    let held = await dragTo('y', rowHandle(2), 'z', 3)
    expect(landing()?.hidden).toBe(false)
    expect(Math.abs((landing()?.getBoundingClientRect().top ?? 0) - cell('z').element().getBoundingClientRect().bottom)).toBeLessThan(4) // oxfmt-ignore
    pointer(held, 'pointerup', 0, 0)
    expect(landing()?.hidden).toBe(true)
    expect(rows(textOf(mounted)).slice(2)).toEqual(['| 1 | x | 3 |', '| 3 | z | 2 |', '| 2 | y | 1 |']) // oxfmt-ignore
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)

    held = await dragTo('z', rowHandle(3), 'x', -3)
    pointer(held, 'pointerup', 0, 0)
    expect(rows(textOf(mounted)).slice(2)).toEqual(['| 3 | z | 2 |', '| 1 | x | 3 |', '| 2 | y | 1 |']) // oxfmt-ignore
    await userEvent.keyboard('{Control>}z{/Control}')

    held = await dragTo('1', 'Column 1', 'x', 3)
    pointer(held, 'pointerup', 0, 0)
    expect(rows(textOf(mounted))).toContain('| x | 1 | 3 |')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)

    // Esc lets it go, and no menu comes of it.
    held = await dragTo('y', 'Column 2', '2', -3)
    expect(landing()?.hidden).toBe(false)
    held.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })) // oxfmt-ignore
    expect(landing()?.hidden).toBe(true)
    pointer(held, 'pointerup', 0, 0)
    held.click()
    expect(textOf(mounted)).toBe(TEXT)
    expect(mounted.stores.textMenu.state.getState().menu).toBeNull()
  },
)

deepTest(
  'a row that is held at the edge of the text lands where that went on to, and so does a column',
  async () => {
    const numbers = Array.from({ length: 150 }, (_, at) => at)
    const wide = (text: (at: number) => string): string => `| ${numbers.slice(0, 12).map(text).join(' | ')} |` // oxfmt-ignore
    const text = [wide((at) => `c${at}`), wide(() => '-'), ...numbers.map((at) => wide((column) => `${at}.${column}.words_of_a_cell`))].join('\n') // oxfmt-ignore
    const mounted = await mountTable(text)
    const held = async (name: string): Promise<HTMLElement> => {
      await userEvent.hover(cell('2.1.words_of_a_cell'))
      await expect.element(handle(name)).toBeVisible()
      const element = handle(name).element() as HTMLElement
      pointer(element, 'pointerdown', ...middle(element))
      return element
    }
    const { scrollDOM } = editorView()
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    const { bottom } = scrollDOM.getBoundingClientRect()
    let element = await held(rowHandle(3))
    pointer(element, 'pointermove', middle(element)[0], bottom - 2)
    // So far that nothing of where it began is in the page any more.
    await expect.poll(() => scrollDOM.scrollTop, { timeout: 15_000 }).toBeGreaterThan(2000)
    pointer(element, 'pointerup', 0, 0)
    const where = (): number => rows(textOf(mounted)).findIndex((line) => line.includes(' 2.1.'))
    expect(where()).toBeGreaterThan(60)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(text)

    await userEvent.keyboard('{Control>}{Home}{/Control}')
    element = await held('Column 2')
    const frame = document.querySelector('.cm-live-table')
    const { right } = frame?.getBoundingClientRect() ?? { right: 0 }
    pointer(element, 'pointermove', right - 2, middle(element)[1])
    const rest = (): number => {
      const { scrollWidth = 0, scrollLeft = 0, clientWidth = 0 } = document.querySelector('.cm-live-table') ?? {} // oxfmt-ignore
      return scrollWidth - scrollLeft - clientWidth
    }
    expect(rest()).toBeGreaterThan(400)
    await expect.poll(rest, { timeout: 15_000 }).toBeLessThan(1)
    pointer(element, 'pointerup', 0, 0)
    expect(rows(textOf(mounted))[0]?.split(' | ').at(-1)).toBe('c1 |')
  },
)

deepTest('on a touch screen the cell of the cursor has its handles', async () => {
  await mountHandles({ size: 'tiny' })
  pointer(writing().element(), 'pointerdown', 40, 300, { pointerType: 'touch' })
  goTo(TEXT.indexOf('y'))
  await expect.element(handle('Column 2')).toBeVisible()
  await expect.element(handle(rowHandle(2))).toBeVisible()
  goTo(TEXT.indexOf('z') + 4)
  await expect.element(handle('Column 3')).toBeVisible()
  await expectSound()
  goTo(0)
  await expect.poll(() => overlay()?.hidden).toBe(true)
})

deepTest(
  'a click with the other button in a cell has the table in its menu, and elsewhere it has not',
  async () => {
    const mounted = await mountHandles()
    await userEvent.click(cell('y'), { button: 'right' })
    await item('Add a row above').click()
    expect(rows(textOf(mounted)).slice(2, 4)).toEqual(['| 1 | x | 3 |', '|  |  |  |'])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)
    await userEvent.click(page.getByText('more'), { button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: /^Select all/ })).toBeVisible()
    await expect.element(item('Add a row above')).not.toBeInTheDocument()
  },
)

test('what is only read has no handles', async () => {
  await mountHandles({ readOnlyReason: 'Another Latent writes this vault.' })
  await userEvent.hover(cell('y'))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(overlay()?.hidden).toBe(true)
})
