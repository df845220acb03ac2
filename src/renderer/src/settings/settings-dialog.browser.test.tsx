import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { IndexStatus } from '../../../shared/contract/search.ts'
import { Settings, type SettingsPatch } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { features } from '../features.ts'
import { embeddingAnswers } from '../../../../test/window/embedding-models.ts'
import { engineAnswers } from '../../../../test/window/engine-answers.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { SettingsDialog, settingsPages } from './settings-dialog.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../test/window/pictures.ts'

/** The dialog at a section; main keeps what is set, as it does. */
async function mountSettings(section: string, options: MountOptions = {}) {
  let kept: Settings = {
    ...Settings.parse({}),
    theme: options.theme ?? 'light',
    ...options.settings,
  }
  const keep = ({ patch }: { patch: SettingsPatch }): Settings =>
    (kept = Settings.parse({ ...kept, ...patch }))
  return mount(
    (stores) => {
      stores.overlay.show({ kind: 'settings', section })
      return <SettingsDialog pages={settingsPages(features)} />
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ 'Latent memory.md': 'I am Ada.', 'Plan.md': '# Plan' }),
        'settings.update': keep,
        'grant.list': [],
        'memory.read': { path: vaultPath('Latent memory.md'), text: 'I am Ada.', isCut: false },
        'history.usage': {
          usedBytes: 4_000_000,
          budgetBytes: 2e9,
          versions: 1200,
          oldestAtMs: null,
          warning: null,
        },
        ...embeddingAnswers,
        ...engineAnswers,
        'spelling.words': { app: [], vault: [] },
        ...options.answers,
      },
    },
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const choice = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
const asked = (mounted: Awaited<ReturnType<typeof mount>>) =>
  mounted.host.asked('settings.update').map(({ patch }) => patch)
const index = (rest: Partial<IndexStatus> = {}) => indexStatus({ notes: 12, chunks: 80, ...rest })

