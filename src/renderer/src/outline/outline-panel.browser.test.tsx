import { Text } from '@codemirror/state'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { EditorPane } from '../editor/editor-pane.tsx'
import { createNoteDisk } from '../../../../test/window/note-disk.ts'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { goToEnd, textOf } from '../../../../test/window/mount-note.tsx'
import type { SectionRefusal } from '../stores/editor-port.ts'
import { OutlinePanel } from './outline-panel.tsx'

const PATH = vaultPath('Atlas.md')
/** The panel, with this text in the editor and the cursor in its first line. */
async function mountOutline(
  lines: readonly string[],
  {
    frame = (panel) => panel,
    ...looks
  }: Pick<MountOptions, 'theme' | 'size'> & {
    readonly frame?: (panel: ReactElement) => ReactElement
  } = {},
) {
  const { stores } = await mount(
    (own) => {
      own.workspace.openNote(PATH)
      own.activeText.setState({ path: PATH, text: Text.of(lines), line: 1 })
      return frame(
        <InPanel>
          <OutlinePanel />
        </InPanel>,
      )
    },
    { ...looks, answers: noteAnswers({ [PATH]: lines.join('\n') }) },
  )
  return stores
}
const heading = (name: string) => page.getByRole('treeitem', { name, exact: true })
const indent = (name: string): number =>
  Number.parseFloat(getComputedStyle(heading(name).element()).paddingLeft)
const rows = (): string[] =>
  [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent)
const focused = (): string | undefined => document.activeElement?.textContent
const current = (): string | undefined =>
  document.querySelector('[aria-current="location"]')?.textContent

