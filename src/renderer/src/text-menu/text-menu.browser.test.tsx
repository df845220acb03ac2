import { EditorView } from '@codemirror/view'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { textOf, writing } from '../../../../test/window/mount-note.tsx'
import { createNoteDisk } from '../../../../test/window/note-disk.ts'
import { EditorPane } from '../editor/editor-pane.tsx'
import { TextMenu } from './text-menu.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const TEXT = 'Here is teh plan.\n\nAnother line, and [[Ada]].\n'
const TEH = { misspelled: 'teh', suggestions: ['the', 'tech'] }

async function mountPlan(options: MountOptions = {}) {
  const disk = createNoteDisk({ 'Plan.md': TEXT })
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <TextMenu />
    </div>,
    {
      ...options,
      answers: {
        'history.replaced': null,
        'draft.list': [],
        'link.resolve': { path: null, createPath: vaultPath('Ada.md'), line: null },
        'link.resolveAll': [{ path: null, createPath: vaultPath('Ada.md'), line: null }],
        'link.near': [],
        ...disk.answers,
        ...options.answers,
      },
    },
  )
  mounted.stores.workspace.openNote(vaultPath('Plan.md'))
  await expect.element(writing()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  return mounted
}

const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const names = (): string[] =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent.replace(/(?:Ctrl|⌘|\+|Shift)+.?$/u, ''))
const view = (): EditorView | null => EditorView.findFromDOM(writing().element() as HTMLElement)
const placeOf = (offset: number) => {
  const { left, top, bottom } = view()?.coordsAtPos(offset) ?? { left: 0, top: 0, bottom: 0 }
  const box = writing().element().getBoundingClientRect()
  return { x: left - box.left, y: (top + bottom) / 2 - box.top }
}
const press = (offset: number) => writing().click({ button: 'right', position: placeOf(offset) })

deepTest(
  'in the desktop a misspelled word has its spellings first, is respelled as one step, and remembered',
  async () => {
    const mounted = await mountPlan({
      app: { shell: 'electron', spelling: { kind: 'dictionaries', languages: ['en-GB'] } },
      answers: {
        'text.clicked': TEH,
        'spelling.addWord': { app: [], vault: ['teh'] },
        'text.run': null,
      },
    })
    await press(9)
    await expect.element(item('the')).toBeVisible()
    expect(names().slice(0, 4)).toEqual([
      'the',
      'tech',
      'Add “teh” to my words in this vault',
      'Add “teh” to my words everywhere',
    ])
    await expectSound()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(textOf(mounted)).toBe(TEXT.replace('teh', 'the'))
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('!{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT.replace('teh', 'the'))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)

    await press(9)
    await item(/in this vault/).click()
    await expect.element(page.getByText('“teh” is one of your words now.')).toBeVisible()
    expect(mounted.host.asked('spelling.addWord')).toEqual([{ word: 'teh', place: 'vault' }])

    // What only main can paste, into the text, which has the keyboard again.
    await press(12)
    await item(/^Paste as plain text/).click()
    await expect.poll(() => mounted.host.asked('text.run')).toEqual([{ command: 'paste-plain' }])
    await expect.element(writing()).toHaveFocus()

    // The word was changed while the menu was open.
    await press(9)
    await expect.element(item('the')).toBeVisible()
    view()?.dispatch({ changes: { from: 8, to: 11, insert: 'one' } })
    await item('tech').click()
    await expect.element(page.getByText(/Nothing was rewritten/)).toBeVisible()
    expect(textOf(mounted)).toBe(TEXT.replace('teh', 'one'))

    // Where the shell shows a menu of its own there is none here.
    mounted.host.answer({ 'text.clicked': null })
    const asked = mounted.host.asked('text.clicked').length
    await press(9)
    await expect.poll(() => mounted.host.asked('text.clicked').length).toBe(asked + 1)
    expect(names()).toEqual([])
  },
)

deepTest(
  'by the key it opens at the cursor and goes back into the text; a link has its own first; nothing is written into what is read',
  async () => {
    const mounted = await mountPlan()
    const { stores } = mounted
    ;(writing().element() as HTMLElement).focus()
    view()?.dispatch({ selection: { anchor: 5 } })
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(item(/^Cut/)).toHaveAttribute('data-disabled')
    expect(names()).toEqual([
      'Cut',
      'Copy',
      'Paste',
      'Paste as plain text',
      'Select all',
      'Help with the text…',
      'Other spellings: Shift + right click',
    ])
    const menu = page.getByRole('menu').element().getBoundingClientRect()
    const cursor = view()?.coordsAtPos(5)
    expect(Math.abs(menu.left - (cursor?.left ?? 0))).toBeLessThan(8)
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}X')
    expect(textOf(mounted)).toBe(TEXT.replace('Here is', 'Here iXs'))
    await userEvent.keyboard('{Control>}z{/Control}')

    // A selection that is clicked stays, and is cut; any other click puts the cursor there.
    view()?.dispatch({ selection: { anchor: 8, head: 12 } })
    await press(10)
    await item(/^Cut/).click()
    expect(textOf(mounted)).toBe(TEXT.replace('teh ', ''))
    await expect.element(writing()).toHaveFocus()
    await press(textOf(mounted).length - 3)
    expect(view()?.state.selection.main.empty).toBe(true)
    await userEvent.keyboard('{Escape}')
    await press(textOf(mounted).indexOf('Ada') + 1)
    await expect.element(item('Create “Ada”')).toBeVisible()
    expect(names().at(0)).toBe('Create “Ada”')
    await item(/^Help with/).click()
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'inline-help' })
    stores.overlay.close()

    // The system's own menu: with Shift, and while an input method composes.
    const isTheSystems = (init: MouseEventInit): boolean => {
      const { x, y } = writing().element().getBoundingClientRect()
      const line = document.querySelector('.cm-line') ?? document.body
      const place = { clientX: x + 40, clientY: y + 20, bubbles: true, cancelable: true }
      return line.dispatchEvent(new MouseEvent('contextmenu', { ...place, ...init }))
    }
    expect(isTheSystems({ shiftKey: true })).toBe(true)
    expect(isTheSystems({})).toBe(false)
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    writing()
      .element()
      .dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    expect(isTheSystems({})).toBe(true)
    writing()
      .element()
      .dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))

    stores.openNotes.vaultReads('Another Latent writes this vault.')
    await press(5)
    await expect.element(item(/^Copy/)).toBeVisible()
    expect(names()).toEqual(['Copy', 'Select all'])
    await userEvent.keyboard('{Escape}')
    stores.workspace.setReading(vaultPath('Plan.md'), true)
    const words = page.getByRole('paragraph').getByText('Here is plan.')
    await words.tripleClick()
    await words.click({ button: 'right' })
    await expect.element(item(/^Copy/)).not.toHaveAttribute('data-disabled')
    await item(/^Select all/).click()
    expect(getSelection()?.toString()).toMatch(/Here is plan[^]*Another line/)
  },
)
