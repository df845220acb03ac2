import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { editorView as view } from '../../../../../test/window/mount-live.tsx'
import {
  goToEnd,
  lines,
  mountNote,
  textOf,
  writing,
} from '../../../../../test/window/mount-note.tsx'
import { PATTERN_PROBLEMS } from '../../../../shared/find/words.ts'
import { FIND_WORDS } from './words.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const TEXT = 'See [[Ada]].\n\nsee [[Babbage]] and SEE more.\n'
const panel = () => page.getByRole('search', { name: 'Find in this note' })
const find = () => panel().getByRole('textbox', { name: 'Find' })
const replace = () => panel().getByRole('textbox', { name: 'Replace' })
const count = () => panel().getByRole('status')
const preview = () => panel().getByRole('group', { name: 'What becomes of the match' })
const button = (name: string) => panel().getByRole('button', { name, exact: true })
/** As somebody who needs no mouse for it. */
const press = (name: string): void => (button(name).element() as HTMLElement).click()
const selected = () => document.getSelection()?.toString()
const toReplacement = () => (replace().element() as HTMLElement).focus()
const toText = () => (writing().element() as HTMLElement).focus()
const inEditor = (): string =>
  view()
    .state.selection.ranges.map(({ from, to }) => view().state.sliceDoc(from, to))
    .join('|')

async function openPanel(
  text: string = TEXT,
  keys = '{Control>}f{/Control}',
  options: Parameters<typeof mountNote>[1] = {},
) {
  const mounted = await mountNote({ 'Plan.md': text, 'Other.md': 'see' }, options)
  await goToEnd()
  await userEvent.keyboard(`{Control>}{Home}{/Control}${keys}`)
  await expect.element(find()).toHaveFocus()
  return mounted
}

deepTest(
  'what is hidden is opened where a match is, folds and addresses, and one in a cell is shown there; nothing is written in what is only read',
  async () => {
    const text =
      '# Plan\n\n- item\n  - deep needle\n\nSee [text](https://needle.example).\n\n| a | b |\n| - | - |\n| c | needle |\n\nend\n'
    const { stores } = await mountNote({
      'Plan.md': { text, readOnlyReason: 'It is write-protected.' },
    })
    stores.workspace.setLive(vaultPath('Plan.md'), true)
    await goToEnd()
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    stores.editor.getState().run?.('fold-all')
    await expect.poll(() => document.querySelectorAll('.cm-folded').length).toBeGreaterThan(0)
    await userEvent.keyboard('{Control>}h{/Control}')
    await expect.element(find()).toHaveFocus()
    await expect.element(replace()).not.toBeInTheDocument()
    await userEvent.keyboard('needle')
    await expect.element(count()).toHaveTextContent('1 of 3')
    await expect.poll(() => lines().join('\n')).toContain('deep needle')
    await userEvent.keyboard('{Enter}')
    await expect.element(count()).toHaveTextContent('2 of 3')
    await expect.poll(() => lines().join('\n')).toContain('(https://needle.example)')
    await userEvent.keyboard('{Enter}')
    const inCell = () =>
      document.querySelector('.cm-live-cell .cm-searchMatch-selected')?.textContent
    await expect.poll(inCell).toBe('needle')
    await userEvent.keyboard('{Enter}')
    await expect.poll(inCell).toBeUndefined()
    expect(lines().join('\n')).not.toContain('(https:')
  },
)

