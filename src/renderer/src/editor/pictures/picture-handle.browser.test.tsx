import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { editorView } from '../../../../../test/window/mount-live.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PLAN = vaultPath('Plan.md')

/** 400 × 200 px. */
const DRAWING = 'data:image/gif;base64,R0lGODlhkAHIAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const picture = (label: string): string => `![${label}](${DRAWING})`

async function mountLive(text: string, options: Parameters<typeof mountNote>[1] = {}) {
  const nowhere = { path: null, line: null, createPath: null, alternatives: [] }
  const mounted = await mountNote(
    { [PLAN]: text },
    { ...options, answers: { 'link.resolve': nowhere } },
  )
  mounted.stores.workspace.setLive(PLAN, true)
  await goToEnd()
  await expect.poll(() => image().complete && image().offsetWidth).toBeGreaterThan(0)
  /** What is written between the brackets. */
  const label = () => /!\[(.*?)\]/.exec(textOf(mounted))?.[1]
  return { ...mounted, label }
}
const image = (): HTMLImageElement => {
  const found = document.querySelector(':is(.cm-live-block, .cm-live-picture) img')
  if (!(found instanceof HTMLImageElement)) throw new Error('no picture')
  return found
}
const handle = (): Locator => page.getByRole('slider', { name: /^Width of / })

async function hover(): Promise<HTMLElement> {
  await userEvent.hover(writing(), { position: { x: 2, y: 2 } })
  // On a small one the handle is over its middle.
  await userEvent.hover(page.elementLocator(image()), { position: { x: 3, y: 3 } })
  await expect.element(handle()).toBeVisible()
  return handle().element() as HTMLElement
}
/** The pointer goes down on the handle and by `x` px to the right. */
async function pull(x: number): Promise<(type: string, more?: number) => void> {
  const grip = await hover()
  const { left, top } = grip.getBoundingClientRect()
  const give = (type: string, more = 0): void => {
    const at = { clientX: left + 5 + more, clientY: top + 5, button: 0, pointerId: 1 }
    grip.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }))
  }
  give('pointerdown')
  give('pointermove', x)
  return give
}
const shownWidth = (): number => Math.round(image().getBoundingClientRect().width)

test('a picture that is dragged shows its width, and it is written once, when it is let go of', async () => {
  const mounted = await mountLive(`${picture('A view')}\n\nb\n`)
  const drawn = image()
  let give = await pull(-100)
  await expect.poll(shownWidth).toBe(300)
  give('pointermove', -150)
  await expect.poll(shownWidth).toBe(250)
  await expect.element(page.getByText('250 px')).toBeVisible()
  await expect.element(handle()).toHaveAttribute('aria-valuenow', '250')
  expect(mounted.label()).toBe('A view')
  give('pointerup')
  expect(mounted.label()).toBe('A view|250')
  await expect.poll(() => image().getAttribute('width')).toBe('250')
  await expect.poll(() => image().style.width).toBe('')
  expect(shownWidth()).toBe(250)
  // It did not flash.
  expect(image()).toBe(drawn)
  // One step takes it back.
  await expect.element(writing()).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(mounted.label()).toBe('A view')
  await expect.poll(shownWidth).toBe(400)
  // Nor does a click where no width is written yet.
  give = await pull(30)
  await expect.poll(shownWidth).toBe(430)
  give('pointermove', 0)
  await expect.poll(shownWidth).toBe(400)
  give('pointerup')
  expect(mounted.label()).toBe('A view')
})

deepTest(
  'where both sizes are written both are, between 40 px and the width of the text',
  async () => {
    const mounted = await mountLive(`${picture('A view|200x100')}\n\nb\n`)
    let give = await pull(100)
    give('pointerup')
    await expect.poll(mounted.label).toBe('A view|300x150')
    await expect.poll(shownWidth).toBe(300)
    give = await pull(-2000)
    give('pointerup')
    await expect.poll(mounted.label).toBe('A view|40x20')
    await expect.poll(shownWidth).toBe(40)
    give = await pull(5000)
    give('pointerup')
    const widest = image().closest('p')?.clientWidth ?? 0
    await expect.poll(mounted.label).toBe(`A view|${widest}x${widest / 2}`)
  },
)

