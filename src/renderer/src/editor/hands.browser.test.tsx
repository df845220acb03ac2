import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const PLAN = vaultPath('Plan.md')
const NOTE = '# Plan\n\nOne.\n\n## Next\n\n- a\n- b\n  - c\n- d\n'
const arrow = (name: string) =>
  document.querySelector<HTMLElement>(`.cm-fold-arrows [title="${name}"]`)

test('keys of the hands do to the text what the palette says', async () => {
  const mounted = await mountNote({ 'Plan.md': '1. a\n2. b\n3. c' })
  await goToEnd()
  await userEvent.keyboard('{Tab}')
  expect(textOf(mounted)).toBe('1. a\n2. b\n   1. c')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => textOf(mounted)).toBe('1. a\n2. c\n3. b')
  await userEvent.keyboard('{Control>}{Alt>}2{/Alt}{/Control}')
  expect(textOf(mounted)).toBe('1. a\n2. ## c\n3. b')
  await userEvent.keyboard('{Control>}{Alt>}2{/Alt}{Shift>}K{/Shift}{/Control}')
  expect(textOf(mounted)).toBe('1. a\n2. b')
})
test('with Caps Lock on, Shift and a key of the hands do what they do without', async () => {
  const mounted = await mountNote({ 'Plan.md': 'One.\nTwo.' })
  await goToEnd()
  // A small letter although Shift is down.
  await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
  expect(textOf(mounted)).toBe('One.')
  await userEvent.keyboard('!{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
  expect(textOf(mounted)).toBe('One.!')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(textOf(mounted)).toBe('One.!')
})
test('while an input method composes no key of the hands acts', async () => {
  const mounted = await mountNote({ 'Plan.md': 'word' })
  const { editor } = mounted.stores
  await goToEnd()
  const content = writing().element()
  content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  // What an input method does to the text, which is when the editor knows of it.
  const range = document.getSelection()?.getRangeAt(0)
  range?.insertNode(document.createTextNode('x'))
  await expect.poll(() => textOf(mounted)).toBe('wordx')
  editor.getState().run?.('bold')
  editor.getState().run?.('delete-line')
  await userEvent.keyboard('{Control>}b{/Control}{Alt>}{ArrowUp}{/Alt}')
  expect(textOf(mounted)).toBe('wordx')
})
deepTest(
  'an arrow comes beside the line that is pointed at, folds it, and stays as long as it is folded',
  async () => {
    const mounted = await mountNote({ 'Plan.md': NOTE })
    await expect.element(page.getByText('## Next')).toBeVisible()
    expect(arrow('Fold')).toBeNull()
    await userEvent.hover(page.getByText('One.'))
    await userEvent.hover(page.getByText('## Next'))
    await expect.poll(() => arrow('Fold')).not.toBeNull()
    // It stays under the mouse, which has left the text.
    await userEvent.hover(page.getByTitle('Fold', { exact: true }))
    await new Promise((done) => setTimeout(done, 100))
    await userEvent.click(page.getByTitle('Fold', { exact: true }))
    await expect.element(page.getByText('…')).toBeVisible()
    await expect.poll(() => arrow('Unfold')).not.toBeNull()
    expect(mounted.stores.editor.getState().places()[PLAN]?.folds).toEqual([
      { line: 5, text: '## Next' },
    ])
    await expectSound()
    mounted.stores.workspace.openNote(PLAN, { line: 8 })
    await expect.element(page.getByText('- b')).toBeVisible()
    await expect.poll(() => arrow('Unfold')).toBeNull()
  },
)
test('typed quotes and hyphens are set, and one undo gives back what was typed', async () => {
  const mounted = await mountNote({ 'Plan.md': '' }, { settings: { smartQuotes: 'german' } })
  await goToEnd()
  await userEvent.keyboard('a "b" -- c')
  expect(textOf(mounted)).toBe('a „b“ – c')
  await userEvent.keyboard('"')
  expect(textOf(mounted)).toBe('a „b“ – c“')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('a „b“ – c"')
})