deepTest(
  'counts while it is typed, goes from match to match, selects all, and remembers what was searched',
  async () => {
    const { stores } = await openPanel()
    // Typed before the rest of the panel can be there.
    await userEvent.keyboard('see')
    await expect.element(count()).toHaveTextContent('1 of 3')
    for (const [keys, at] of [
      ['{Enter}', '2 of 3'],
      ['{F3}', '3 of 3'],
      ['{Control>}g{/Control}', '1 of 3'],
      ['{Shift>}{Enter}{/Shift}', '3 of 3'],
      ['{Shift>}{F3}{/Shift}', '2 of 3'],
      ['{Enter}{Enter}', '1 of 3'],
      ['{Alt>}c{/Alt}', '1 of 1'],
      ['{Alt>}c{/Alt}', '2 of 3'],
    ] as const) {
      await userEvent.keyboard(keys)
      await expect.element(count()).toHaveTextContent(at)
    }
    press('Next match')
    await expect.element(count()).toHaveTextContent('3 of 3')
    await expect.element(find()).toHaveValue('see')
    // Esc gives the keyboard back, with the match selected; F3 goes on without the panel.
    ;(find().element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(writing()).toHaveFocus()
    expect(selected()).toBe('SEE')
    await userEvent.keyboard('{F3}')
    await expect.poll(selected).toBe('See')
    // What is selected is searched.
    await userEvent.keyboard(
      '{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}{Shift>}{Control>}{ArrowLeft}{/Control}{/Shift}',
    )
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(find()).toHaveValue('more')
    await expect.element(count()).toHaveTextContent('1 of 1')
    await userEvent.keyboard('nowhere')
    await expect.element(count()).toHaveTextContent('No matches')
    // Back through what was searched, and forth to what was being typed.
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(find()).toHaveValue('see')
    await expect.element(count()).toMatchTextContent(/of 3$/)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(find()).toHaveValue('nowhere')
    await userEvent.keyboard('{ArrowUp}{Alt>}{Enter}{/Alt}')
    await expect.poll(inEditor).toBe('See|see|SEE')
    await expect.element(writing()).toHaveFocus()
    expect(stores.workspace.state.getState().frame.searched).toEqual(['see'])
    // The panel stays with its note, and the query with the window.
    stores.workspace.openNote(vaultPath('Other.md'))
    await expect.element(panel()).not.toBeInTheDocument()
    stores.workspace.openNote(vaultPath('Plan.md'))
    await expect.element(find()).toHaveValue('see')
    await expect.element(count()).toMatchTextContent(/3$/)
  },
)

deepTest(
  'a match that comes after somebody has gone on in the text does not take them there',
  async () => {
    await openPanel()
    await userEvent.keyboard('see')
    await expect.element(count()).toHaveTextContent('1 of 3')
    const enter = { key: 'Enter', bubbles: true, cancelable: true }
    find().element().dispatchEvent(new KeyboardEvent('keydown', enter))
    const { length } = view().state.doc
    view().dispatch({
      changes: { from: length, insert: 'see ' },
      selection: { anchor: length + 4 },
      userEvent: 'input.type',
    })
    await expect.element(count()).toMatchTextContent(/4/)
    expect(view().state.selection.main).toMatchObject({ from: length + 4, to: length + 4 })
    await userEvent.keyboard('{Enter}')
    await expect.poll(inEditor).toBe('See')
  },
)

test('replaces one and all with what was shown before, each as one step back', async () => {
  const mounted = await openPanel(TEXT, '{Control>}h{/Control}')
  await userEvent.keyboard('see')
  await expect.element(count()).toHaveTextContent('1 of 3')
  toReplacement()
  await userEvent.keyboard('Read')
  await expect.element(preview()).toHaveTextContent('See → Read')
  await userEvent.keyboard('{Enter}')
  await expect.element(count()).toHaveTextContent('1 of 2')
  await expect.poll(() => textOf(mounted)).toBe('Read [[Ada]].\n\nsee [[Babbage]] and SEE more.\n')
  press('Replace all matches')
  await expect.element(count()).toHaveTextContent('2 replaced')
  await expect
    .poll(() => textOf(mounted))
    .toBe('Read [[Ada]].\n\nRead [[Babbage]] and Read more.\n')
  await expectSound()
  toText()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf(mounted)).toBe('Read [[Ada]].\n\nsee [[Babbage]] and SEE more.\n')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf(mounted)).toBe(TEXT)
  // Groups, line breaks, and nothing.
  await find().fill(String.raw`\[\[(\w)(\w+)\]\]`)
  press('Regular expression')
  await expect.element(count()).toMatchTextContent(/2$/)
  await replace().fill(String.raw`$2\n$1`)
  await expect.element(preview()).toMatchTextContent(/ → (da⏎A|abbage⏎B)$/)
  toReplacement()
  await userEvent.keyboard('{Control>}{Alt>}{Enter}{/Alt}{/Control}')
  await expect.element(count()).toHaveTextContent('2 replaced')
  await expect.poll(() => textOf(mounted)).toBe('See da\nA.\n\nsee abbage\nB and SEE more.\n')
  await find().fill('^')
  await replace().fill('> ')
  await expect.element(count()).toMatchTextContent(/6$/)
  press('Replace all matches')
  await expect
    .poll(() => textOf(mounted))
    .toBe('> See da\n> A.\n> \n> see abbage\n> B and SEE more.\n> ')
})