test('without a note, or without headings, it teaches', async () => {
  const stores = await mountOutline(['only text'])
  await expect.element(page.getByText(/A line that starts with # is one/)).toBeVisible()
  stores.workspace.openNote(vaultPath('map.png'))
  await expect.element(page.getByText('Open a note to see its headings.')).toBeVisible()
})
test('headings stand by their level, follow the cursor and what is typed, fold, and are found by letters', async () => {
  const stores = await mountOutline(['## Plan', 'text', '### Steps', '', '## Ende', '#### '])
  await expect.element(heading('Steps')).toBeVisible()
  expect(indent('Plan')).toBe(indent('Ende'))
  expect(indent('Steps')).toBe(indent('Plan') + 14)
  await expect.element(heading('Without words')).toBeVisible()
  expect(current()).toBe('Plan')
  stores.activeText.setState({ line: 4 })
  await expect.poll(current).toBe('Steps')
  await expectSound()

  ;(heading('Plan').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Steps')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('Plan')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(rows).toEqual(['Plan', 'Ende', 'Without words'])
  // What the cursor is in is folded: the heading above it stands for it.
  expect(current()).toBe('Plan')
  await userEvent.keyboard('{ArrowRight}{End}')
  await expect.poll(focused).toBe('Without words')
  await userEvent.keyboard('e')
  await expect.poll(focused).toBe('Ende')
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({ path: PATH, line: 5 })

  await page.getByRole('button', { name: 'Show fewer levels' }).click()
  await expect.poll(rows).toEqual(['Plan', 'Steps', 'Ende'])
  await page.getByRole('button', { name: 'Show fewer levels' }).click()
  await expect.poll(rows).toEqual(['Plan', 'Ende'])
  await page.getByRole('button', { name: 'Show more levels' }).click()
  await expect.poll(rows).toEqual(['Plan', 'Steps', 'Ende'])

  const filter = page.getByRole('searchbox', { name: 'Filter the headings' })
  await filter.fill('step')
  await expect.poll(rows).toEqual(['Plan', 'Steps'])
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({ line: 3 })
  await filter.fill('nobody')
  await expect.element(page.getByText('No heading has these words.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  stores.activeText.setState({ text: Text.of(['# One', '# Two']) })
  await expect.poll(rows).toEqual(['One', 'Two'])
})
test('in a window from right to left headings stand in from there, and the arrows go the other way', async () => {
  await mountOutline(['# أول', '## ثان', '# ثالث'], {
    frame: (panel) => <div dir="rtl">{panel}</div>,
    theme: 'dark',
    size: 'tiny',
  })
  await expect.poll(rows).toEqual(['أول', 'ثان', 'ثالث'])
  const end = (name: string): number =>
    Number.parseFloat(getComputedStyle(heading(name).element()).paddingRight)
  expect(end('ثان')).toBe(end('أول') + 14)
  ;(heading('أول').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('ثان')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('أول')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(rows).toEqual(['أول', 'ثالث'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(rows).toEqual(['أول', 'ثان', 'ثالث'])
  await expectSound()
})
test('letters typed together look for one word, and what an input method or Ctrl takes is not the list’s', async () => {
  const stores = await mountOutline(['# Plan', '# Pilot', '# Pilot', '# Quay'])
  await expect.element(heading('Plan')).toBeVisible()
  ;(heading('Quay').element() as HTMLElement).focus()
  await userEvent.keyboard('pi')
  await expect.poll(focused).toBe('Pilot')
  expect(document.activeElement).toBe(heading('Pilot').elements()[0])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(heading('Pilot').elements()[1])
  const press = (init: KeyboardEventInit): boolean =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    ) ?? false
  expect(press({ key: 'Enter', isComposing: true })).toBe(true)
  expect(press({ key: 'p', ctrlKey: true })).toBe(true)
  expect(press({ key: 'F6' })).toBe(true)
  expect(stores.workspace.state.getState().place).toMatchObject({ line: null })
  expect(press({ key: ' ' })).toBe(false)
  expect(stores.workspace.state.getState().place).toMatchObject({ line: 3 })
})
deepTest(
  'a click goes to the heading, one on its arrow folds it, and at least the first level stays',
  async () => {
    const stores = await mountOutline(['# One', '## Two', '# Three'])
    await expect.element(heading('Two')).toBeVisible()
    await heading('Two').click()
    expect(stores.workspace.state.getState().place).toMatchObject({ path: PATH, line: 2 })
    await expect.element(heading('One')).toHaveAttribute('aria-expanded', 'true')
    heading('One').element().querySelector('svg')?.parentElement?.click()
    await expect.element(heading('One')).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(rows).toEqual(['One', 'Three'])
    expect(stores.workspace.state.getState().place).toMatchObject({ line: 2 })
    for (let press = 0; press < 3; press += 1)
      await page.getByRole('button', { name: 'Show fewer levels' }).click()
    await expect.poll(rows).toEqual(['One', 'Three'])
    await page.getByRole('button', { name: 'Show more levels' }).click()
    await expect.poll(rows).toEqual(['One', 'Two', 'Three'])
    // From the field down to the row that had the keys, and Esc in it clears it first.
    await page.getByRole('searchbox').fill('thr')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('Three')
  },
)
test('a section that cannot be moved says why, each in its words', async () => {
  const stores = await mountOutline(['# One', '# Two'])
  const refuse = async (outcome: SectionRefusal | 'same'): Promise<void> => {
    stores.editor.setState({ arrange: async () => outcome })
    ;(heading('Two').element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  }
  await expect.element(heading('Two')).toBeVisible()
  await refuse('same')
  expect(stores.toasts.state.getState()).toEqual([])
  for (const [outcome, says] of [
    ['gone', /was changed meanwhile/],
    ['too-deep', /six levels at most/],
    ['unclear', /read in another way there/],
    ['read-only', /only read here/],
  ] as const) {
    await refuse(outcome)
    await expect.element(page.getByText(says)).toBeVisible()
  }
})
deepTest(
  'a thousand headings can all be reached, and long ones are cut, not the panel',
  async () => {
    const long = 'word '.repeat(80).trim()
    await mountOutline([`# ${long}`, ...Array.from({ length: 999 }, (_, n) => `## Step ${n}`)])
    await expect.element(heading('Step 998')).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)
test('a section is moved by keys and by the pointer, each in one step of the undo', async () => {
  const before = '# A\n\na\n\n## S\n\ns\n\n# B\n\nb\n'
  const disk = createNoteDisk({ [PATH]: before })
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <InPanel>
        <OutlinePanel />
      </InPanel>
    </div>,
    { answers: { 'history.replaced': null, 'draft.list': [], ...disk.answers } },
  )
  mounted.stores.workspace.openNote(PATH)
  await goToEnd()
  const text = () => textOf(mounted)
  const go = (name: string) => (heading(name).element() as HTMLElement).focus()
  await expect.poll(rows).toEqual(['A', 'S', 'B'])
  go('B')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(text).toBe('# B\n\nb\n\n# A\n\na\n\n## S\n\ns\n')
  await expect.poll(rows).toEqual(['B', 'A', 'S'])
  await expect.poll(focused).toBe('B')
  go('S')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(text).toBe('# B\n\nb\n\n# A\n\na\n\n# S\n\ns\n')
  await expect.poll(() => indent('S')).toBe(indent('A'))
  mounted.stores.editor.getState().run?.('undo')
  mounted.stores.editor.getState().run?.('undo')
  expect(text()).toBe(before)

  await expect.poll(rows).toEqual(['A', 'S', 'B'])
  await heading('B').dropTo(heading('S'), { targetPosition: { x: 46, y: 2 } })
  await expect.poll(text).toBe('# A\n\na\n\n## B\n\nb\n\n## S\n\ns\n')
  mounted.stores.editor.getState().run?.('undo')
  expect(text()).toBe(before)
  await expect.poll(rows).toEqual(['A', 'S', 'B'])
  mounted.stores.openNotes.vaultReads('Another Latent writes this vault.')
  go('B')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByText(/This note is only read here/)).toBeVisible()
  expect(text()).toBe(before)
})