test('lists its pages with those of the features, shows the one that was meant, and Esc closes', async () => {
  const { stores } = await mountSettings('appearance')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(pages.getByRole('button', { name: 'Digests' })).toBeVisible()
  await expect
    .element(pages.getByRole('button', { name: 'Appearance' }))
    .toHaveAttribute('aria-current', 'page')
  await pages.getByRole('button', { name: 'Notes' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Folder of attachments' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(stores.overlay.state.getState().overlay).toBeNull()
})
test.for(allInDeep(['model', 'assistant', 'appearance', 'notes', 'search', 'vault']))(
  'the page %s can be used by everybody, in both themes and on the smallest screen',
  async (section) => {
    await mountSettings(section, { theme: 'dark' })
    await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectSound()
  },
)
test('how it looks is kept and counts at once', async () => {
  const mounted = await mountSettings('appearance')
  await choice('Theme', 'Dark').click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await choice('Font of notes', 'Serif').click()
  await choice('First day of the week', 'Sunday').click()
  await expect
    .poll(() => asked(mounted))
    .toEqual([{ theme: 'dark' }, { noteFont: 'serif' }, { weekStart: 'sunday' }])
  await expect.element(choice('First day of the week', 'Sunday')).toBeChecked()
})
test('what cannot be kept says why, and the choice stays what it was', async () => {
  await mountSettings('appearance', {
    answers: {
      'settings.update': new LatentError('unavailable', 'The settings could not be written.'),
    },
  })
  await choice('Font of notes', 'Serif').click()
  await expect.element(page.getByText('The settings could not be written.')).toBeVisible()
  await expect.element(choice('Font of notes', 'Sans')).toBeChecked()
})
test('pictures are saved beside their notes, or in a folder', async () => {
  const mounted = await mountSettings('notes')
  await choice('New pictures are saved', 'Beside the note').click()
  await expect.poll(() => asked(mounted)).toEqual([{ attachmentPlace: 'note' }])
})
test('a folder of attachments is kept when its field is left, and one that cannot be says why', async () => {
  const mounted = await mountSettings('notes')
  const field = page.getByRole('textbox', { name: 'Folder of attachments' })
  await field.fill('a#b')
  await expect.element(page.getByText(/links to it would not work/)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  expect(asked(mounted)).toEqual([])
  await field.fill('media/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(mounted)).toEqual([{ attachmentFolder: 'media' }])
  await expect.element(field).toHaveValue('media')
})
deepTest(
  'a daily note shows where today’s would be while its name is typed, and half a name is not kept',
  async () => {
    const mounted = await mountSettings('notes')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('Days')
    await expect.element(page.getByText(/^Today: Days\/\d{4}-\d{2}-\d{2}\.md/)).toBeVisible()
    await name.fill('[Day] YYYY')
    await expect.element(page.getByText(/^Today: Days\/Day \d{4}\.md/)).toBeVisible()
    await name.fill('../YYYY')
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    const before = asked(mounted).length
    await userEvent.keyboard('{Tab}')
    expect(asked(mounted)).toHaveLength(before)
  },
)
test('what is being typed is kept when the dialog is closed', async () => {
  const mounted = await mountSettings('notes')
  await page.getByRole('textbox', { name: 'Template' }).fill('Templates/Day.md')
  mounted.stores.overlay.close()
  await expect.poll(() => asked(mounted)).toEqual([{ dailyNoteTemplate: 'Templates/Day.md' }])
})
test('what the assistant may do is chosen, and what it was allowed is listed and revoked', async () => {
  const grant = {
    id: 'g1',
    tool: 'edit_note',
    folder: vaultPath('garden'),
    conversationId: 'gone',
    operationsLeft: 18,
    createdAtMs: 0,
    expiresAtMs: Date.now() + 600_000,
  }
  const mounted = await mountSettings('assistant', {
    answers: { 'grant.list': [grant], 'grant.revoke': null },
  })
  await choice('What the assistant may do', 'Only plan').click()
  await choice('Local only', 'On').click()
  await expect.poll(() => asked(mounted)).toEqual([{ agentMode: 'plan' }, { localOnly: true }])
  await expect.element(page.getByText(/A conversation · 18 more changes · until/)).toBeVisible()
  mounted.host.answer({ 'grant.list': [] })
  await button('Revoke').click()
  expect(mounted.host.asked('grant.revoke')).toEqual([{ grantId: 'g1' }])
  mounted.host.send('grant.changed', { grants: [] })
  await expect.element(page.getByText('Every change is asked about.')).toBeVisible()
})
deepTest('the memory note shows what goes along, opens, and has to be a note', async () => {
  const mounted = await mountSettings('assistant', { settings: { memoryEnabled: true } })
  await page.getByText('What the assistant is told of it').click()
  await expect.element(page.getByText('I am Ada.')).toBeVisible()
  const path = page.getByRole('textbox', { name: 'Path of the memory note' })
  await path.fill('me.txt')
  await expect.element(page.getByText(/This has to be a path of a note/)).toBeVisible()
  await path.fill('M.md')
  // That of an input method chooses a character.
  const composed = { key: 'Enter', isComposing: true, bubbles: true }
  path.element().dispatchEvent(new KeyboardEvent('keydown', composed))
  await path.fill('Me.md')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(mounted)).toEqual([{ memoryNote: 'Me.md' }])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  expect(mounted.stores.workspace.state.getState().place?.path).toBe('Latent memory.md')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('each tool that writes has a rule, and “as usual” is none', async () => {
  const tool = {
    definition: {
      type: 'function' as const,
      function: { name: 'edit_note', description: 'Changes a note. More words.', parameters: {} },
    },
    level: 'write' as const,
    takesRule: true,
    example: '/edit_note',
  }
  const mounted = await mountSettings('assistant', {
    settings: { toolRules: { other: 'never' } },
    answers: { 'tool.list': [tool] as never, 'chat.conversations': [] },
  })
  await mounted.stores.chat.load()
  await expect.element(page.getByText('Changes a note.')).toBeVisible()
  await choice('When edit_note asks', 'Always').click()
  await expect.element(choice('When edit_note asks', 'Always')).toBeChecked()
  await choice('When edit_note asks', 'As usual').click()
  await expect
    .poll(() => asked(mounted))
    .toEqual([
      { toolRules: { other: 'never', edit_note: 'always' } },
      { toolRules: { other: 'never' } },
    ])
})
test('the index says what was left out and why, and is made again when asked', async () => {
  const { host } = await mountSettings('search', { answers: { 'index.rebuild': null } })
  host.send(
    'index.changed',
    index({
      skippedCount: 1,
      skipped: [{ path: 'big.md', reason: 'It is larger than 10 MB.' }],
      problem: 'The disk is nearly full.',
    }),
  )
  await page.getByText('1 file was left out').click()
  await expect.element(page.getByText(/It is larger than 10 MB\./)).toBeVisible()
  await button('Rebuild').click()
  expect(host.asked('index.rebuild')).toHaveLength(1)
  host.send('index.changed', index({ state: 'indexing', done: 3, total: 12 }))
  await expect.element(button('Rebuild')).toBeDisabled()
  await expect
    .element(page.getByRole('progressbar', { name: 'Indexing 25 %' }))
    .toHaveAttribute('aria-valuenow', '25')
})
test('of the vault it says where it lies, why it is only read, its faults and its conflicts', async () => {
  const { host, stores } = await mountSettings('vault', {
    vault: {
      isSample: true,
      readOnlyReason: 'Another Latent writes this vault.',
      problems: ['Watching stopped.'],
    },
  })
  for (const words of [
    '/home/ada/Notes · a copy of the sample vault',
    'Another Latent writes this vault.',
    'Watching stopped.',
    /1,200 versions take 4.0 MB/,
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  host.send(
    'index.changed',
    index({
      conflicts: [{ path: vaultPath('Plan.md'), reason: 'Both sides of a merge are in it.' }],
    }),
  )
  await expect.element(page.getByText('Both sides of a merge are in it.')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  expect(stores.workspace.state.getState().place?.path).toBe('Plan.md')
})
deepTest('room for versions is chosen, and the trash is one step away', async () => {
  const mounted = await mountSettings('vault')
  await choice('Room for earlier versions', '8 GB').click()
  await expect.poll(() => asked(mounted)).toEqual([{ historyBudgetMb: 8192 }])
  await expect.poll(() => mounted.host.asked('history.usage')).toHaveLength(2)
  await button('Show the trash').click()
  expect(mounted.stores.overlay.state.getState().overlay).toEqual({ kind: 'trash' })
})
deepTest('the work of others is read only when it is asked for', async () => {
  const { host } = await mountSettings('vault', {
    answers: {
      'app.notices': [
        { name: 'zod', version: '4.0.0', licence: 'MIT', text: 'Permission is granted' },
      ],
    },
  })
  expect(host.asked('app.notices')).toEqual([])
  await button('Third-party notices').click()
  await page.getByText(/zod 4\.0\.0/).click()
  await expect.element(page.getByText('Permission is granted')).toBeVisible()
})
deepTest(
  'a dictionary is downloaded only after a yes, and never where nothing may leave',
  async () => {
    const spelling = { kind: 'dictionaries' as const, languages: ['de', 'en-GB'] }
    const mounted = await mountSettings('notes', { app: { spelling } })
    await page.getByRole('combobox', { name: 'Another language' }).fill('German')
    await userEvent.keyboard('{Escape}')
    await button('Add…').click()
    await expect.element(page.getByText(/redirector\.gvt1\.com/)).toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    expect(asked(mounted)).toEqual([])
    await button('Download').click()
    await expect.poll(() => asked(mounted)).toEqual([{ spellLanguages: ['de'] }])
    await button('Remove German').click()
    await expect.poll(() => asked(mounted).at(-1)).toEqual({ spellLanguages: [] })
  },
)

pictures('settings', async (options) => {
  await mountSettings('appearance', options)
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})
