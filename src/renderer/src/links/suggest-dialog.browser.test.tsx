import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { textOf, writing } from '../../../../test/window/mount-note.tsx'
import { createNoteDisk } from '../../../../test/window/note-disk.ts'
import { EditorPane } from '../editor/editor-pane.tsx'
import { TextMenu } from '../text-menu/text-menu.tsx'
import { SuggestDialog } from './suggest-dialog.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const TEXT = 'We met the countess in London.\n'
const FOUND = {
  links: [
    { path: vaultPath('Ada.md'), title: 'Ada', linkText: 'Ada', said: { from: 4, to: 12 } },
    { path: vaultPath('Engine.md'), title: 'Engine', linkText: 'Engine', said: null },
  ],
  tags: [{ tag: 'london', count: 3, isSaid: true }],
}

/** “the countess in” is selected, and its menu asked for. */
async function ask(answers: MountOptions['answers'] = {}) {
  const disk = createNoteDisk({ 'Plan.md': TEXT })
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <TextMenu />
      <SuggestDialog />
    </div>,
    {
      answers: {
        'history.replaced': null,
        'draft.list': [],
        'link.resolve': { path: null, createPath: null, line: null },
        'link.resolveAll': ({ links }) => links.map(() => ({ path: null, createPath: null, line: null })), // oxfmt-ignore
        'link.suggest': FOUND,
        ...disk.answers,
        ...answers,
      },
    },
  )
  mounted.stores.workspace.openNote(vaultPath('Plan.md'))
  await expect.element(writing()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  ;(writing().element() as HTMLElement).focus()
  view()?.dispatch({ selection: { anchor: 7, head: 22 } })
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await page.getByRole('menuitem', { name: 'Suggest links and tags…' }).click()
  return mounted
}
/** Also while a dialog hides it. */
const view = (): EditorView | null => {
  const content = document.querySelector<HTMLElement>('.cm-content')
  return content && EditorView.findFromDOM(content)
}
const option = (name: RegExp) => page.getByRole('option', { name })

deepTest(
  'Enter makes a link of what the passage says, as one step, and the keyboard is in the text again',
  async () => {
    const mounted = await ask()
    await expect.element(option(/^Ada/)).toBeVisible()
    expect(mounted.host.asked('link.suggest')).toEqual([
      { text: 'the countess in', from: 'Plan.md', limit: 20 },
    ])
    await expectSound()
    await userEvent.keyboard('{Enter}')
    expect(textOf(mounted)).toBe('We met the [[Ada|countess]] in London.\n')
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe(TEXT)
  },
)

test('what is only about the same, and a tag, go behind the passage', async () => {
  const mounted = await ask()
  await option(/^Engine/).click()
  expect(textOf(mounted)).toBe('We met the countess in [[Engine]] London.\n')
})

test('a tag is found by typing', async () => {
  const mounted = await ask()
  await expect.element(option(/^Ada/)).toBeVisible()
  await userEvent.keyboard('lond{Enter}')
  expect(textOf(mounted)).toBe('We met the countess in #london London.\n')
})

test('a passage that was changed meanwhile stays as it is', async () => {
  const mounted = await ask()
  await expect.element(option(/^Ada/)).toBeVisible()
  view()?.dispatch({ changes: { from: 8, insert: 'X' } })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/The passage was changed meanwhile/)).toBeVisible()
  expect(textOf(mounted)).toBe(TEXT.replace('the', 'tXhe'))
})

deepTest('says that nothing fits, or what went wrong; Esc writes nothing', async () => {
  const mounted = await ask({ 'link.suggest': { links: [], tags: [] } })
  await expect.element(page.getByText('Nothing in the vault fits this passage.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(textOf(mounted)).toBe(TEXT)
  mounted.host.answer({ 'link.suggest': new LatentError('unavailable', 'Search stopped.') })
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await page.getByRole('menuitem', { name: 'Suggest links and tags…' }).click()
  await expect.element(page.getByText('Search stopped.')).toBeVisible()
})
