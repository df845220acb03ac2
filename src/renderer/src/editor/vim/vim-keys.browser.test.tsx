import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Settings } from '../../../../shared/domain/settings.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

// The server of the tests makes it when it is first asked for.
beforeAll(() => import('./vim-mode.ts'))

/** A note with the keys of Vim, or without them until `choose`. */
async function mountVim(
  text: string,
  { vimKeys = true, theme = 'light' }: { vimKeys?: boolean; theme?: 'light' | 'dark' } = {},
) {
  let settings = Settings.parse({ vimKeys })
  const mounted = await mountNote(
    { 'Plan.md': text, 'Next.md': '# Next' },
    {
      theme,
      settings: { vimKeys },
      answers: {
        'settings.update': ({ patch }) => (settings = Settings.parse({ ...settings, ...patch })),
        'link.resolveAll': ({ links }) =>
          links.map(() => ({ path: null, line: null, createPath: null, alternatives: [] })),
      },
    },
  )
  return mounted
}
const type = (keys: string): Promise<void> => userEvent.keyboard(keys)
const mode = ({ stores }: Awaited<ReturnType<typeof mountVim>>): string | null =>
  stores.activeText.getState().vimMode

test('letters are commands until a text is begun, and Esc makes them commands again', async () => {
  const mounted = await mountVim('One.\nTwo.\nThree.')
  await goToEnd()
  expect(mode(mounted)).toBe('normal')
  await type('ggdd')
  expect(textOf(mounted)).toBe('Two.\nThree.')
  await type('A Go.{Escape}')
  expect(textOf(mounted)).toBe('Two. Go.\nThree.')
  expect(mode(mounted)).toBe('normal')
  await type('uu') // by words, as without these keys
  expect(textOf(mounted)).toBe('Two.\nThree.')
  await type('Vj')
  expect(mode(mounted)).toBe('visual line')
  await type('dp')
  expect(textOf(mounted).trim()).toBe('Two.\nThree.')
})
deepTest(
  'they come and go with the setting, in the note that is open and in those that were',
  async () => {
    const mounted = await mountVim('One.\nTwo.', { vimKeys: false })
    const { stores } = mounted
    await goToEnd()
    await type('dd')
    expect(textOf(mounted)).toBe('One.\nTwo.dd')
    await stores.app.updateSettings({ vimKeys: true })
    await expect.poll(() => mode(mounted)).toBe('normal')
    await type('dd')
    expect(textOf(mounted)).toBe('One.')
    await stores.app.updateSettings({ vimKeys: false })
    await expect.poll(() => mode(mounted)).toBeNull()
    await type('x')
    expect(textOf(mounted)).toMatch(/^x?One\.x?$/)
  },
)
deepTest('`:w` saves, `:q` closes the tab, and what nobody knows is told', async () => {
  const mounted = await mountVim('One.')
  const { stores, disk } = mounted
  await goToEnd()
  await type('A two{Escape}:w{Enter}')
  await expect.poll(() => disk.read('Plan.md')).toBe('One. two')
  await type(':nonsense{Enter}')
  await expect.poll(() => document.querySelector('.cm-vim-panel')?.textContent).toMatch(/nonsense/)
  await expectSound()
  await type('{Escape}:q{Enter}')
  await expect.poll(() => stores.workspace.state.getState().tabs.tabs).toEqual([])
})
test('a search marks what it finds and goes there', async () => {
  const mounted = await mountVim('One.\nTwo tides.\nA tide.')
  await goToEnd()
  await type('gg/tide{Enter}')
  await expect.poll(() => mounted.stores.activeText.getState().line).toBe(2)
  await type('n')
  await expect.poll(() => mounted.stores.activeText.getState().line).toBe(3)
})
test('sections fold, and keys of the window stay the window’s', async () => {
  await mountVim('# One\n\nText.\n\n# Two\n\nMore.')
  await goToEnd()
  const shown = (): string => document.querySelector('.cm-content')?.textContent ?? ''
  await type('ggza')
  await expect.poll(shown).not.toContain('Text.')
  await type('za')
  await expect.poll(shown).toContain('Text.')
  const came: string[] = []
  const listen = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (!defaultPrevented) came.push(key)
  }
  window.addEventListener('keydown', listen)
  await type('{Control>}p{/Control}{Control>}o{/Control}{Control>}e{/Control}{Control>}d{/Control}')
  window.removeEventListener('keydown', listen)
  expect(came.filter((key) => key !== 'Control')).toEqual(['p', 'o', 'e'])
})
test('what an input method composes is no command and no text where keys are commands', async () => {
  const mounted = await mountVim('One.')
  await goToEnd()
  const content = writing().element()
  content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  document.getSelection()?.getRangeAt(0).insertNode(document.createTextNode('中文'))
  content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '中文' }))
  await expect.poll(() => content.textContent).toBe('One.')
  expect(textOf(mounted)).toBe('One.')
})
deepTest('the cursor goes through what live preview draws, in the dark too', async () => {
  const mounted = await mountVim('Above.\n\n$$\nx^2\n$$\n\nBelow **strong**.', { theme: 'dark' })
  await goToEnd()
  await type('gg')
  for (let line = 1; line <= 7; line++) {
    await expect.poll(() => mounted.stores.activeText.getState().line).toBe(line)
    await type('j')
  }
  expect(textOf(mounted)).toBe('Above.\n\n$$\nx^2\n$$\n\nBelow **strong**.')
  await expectSound()
})
