import { EditorView } from '@codemirror/view'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings } from '../../../../shared/domain/settings.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote } from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const NOTE = `# Head\n\nOne **strong** here. Two [there](x).\n\n${Array.from({ length: 80 }, (_, n) => `Line ${n} says this.`).join('\n\n')}\n`

async function mountLong(first: Partial<Settings>) {
  let settings = Settings.parse(first)
  const mounted = await mountNote(
    { 'Plan.md': NOTE },
    {
      settings: first,
      answers: {
        'settings.update': ({ patch }) => (settings = Settings.parse({ ...settings, ...patch })),
        'link.resolveAll': ({ links }) =>
          links.map(() => ({ path: null, line: null, createPath: null, alternatives: [] })),
      },
    },
  )
  await goToEnd()
  return mounted
}
const view = (): EditorView =>
  EditorView.findFromDOM(document.querySelector('.cm-content') as HTMLElement) as EditorView
const goTo = (text: string): void =>
  view().dispatch({ selection: { anchor: NOTE.indexOf(text) + 1 }, scrollIntoView: true })
const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
const colourOf = (text: string): string =>
  getComputedStyle(page.getByText(text, { exact: false }).first().element()).color
const quiet = (): string => {
  const probe = document.createElement('i')
  probe.style.color = 'var(--ink-3)'
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

deepTest(
  'all but the paragraph, or the sentence, at the cursor is quiet, and nothing moves by it',
  async () => {
    const { stores } = await mountLong({})
    goTo('Two')
    const words = () => page.getByText('says this', { exact: false }).first().element()
    await frame()
    const before = words().getBoundingClientRect().top
    expect(colourOf('Line 0 says')).not.toBe(quiet())
    await stores.app.updateSettings({ focusMode: 'paragraph' })
    await expect.poll(() => colourOf('Line 0 says')).toBe(quiet())
    expect(colourOf('strong')).not.toBe(quiet())
    expect(words().getBoundingClientRect().top).toBe(before)
    await expectSound()
    await stores.app.updateSettings({ focusMode: 'sentence' })
    await expect.poll(() => colourOf('strong')).toBe(quiet())
    expect(colourOf('there')).not.toBe(quiet())
    goTo('Line 0')
    await expect.poll(() => colourOf('Line 0 says')).not.toBe(quiet())
    stores.workspace.setLive(stores.workspace.state.getState().tabs.active ?? '', true)
    await expect.poll(() => colourOf('there')).toBe(quiet())
    await expectSound()
    await stores.app.updateSettings({ focusMode: 'off' })
    await expect.poll(() => colourOf('Head')).not.toBe(quiet())
  },
)

deepTest(
  'the line of the cursor stays where it is while keys go through the note, and a click moves nothing',
  async () => {
    const { stores } = await mountLong({ typewriter: true })
    goTo('Line 40')
    const { top, height } = view().scrollDOM.getBoundingClientRect()
    const cursorTop = (): number =>
      (view().coordsAtPos(view().state.selection.main.head)?.top ?? 0) - top
    await expect.poll(() => Math.abs(cursorTop() - height / 2)).toBeLessThan(30)
    const before = cursorTop()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}typed{Enter}more')
    await expect.poll(() => Math.abs(cursorTop() - before)).toBeLessThan(3)
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.poll(() => Math.abs(cursorTop() - before)).toBeLessThan(3)
    goTo('Line 20')
    await expect.poll(() => Math.abs(cursorTop() - before)).toBeLessThan(3)
    const { scrollTop } = view().scrollDOM
    await page.getByText('Line 22 says', { exact: false }).click()
    await frame()
    await frame()
    expect(view().scrollDOM.scrollTop).toBe(scrollTop)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => Math.abs(cursorTop() - before)).toBeLessThan(3)
    await stores.app.updateSettings({ typewriter: false })
    const now = cursorTop()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(() => cursorTop() - now).toBeGreaterThan(20)
  },
)
