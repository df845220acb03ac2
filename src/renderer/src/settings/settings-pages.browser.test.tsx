import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Grant } from '../../../shared/domain/chat/grant.ts'
import { Settings, type SettingsPatch } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { conversation } from '../../../../test/window/conversation.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { embeddingAnswers } from '../../../../test/window/embedding-models.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { AboutSettings } from './about-settings.tsx'
import { AssistantSettings } from './assistant-settings.tsx'
import { MemorySettings } from './memory-settings.tsx'
import { NoteSettings } from './note-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { SpellingSettings } from './spelling-settings.tsx'
import { VaultSettings } from './vault-settings.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const MEMORY = vaultPath('Latent memory.md')
const USAGE = {
  usedBytes: 4_000_000,
  budgetBytes: 2e9,
  versions: 1200,
  oldestAtMs: null,
  warning: null,
}

/** A page of the settings alone; main keeps what is set. */
async function mountPage(content: ReactElement, options: MountOptions = {}) {
  let kept: Settings = { ...Settings.parse({}), theme: 'light', ...options.settings }
  const keep = ({ patch }: { patch: SettingsPatch }): Settings =>
    (kept = Settings.parse({ ...kept, ...patch }))
  const mounted = await mount(content, {
    ...options,
    answers: {
      ...noteAnswers({ [MEMORY]: 'I am Ada.' }),
      'settings.update': keep,
      'grant.list': [],
      'memory.read': { path: MEMORY, text: 'I am Ada.', isCut: false },
      'history.usage': USAGE,
      ...embeddingAnswers,
      'spelling.words': { app: [], vault: [] },
      ...options.answers,
    },
  })
  return {
    ...mounted,
    patches: () => mounted.host.asked('settings.update').map(({ patch }) => patch),
  }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words)
const grant = (rest: Partial<Grant> = {}): Grant => ({
  id: 'g1',
  tool: 'edit_note',
  folder: vaultPath('garden'),
  conversationId: 'c1',
  operationsLeft: 18,
  createdAtMs: 0,
  expiresAtMs: Date.now() + 600_000,
  ...rest,
})

