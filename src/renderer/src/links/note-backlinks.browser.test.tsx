import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Backlink } from '../../../shared/contract/note.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { goToEnd, writing } from '../../../../test/window/mount-note.tsx'
import { createNoteDisk } from '../../../../test/window/note-disk.ts'
import { EditorPane } from '../editor/editor-pane.tsx'
import { NoteBacklinks } from './note-backlinks.tsx'

const LONG = vaultPath('Long.md')
const SHORT = vaultPath('Short.md')
const FILES = {
  [LONG]: 'A line.\n\n'.repeat(200),
  [SHORT]: 'Short.',
  'Ada.md': 'Ada.\n\nTo Short.',
}
const link = (path: string, line: number): Backlink => ({
  source_path: vaultPath(path),
  source_title: path.replace('.md', ''),
  link_text: 'Short',
  link_type: 'wikilink',
  line,
  context: `See [[Short]] on ${line}`,
})

test('backlinks stand under the text in writing and in reading, are asked for in sight, and are folded by note', async () => {
  const disk = createNoteDisk(FILES)
  const { host, stores } = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} foot={(path) => <NoteBacklinks key={path} path={path} />} />
    </div>,
    {
      answers: {
        'history.replaced': null,
        'draft.list': [],
        'link.back': [link('Ada.md', 1), link('Zeno.md', 4), link('Ada.md', 3)],
        ...disk.answers,
      },
    },
  )
  const { workspace } = stores
  const section = () => page.getByRole('region', { name: 'Backlinks' })
  const head = (name: RegExp) => section().getByRole('button', { name })
  workspace.openNote(LONG)
  await expect.element(writing()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  expect(host.asked('link.back')).toEqual([])
  await goToEnd()
  await expect.poll(() => host.asked('link.back')).toMatchObject([{ path: LONG }])

  workspace.openNote(SHORT)
  await expect.element(writing()).toHaveAccessibleName('Text of Short')
  await expect.element(head(/^Ada/)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(section().getByRole('heading')).toHaveTextContent('Backlinks 3')
  expect(section().getByRole('button').elements()).toHaveLength(2)
  // From the end of the text by ↓, and back by ↑ and Esc.
  await goToEnd()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('See Short on 3')
  await expectSound()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(writing()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Escape}')
  await expect.element(writing()).toHaveFocus()

  workspace.setReading(SHORT, true)
  await expect.element(head(/^Zeno/)).toBeVisible()
  host.answer({ 'link.back': [] })
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  await expect.element(section().getByText('No note links here yet.')).toBeVisible()
  host.answer({ 'link.back': new LatentError('unavailable', 'The index is away.') })
  host.send('vault.changed', { changes: [], foldersChanged: [] })
  await expect.element(section().getByRole('alert')).toMatchTextContent(/The index is away/)
  host.answer({ 'link.back': [link('Ada.md', 3)] })
  await head(/Try again/).click()
  await head(/^Ada/).click()
  await section().getByText('See Short on 3').click()
  expect(workspace.state.getState().place).toMatchObject({ path: 'Ada.md', line: 3 })
})