deepTest(
  'among words and in a list one is drawn larger and smaller as well, up to the width of its line',
  async () => {
    const words = `So ${picture('A view|100')}${picture('B')} it is\n\nb\n`
    const mounted = await mountLive(words)
    let give = await pull(50)
    give('pointerup')
    expect(textOf(mounted)).toBe(words.replace('|100', '|150'))
    await expect.poll(shownWidth).toBe(150)
    give = await pull(5000)
    give('pointerup')
    const line = document.querySelector('.cm-line')?.clientWidth ?? 0
    await expect.poll(() => Number(mounted.label()?.split('|')[1])).toBeGreaterThan(line - 20)
    expect(Number(mounted.label()?.split('|')[1])).toBeLessThanOrEqual(line)
    // Between two the one behind the cursor is meant.
    const end = textOf(mounted).indexOf(picture('B')) + picture('B').length
    editorView().dispatch({ selection: { anchor: end } })
    mounted.stores.editor.getState().run?.('picture-width')
    await expect.element(handle()).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(textOf(mounted)).toContain('![B|390]')
  },
)

deepTest(
  'Escape gives a drag up, a click writes nothing, and a double click takes the size away',
  async () => {
    const mounted = await mountLive(`${picture('A view|200')}\n\nb\n`)
    let give = await pull(50)
    await expect.poll(shownWidth).toBe(250)
    await userEvent.keyboard('{Escape}')
    await expect.poll(shownWidth).toBe(200)
    give('pointermove', 90)
    give('pointerup')
    expect(mounted.label()).toBe('A view|200')
    await expect.element(writing()).toHaveFocus()
    give = await pull(0)
    give('pointerup')
    expect(mounted.label()).toBe('A view|200')
    await hover()
    await userEvent.dblClick(handle())
    expect(mounted.label()).toBe('A view')
    await expect.poll(shownWidth).toBe(400)
  },
)

deepTest('by keys: the handle comes behind the text, and from the palette', async () => {
  const mounted = await mountLive(`${picture('A view|200')}\n\nb\n`)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(handle()).toBeInTheDocument()
  // Tab alone is a letter of the text.
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(handle()).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}')
  await expect.element(handle()).toHaveAttribute('aria-valuetext', '260 px')
  expect(mounted.label()).toBe('A view|200')
  await userEvent.keyboard('{Enter}')
  expect(mounted.label()).toBe('A view|260')
  await expect.element(writing()).toHaveFocus()
  mounted.stores.editor.getState().run?.('picture-width')
  await expect.element(handle()).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await expect.element(writing()).toHaveFocus()
  expect(mounted.label()).toBe('A view|260')
  await expect.poll(shownWidth).toBe(260)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  mounted.stores.editor.getState().run?.('picture-width')
  await expect.element(page.getByText(/^Put the cursor at a picture/)).toBeVisible()
})

deepTest(
  'from right to left the handle is at the other corner, and pulling it out there widens',
  async () => {
    const mounted = await mountLive(`שלום\n\n${picture('תמונה|200')}\n\nb\n`)
    image().closest('p')?.setAttribute('dir', 'rtl')
    const grip = await hover()
    const { left } = grip.getBoundingClientRect()
    expect(Math.abs(left - image().getBoundingClientRect().left)).toBeLessThan(2)
    const give = await pull(-60)
    give('pointerup')
    await expect.poll(mounted.label).toBe('תמונה|260')
  },
)

deepTest(
  'there is no handle for a picture of a label or in a cell, and none in a note that is only read',
  async () => {
    const mounted = await mountLive(
      `${picture('A view')}\n\n![b][r]\n\n| ![c](${DRAWING}) |\n|---|\n\n[r]: ${DRAWING}\n\nb\n`,
    )
    await expect.poll(() => document.querySelectorAll('img:not(.cm-widgetBuffer)')).toHaveLength(3)
    const [first, ...others] = document.querySelectorAll('img:not(.cm-widgetBuffer)')
    for (const other of others) {
      await userEvent.hover(page.elementLocator(first as Element))
      await expect.element(handle()).toBeVisible()
      await userEvent.hover(page.elementLocator(other))
      await expect.element(handle()).not.toBeInTheDocument()
    }
    await hover()
    mounted.stores.openNotes.vaultReads('Another Latent writes this vault.')
    await expect.element(handle()).not.toBeInTheDocument()
  },
)
