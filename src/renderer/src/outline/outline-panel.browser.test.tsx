import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { OutlinePanel } from './outline-panel.tsx'

const PATH = vaultPath('Atlas.md')
/** The panel, with this text in the editor and the cursor in its first line. */
async function mountOutline(lines: readonly string[], path = PATH) {
  const { stores } = await mount(
    (own) => {
      own.workspace.openNote(path)
      own.activeText.setState({ path, text: Text.of(lines), line: 1 })
      return (
        <InPanel>
          <OutlinePanel />
        </InPanel>
      )
    },
    { answers: noteAnswers({ [path]: lines.join('\n') }) },
  )
  return stores
}
const heading = (name: string) => page.getByRole('button', { name, exact: true })
const indent = (name: string): number =>
  Number.parseFloat(getComputedStyle(heading(name).element()).paddingLeft)

test('without an open note, and for a file that is none, it says what to open', async () => {
  await mountOutline([''], vaultPath('map.png'))
  await expect.element(page.getByText('Open a note to see its headings.')).toBeVisible()
})
test('a note without headings teaches what one is', async () => {
  await mountOutline(['only text'])
  await expect.element(page.getByText(/A line that starts with # is one/)).toBeVisible()
})
test('headings stand below each other by their level, the one above the cursor is marked, and a click goes there', async () => {
  const stores = await mountOutline(['## Plan', 'text', '### Steps', '', '## Ende', '#### '])
  await expect.element(heading('Steps')).toBeVisible()
  expect(indent('Plan')).toBe(indent('Ende'))
  expect(indent('Steps')).toBe(indent('Plan') + 14)
  await expect.element(heading('Without words')).toBeVisible()
  const current = () => document.querySelector('[aria-current="location"]')?.textContent
  expect(current()).toBe('Plan')
  stores.activeText.setState({ line: 4 })
  await expect.poll(current).toBe('Steps')
  await heading('Ende').click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: PATH, line: 5 })
  await expectSound()
})
test('follows what is typed', async () => {
  const stores = await mountOutline(['# One'])
  await expect.element(heading('One')).toBeVisible()
  stores.activeText.setState({ text: Text.of(['# One', '# Two']) })
  await expect.element(heading('Two')).toBeVisible()
})
test('a thousand headings can all be reached, and long ones are cut, not the panel', async () => {
  const long = 'word '.repeat(80).trim()
  await mountOutline([`# ${long}`, ...Array.from({ length: 999 }, (_, n) => `## Step ${n}`)])
  await expect.element(heading('Step 998')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
