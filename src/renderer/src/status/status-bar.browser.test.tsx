import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { changesBetween, toDoc } from '../stores/notes/text-changes.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { StatusBar } from './status-bar.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const PATH = vaultPath('Plan.md')
const mountBar = (options: MountOptions = {}) => mount(<StatusBar ofFeatures={[]} />, options)
const mountWithNote = (answers: MountOptions['answers'] = {}) =>
  mount(
    (stores) => {
      stores.workspace.openNote(PATH)
      stores.activeText.setState({ path: PATH, text: Text.of(['one two', 'three']) })
      return <StatusBar ofFeatures={[]} />
    },
    { answers: { ...noteAnswers({ [PATH]: 'one two\nthree' }), ...answers } },
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('without a note it says who answers, and nothing of an index that is not known yet', async () => {
  const { stores } = await mountBar()
  await button('Offline assistant, on this machine').click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings' })
  await expect.element(button(/indexed/)).not.toBeInTheDocument()
})
deepTest('follows the index from its start to its end, and what it says on hover', async () => {
  const { host } = await mountBar()
  host.send('index.changed', indexStatus({ state: 'indexing', done: 38, total: 100 }))
  await expect.element(button(/Indexing 38 %/)).toBeVisible()
  host.send('index.changed', indexStatus({ semanticReady: false }))
  await expect.element(button(/1,200 notes indexed · keyword only/)).toBeVisible()
  host.send('index.changed', indexStatus({ skippedCount: 3 }))
  await button(/1,200 notes indexed/).hover()
  await expect
    .element(page.getByText(/5,400 passages · latent-mini · 3 files left out/))
    .toBeVisible()
  host.send('index.changed', indexStatus({ state: 'unavailable' }))
  await expect.element(button(/Index not running/)).toHaveAttribute('data-tone', 'problem')
})
deepTest(
  'a remote model, its problem, the newest fault of the vault and local only are all there',
  async () => {
    const { stores } = await mountBar({
      vault: { problems: ['Watching stopped.', 'A change was left half done.'] },
      settings: { localOnly: true },
      app: {
        model: {
          id: 'm',
          name: 'Work',
          kind: 'endpoint',
          label: 'gpt',
          isLocal: false,
          problem: 'No key is stored for api.example.com.',
        },
      },
    })
    await expect
      .element(button('gpt, remote, No key is stored for api.example.com.'))
      .toHaveAttribute('data-tone', 'problem')
    await expect.element(button('A change was left half done.')).toBeVisible()
    await expect.element(page.getByText('Watching stopped.')).not.toBeInTheDocument()
    await expectSound()
    await button('Local only').click()
    expect(stores.overlay.state.getState().overlay).toEqual({
      kind: 'settings',
      section: 'assistant',
    })
  },
)
test('of the open note it says the words, that it is saved, and how it is written', async () => {
  const { stores, host } = await mountWithNote({
    'settings.update': ({ patch }) => Settings.parse(patch),
  })
  await expect.element(page.getByText('3 words')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('saved')
  await expect.element(page.getByText('UTF-8')).toBeVisible()
  await expectSound()
  stores.activeText.setState({ text: Text.of(['one']) })
  await expect.element(page.getByText('1 word', { exact: true })).toBeVisible()
  // Of a selection too; a click shows all counts, and which of them stands here is remembered.
  const both = Text.of(['one two, **three**', 'four'])
  stores.activeText.setState({ text: both, selected: [both.slice(4, 18)] })
  await button('2 of 4 words').click()
  await expect.element(page.getByRole('radio', { name: '2 of 4 words' })).toBeChecked()
  await expect
    .element(page.getByRole('radio', { name: 'under 1 min of under 1 min to read' }))
    .toBeVisible()
  await expectSound()
  await page.getByRole('radio', { name: /characters/ }).click()
  expect(host.asked('settings.update')).toEqual([{ patch: { shownCount: 'characters' } }])
  await userEvent.keyboard('{Escape}')
  stores.activeText.setState({ selected: [] })
  await expect.element(button('18 characters')).toBeVisible()
  stores.workspace.setFrame({ view: 'tasks' })
  await expect.element(page.getByText('UTF-8')).not.toBeInTheDocument()
})
deepTest(
  'a note that the search does not simply know says why, and leads to all of them',
  async () => {
    const note = { path: PATH, title: 'Plan', rule: null }
    const { stores, host } = await mountWithNote({
      'index.note': { ...note, state: 'skipped', reason: 'It lies in a folder of templates.' },
    })
    await expect.element(button('not in the search')).not.toBeInTheDocument()
    host.send('index.changed', indexStatus())
    await button('not in the search').hover()
    await expect.element(page.getByText('It lies in a folder of templates.')).toBeVisible()
    await button('not in the search').click()
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'index' })
    host.answer({ 'index.note': { ...note, state: 'indexed', reason: null } })
    host.send('index.changed', indexStatus())
    await expect.element(button('not in the search')).not.toBeInTheDocument()
  },
)
test('a note with the line ends of Windows, and one that is only read, are named so', async () => {
  const { stores } = await mountWithNote(noteAnswers({ [PATH]: 'one\r\ntwo\r\n' }))
  await expect.element(page.getByText('UTF-8 · CRLF')).toBeVisible()
  stores.openNotes.vaultReads('Another Latent writes this vault.')
  await expect.element(page.getByRole('status')).toHaveTextContent('read only')
})
test('a note that could not be saved says so', async () => {
  const { stores } = await mountWithNote({
    'note.save': new LatentError('unavailable', 'The disk is full.'),
  })
  const session = stores.openNotes.get(PATH)
  await expect.poll(() => session?.state.getState().load).toBe('ready')
  session?.replace(changesBetween(session.text(), toDoc('one')))
  await session?.flush()
  const state = page.getByText('not saved', { exact: true })
  await expect.element(state).toHaveAttribute('data-tone', 'problem')
})
deepTest(
  'a lost connection says that the text is kept, can be tried again, and comes back by itself',
  async () => {
    const { host } = await mountBar()
    host.goAway()
    await expect.element(button(/Reconnecting · your text is kept here/)).toBeVisible()
    await button(/your text is kept here/).click()
    await expect.element(button(/your text is kept here/)).toBeVisible()
    host.comeBack()
    await expect.element(button(/your text is kept here/)).not.toBeInTheDocument()
  },
)