deepTest('a pattern that is none is told in words, and one that never ends is ended', async () => {
  const text = `${'a'.repeat(60)}!\n\n(a+)+$`
  await openPanel(text, '{Control>}h{/Control}', { size: 'tiny', theme: 'dark' })
  press('Regular expression')
  await find().fill('(a')
  await expect.element(panel().getByRole('alert')).toHaveTextContent(PATTERN_PROBLEMS.openGroup)
  await expect.element(find()).toHaveAttribute('aria-invalid', 'true')
  await expectSound()
  await find().fill('^(a+)+$')
  await expect.element(panel().getByRole('alert')).toHaveTextContent(FIND_WORDS.tooSlow)
  // The window went on meanwhile, and goes on.
  await find().fill('a{10}')
  await expect.element(count()).toHaveTextContent('1 of 6')
  await expect.element(panel().getByRole('alert')).not.toBeInTheDocument()
  press('Regular expression')
  await find().fill('(a+)+$')
  await expect.element(count()).toHaveTextContent('1 of 1')
})

deepTest(
  'several lines that are selected are searched alone, as they grow and shrink',
  async () => {
    const mounted = await openPanel(
      'one\none\none one\none\n',
      '{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}f{/Control}',
    )
    await userEvent.keyboard('one')
    await expect.element(count()).toHaveTextContent('1 of 3')
    await expect.element(button('In the selection')).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelectorAll('.cm-findScope')).toHaveLength(3)
    press('Replace too')
    await replace().fill('one one')
    press('Replace this match')
    await expect.element(count()).toHaveTextContent('3 of 4')
    press('Replace all matches')
    await expect.element(count()).toHaveTextContent('4 replaced')
    await expect
      .poll(() => textOf(mounted))
      .toBe(`one\n${'one one '.repeat(2).trim()}\n${'one one '.repeat(2).trim()}\none\n`)
    press('In the selection')
    await expect.element(count()).toMatchTextContent(/10$/)
  },
)

test('what a pattern found is replaced in a note that was left and is shown again', async () => {
  const mounted = await openPanel(TEXT, '{Control>}h{/Control}')
  const { workspace } = mounted.stores
  press('Regular expression')
  await find().fill('(s)(ee)')
  await expect.element(count()).toHaveTextContent('1 of 3')
  workspace.openNote(vaultPath('Other.md'))
  await expect.element(panel()).not.toBeInTheDocument()
  workspace.openNote(vaultPath('Plan.md'))
  await expect.element(count()).toHaveTextContent('1 of 3')
  await replace().fill('$2$1')
  await expect.element(preview()).toHaveTextContent('See → eeS')
  press('Replace all matches')
  await expect.element(count()).toHaveTextContent('3 replaced')
  expect(textOf(mounted)).toBe('eeS [[Ada]].\n\nees [[Babbage]] and EES more.\n')
})

test('lines that are searched alone are the same after others changed, and all is searched again once the panel is closed', async () => {
  await openPanel(
    'one\none\none one\none\n',
    '{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}f{/Control}',
  )
  await userEvent.keyboard('one')
  await expect.element(count()).toHaveTextContent('1 of 3')
  press('In the selection')
  await expect.element(count()).toHaveTextContent('2 of 5')
  view().dispatch({ changes: { from: 0, insert: 'one is not alone\n' }, userEvent: 'input' })
  await expect.element(count()).toHaveTextContent('4 of 7')
  press('In the selection')
  await expect.element(count()).toMatchTextContent(/3$/)
  await find().click()
  await userEvent.keyboard('{Escape}{Control>}{End}{/Control}{F3}')
  await expect.poll(() => view().state.selection.main.empty).toBe(false)
  expect(view().state.doc.lineAt(view().state.selection.main.from).number).toBe(1)
})