test('that nothing is allowed is said only when main said so', async () => {
  const { host } = await mountPage(<AssistantSettings />, { answers: { 'grant.list': never } })
  await expect.element(text(/It ends by itself after 30 minutes/)).toBeVisible()
  await expect.element(text('Every change is asked about.')).not.toBeInTheDocument()
  host.answer({ 'grant.list': new LatentError('unavailable', 'The state cannot be read.') })
  host.send('grant.changed', { grants: [] })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The state cannot be read.')
  await expect.element(text('Every change is asked about.')).not.toBeInTheDocument()
  host.answer({ 'grant.list': [] })
  host.send('grant.changed', { grants: [] })
  await expect.element(text('Every change is asked about.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
test('what was allowed names its conversation and how much of it is left; one that cannot be revoked stays', async () => {
  const { stores } = await mountPage(<AssistantSettings />, {
    answers: {
      'grant.list': [grant(), grant({ id: 'g2', tool: 'append_note', operationsLeft: 1 })],
      'grant.revoke': new LatentError('unavailable', 'Latent is closing.'),
      'chat.conversations': [conversation('c1', { title: 'Roses' })],
      'tool.list': [],
    },
  })
  await stores.chat.load()
  await expect.element(text(/^Roses · 18 more changes · until/)).toBeVisible()
  await expect.element(text(/^Roses · 1 more change · until/)).toBeVisible()
  await expect.element(text('edit_note in garden/')).toBeVisible()
  await button('Revoke').first().click()
  await expect.element(text('Latent is closing.')).toBeVisible()
  expect(button('Revoke').elements()).toHaveLength(2)
})
deepTest(
  'of the memory it says what goes along: none, an empty one, the beginning of a long one',
  async () => {
    const { host, stores } = await mountPage(<MemorySettings />, {
      settings: { memoryEnabled: true },
      answers: {
        'memory.read': { path: MEMORY, text: null, isCut: false },
      },
    })
    await text('What the assistant is told of it').click()
    await expect.element(text('There is no such note yet.')).toBeVisible()
    host.answer({ 'memory.read': { path: MEMORY, text: ' \n', isCut: false } })
    host.send('vault.changed', { changes: [], foldersChanged: [] })
    await expect.element(text('The note is empty.')).toBeVisible()
    host.answer({ 'memory.read': { path: MEMORY, text: 'I am\u202E Ada.', isCut: true } })
    host.send('vault.changed', { changes: [], foldersChanged: [] })
    await expect.element(text('I am⟨U+202E⟩ Ada.')).toBeVisible()
    await expect.element(text('The rest does not go along.')).toBeVisible()
    await expectSound()
    await page.getByRole('radio', { name: 'Off' }).click()
    await expect.element(text('Nothing of it goes along.')).toBeVisible()
    await expect.element(text('What the assistant is told of it')).not.toBeInTheDocument()
    await button('Open').click()
    expect(stores.workspace.state.getState().place?.path).toBe(MEMORY)
    expect(host.asked('note.create')).toEqual([])
  },
)
test('a path of the memory that is being typed is kept when the settings are closed', async () => {
  const { patches, show } = await mountPage(<MemorySettings />)
  await page.getByRole('textbox', { name: 'Path of the memory note' }).fill('About me.md')
  await show(<></>)
  await expect.poll(patches).toEqual([{ memoryNote: 'About me.md' }])
})
test('half a path of the memory is not kept when the settings are closed', async () => {
  const { patches, show, stores } = await mountPage(<MemorySettings />)
  await page.getByRole('textbox', { name: 'Path of the memory note' }).fill('About')
  await show(<></>)
  await stores.app.updateSettings({ theme: 'dark' })
  expect(patches()).toEqual([{ theme: 'dark' }])
})
test('how spelling is checked is said for a browser and for a Mac, where nothing can be chosen', async () => {
  const { host, stores } = await mountPage(<SpellingSettings />)
  await expect.element(text(/^Your browser checks it/)).toBeVisible()
  const state = stores.app.state.getState().app
  if (state) host.send('app.changed', { ...state, spelling: { kind: 'system', languages: [] } })
  await expect.element(text(/^macOS checks it/)).toBeVisible()
  await expect.element(button('Add…')).not.toBeInTheDocument()
})
deepTest(
  'own words are listed by where they count, added and removed; what is no word says so',
  async () => {
    const { host } = await mountPage(<SpellingSettings />, {
      app: { spelling: { kind: 'dictionaries', languages: ['en-GB'] } },
      answers: {
        'spelling.words': { app: ['Babbage', 'Latent'], vault: ['Ada'] },
        'spelling.addWord': { app: [], vault: [] },
        'spelling.removeWord': { app: [], vault: [] },
      },
    })
    await expect.element(page.getByRole('list', { name: 'Everywhere' })).toBeVisible()
    await expectSound()
    await button('Remove “Ada”').click()
    expect(host.asked('spelling.removeWord')).toEqual([{ word: 'Ada', place: 'vault' }])
    const field = page.getByRole('textbox', { name: 'Another word' })
    await field.fill('two words')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^One word/)
    await page.getByRole('radio', { name: 'In this vault' }).click()
    await field.fill(' Lovelace ')
    await userEvent.keyboard('{Enter}')
    expect(host.asked('spelling.addWord')).toEqual([{ word: 'Lovelace', place: 'vault' }])
    host.answer({ 'spelling.words': { app: [], vault: null } })
    await field.fill('Turing')
    await userEvent.keyboard('{Enter}')
    await expect.element(text(/^None yet/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'In this vault' })).not.toBeInTheDocument()
    host.answer({ 'spelling.words': new LatentError('unavailable', 'The state cannot be read.') })
    await field.fill('Hopper')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The state cannot be read.')
  },
)
test('where nothing may leave, no dictionary can be added, and it says why nothing is checked', async () => {
  await mountPage(<SpellingSettings />, {
    settings: { localOnly: true, spellLanguages: ['en-GB'] },
    app: { spelling: { kind: 'dictionaries', languages: ['de', 'en-GB'] } },
  })
  await expect.element(text(/“Local only” is on/)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Another language' })
  await field.fill('german')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Add…')).toBeDisabled()
  await field.fill('Klingon')
  await expect.element(text('There is no dictionary for that.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Remove British English')).toBeVisible()
})
test('whether links follow a rename is chosen', async () => {
  const { patches } = await mountPage(<NoteSettings />)
  await page.getByRole('radio', { name: 'Ask' }).click()
  await expect.poll(patches).toEqual([{ updateLinksOnRename: 'ask' }])
})
deepTest('whether the title stands above the text is chosen', async () => {
  const { patches } = await mountPage(<NoteSettings />)
  const choice = page.getByRole('radiogroup', { name: 'Show the title above the text' })
  await expect.element(choice.getByRole('radio', { name: 'On' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Off' }).click()
  await expect.poll(patches).toEqual([{ titleInNote: false }])
})
deepTest('a preview tab is off until somebody wants it', async () => {
  const { patches } = await mountPage(<NoteSettings />)
  const choice = page.getByRole('radiogroup', { name: 'Open notes in a preview tab' })
  await expect.element(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
  await choice.getByRole('radio', { name: 'On' }).click()
  await expect.poll(patches).toEqual([{ previewTabs: true }])
})
deepTest('tips are turned off, and those that were shown are shown again', async () => {
  const { patches } = await mountPage(<AboutSettings />, {
    settings: { seen: ['tour', 'tip-links', 'tip-panes'] },
  })
  await page.getByRole('button', { name: 'Show tips again' }).click()
  await expect.poll(patches).toEqual([{ seen: ['tour'] }])
  const choice = page.getByRole('radiogroup', { name: 'Tips' })
  await expect.element(choice.getByRole('radio', { name: 'On' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Off' }).click()
  await expect.poll(patches).toEqual([{ seen: ['tour'] }, { tips: false }])
})
test('how a search begins counts for the panel at once', async () => {
  const { patches, stores } = await mountPage(<SearchSettings />)
  await page.getByRole('radio', { name: 'Meaning' }).click()
  await expect.poll(patches).toEqual([{ searchMode: 'semantic' }])
  expect(stores.search.state.getState().mode).toBe('semantic')
})

test('without a vault there is nothing of one to set', async () => {
  await mountPage(<VaultSettings />, { vault: null })
  await expect.element(text('Your notes are the files in this folder.')).not.toBeInTheDocument()
})
test('while versions are counted it says so, then what they take and since when, or why it does not know', async () => {
  const { host, show } = await mountPage(<VaultSettings />, { answers: { 'history.usage': never } })
  await expect.element(text('Counting…')).toBeVisible()
  const again = async (): Promise<void> => {
    await show(<></>)
    await show(<VaultSettings />)
  }
  host.answer({
    'history.usage': { ...USAGE, oldestAtMs: Date.now(), warning: 'Versions had to go early.' },
  })
  await again()
  await expect
    .element(
      text(/1,200 versions take 4\.0 MB, the oldest from today\. Versions had to go early\./),
    )
    .toBeVisible()
  host.answer({ 'history.usage': new LatentError('unavailable', 'The history cannot be read.') })
  await again()
  await expect.element(text('The history cannot be read.')).toBeVisible()
})
test('which Latent this is, and licences that cannot be read say why', async () => {
  await mountPage(<VaultSettings />, {
    app: { shell: 'electron', version: '9.8.7' },
    answers: { 'app.notices': new LatentError('unavailable', 'The notices are not there.') },
  })
  await expect.element(text('Latent 9.8.7')).toBeVisible()
  await expect.element(text('Desktop')).toBeVisible()
  await button('Third-party notices').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The notices are not there.')
  await button('Third-party notices').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
test('an index that is at work cannot be made again, and one that fails to begin says why', async () => {
  const status = indexStatus({
    skippedCount: 2,
    skipped: [{ path: 'a.md', reason: 'It is larger than 10 MB.' }],
  })
  const { host } = await mountPage(<SearchSettings />, {
    answers: { 'index.rebuild': new LatentError('unavailable', 'The index does not run.') },
  })
  host.send('index.changed', status)
  await expect.element(text('2 files were left out')).toBeVisible()
  await button('Rebuild').click()
  await expect.element(text('The index does not run.')).toBeVisible()
  host.send('index.changed', { ...status, state: 'indexing', done: 0, total: 0 })
  await expect.element(button('Rebuild')).toBeDisabled()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})
