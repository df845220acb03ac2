import { useStore } from 'zustand'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { EditorPane } from '../../../renderer/src/editor/editor-pane.tsx'
import { features } from '../../../renderer/src/features.ts'
import { SettingsDialog, settingsPages } from '../../../renderer/src/settings/settings-dialog.tsx'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { goToEnd, textOf, writing } from '../../../../test/window/mount-note.tsx'
import { createNoteDisk, type DiskFile } from '../../../../test/window/note-disk.ts'
import { ChooseTemplate } from './choose-template.tsx'
import { templateDesk } from './template-desk.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const PLAN = vaultPath('People/Plan.md')
const MEETING = {
  path: vaultPath('Templates/Meeting.md'),
  name: 'Meeting',
}
const TEXTS = {
  [PLAN]: '---\ntags: [a]\n---\nOne ',
  'Templates/Meeting.md':
    '---\ntags: [meeting]\nwho: {{prompt:Who comes?}}\n---\n## {{title}}: {{prompt:What for?}}\n{{cursor}}',
  'Templates/Odd.md': '---\ncreated: {{x}} [\n---\nOdd',
}
const LIST = {
  folder: 'Templates',
  saidBy: 'obsidian' as const,
  templates: [MEETING, { path: vaultPath('Templates/Odd.md'), name: 'Odd' }],
  problem: null,
}

/** What a feature shows over the note. */
function Shown() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'feature' ? shown.dialog : null
}

async function mountVault(files: Readonly<Record<string, DiskFile>>, options = {}) {
  const disk = createNoteDisk(files)
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <Shown />
    </div>,
    {
      ...options,
      answers: {
        ...disk.answers,
        'history.replaced': null,
        'templates.list': LIST,
        'templates.forNew': null,
      },
    },
  )
  mounted.stores.workspace.openNote(PLAN)
  const choose = (insertInto: typeof PLAN | null): void =>
    mounted.stores.overlay.show({
      kind: 'feature',
      dialog: <ChooseTemplate insertInto={insertInto} />,
    })
  return { ...mounted, disk, choose }
}
const field = (name: string) => page.getByRole('textbox', { name })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)

test('a template is chosen, asked for and inserted by keys, and one undo takes all of it back', async () => {
  const mounted = await mountVault(TEXTS, { theme: 'dark' })
  const { choose, stores } = mounted
  await goToEnd()
  choose(PLAN)
  await expect.poll(options).toEqual(['Meeting', 'Odd'])
  await expect
    .element(page.getByRole('region', { name: 'What the template says' }))
    .toHaveTextContent(TEXTS['Templates/Meeting.md'].replace(/\s+/g, ' ').trim())
  await expectSound()
  await userEvent.keyboard('m{Enter}')
  await expect.element(field('Who comes?')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(textOf(mounted)).toBe(TEXTS[PLAN])

  choose(PLAN)
  await expect.poll(options).toHaveLength(2)
  // The properties are out of sight there, and joined all the same.
  stores.workspace.setLive(PLAN, true)
  // What is typed right behind a choice or an answer is meant for what comes.
  await userEvent.keyboard('{Enter}A: B')
  await expect.element(field('Who comes?')).toHaveValue('A: B')
  await userEvent.keyboard('{Tab}C{Enter}x')
  const inserted = '---\ntags: [a, meeting]\nwho: "A: B"\n---\nOne ## Plan: C\nx'
  await expect.poll(() => textOf(mounted)).toBe(inserted)
  stores.editor.getState().run?.('undo')
  stores.editor.getState().run?.('undo')
  await expect.poll(() => textOf(mounted)).toBe(TEXTS[PLAN])

  choose(PLAN)
  await expect.poll(options).toHaveLength(2)
  await userEvent.keyboard('o{Enter}')
  await expect
    .poll(() => textOf(mounted))
    .toBe(`${TEXTS[PLAN]}\`\`\`yaml\ncreated: {{x}} [\n\`\`\`\n\nOdd`)
  await expect.element(page.getByText(/^Line 2: .* stand in the note as text/)).toBeVisible()

  stores.workspace.setReading(PLAN, true)
  choose(PLAN)
  await expect.poll(options).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Open the note for writing first.')).toBeVisible()
})

test('a note that can only be read stays as it is, and a template that is not there is told', async () => {
  const mounted = await mountVault({ [PLAN]: { text: 'One', readOnlyReason: 'It is locked.' } })
  await expect.element(page.getByText(/It is locked/)).toBeVisible()
  await mounted.stores.ofFeatures.of(templateDesk).insert(PLAN, vaultPath('Templates/No.md'))
  await expect.element(page.getByText('There is no note at Templates/No.md.')).toBeVisible()
  await mounted.stores.ofFeatures.of(templateDesk).insert(PLAN, PLAN)
  await expect.element(page.getByText(/nothing was inserted/)).toBeVisible()
  expect(textOf(mounted)).toBe('One')
})

test('a note is made of a template under a name, and of that of its folder', async () => {
  const mounted = await mountVault(TEXTS)
  const { choose, stores, disk, host } = mounted
  choose(null)
  await expect.poll(options).toHaveLength(2)
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name of the note')).toHaveFocus()
  await expect.element(page.getByText('In People')).toBeVisible()
  await expectSound()
  await userEvent.keyboard('a:b{Enter}')
  await expect.element(page.getByText('A name cannot contain :')).toBeVisible()
  await field('Name of the note').fill('Ada')
  await field('Who comes?').fill('Bo')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => disk.read('People/Ada.md'))
    .toBe('---\ntags: [meeting]\nwho: Bo\n---\n## Ada: \n')
  await expect.poll(() => stores.workspace.state.getState().tabs.active).toBe('People/Ada.md')

  const { begin } = stores.ofFeatures.of(templateDesk)
  const path = vaultPath('People/Cy.md')
  expect(await begin(path, null)).toBeNull()
  host.answer({ 'templates.forNew': { path: MEETING.path, text: '# {{title}}\r\n{{cursor}}x' } })
  expect(await begin(path, null)).toEqual({ text: '# Cy\r\nx', cursors: [5] })
  const given = begin(path, '{{prompt:How?}}')
  await expect.element(field('How?')).toHaveFocus()
  expect(stores.workspace.state.getState().isNoteComing).toBe(false)
  stores.overlay.show({ kind: 'switcher' })
  expect(await given).toBe('given-up')
  host.answer({ 'templates.forNew': { problem: 'The template of People is gone.' } })
  expect(await begin(path, null)).toBeNull()
  await expect.element(page.getByText('The template of People is gone.')).toBeVisible()
})

deepTest('the settings say which folder is used, and keep what is chosen for folders', async () => {
  const { host } = await mount(
    (stores) => {
      stores.overlay.show({ kind: 'settings', section: 'templates' })
      return <SettingsDialog pages={settingsPages(features)} />
    },
    {
      size: 'tiny',
      answers: {
        'templates.choices': { folder: '', byFolder: [] },
        'templates.list': LIST,
        'templates.choose': null,
        'vault.folders': [vaultPath('People'), vaultPath('Vorlagen')],
      },
    },
  )
  await expect.element(page.getByText('Obsidian’s folder is used: Templates.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a folder' }).click()
  await page.getByRole('combobox', { name: 'Folder of the new notes' }).fill('People')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Their template' }).fill('Templates/Meeting')
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => host.asked('templates.choose').at(-1))
    .toEqual({
      choices: { folder: '', byFolder: [{ folder: 'People', template: 'Templates/Meeting' }] },
    })
  await expectSound()
  host.answer({ 'templates.choose': new LatentError('unavailable', 'The disk is full.') })
  await page.getByRole('button', { name: 'Forget the template of People' }).click()
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  // The second Esc finds no list: it closes the settings, and empties nothing.
  await page.getByRole('combobox', { name: 'Folder of templates' }).fill('Vor')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(host.asked('templates.choose').at(-1)).toEqual({
    choices: { folder: 'Vor', byFolder: [] },
  })
})

/** Tab, as somebody presses it who has read the list, which is once it was drawn. */
async function takeFirst(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + 1000 })
  writing().element().dispatchEvent(event)
}

deepTest(
  'a slash offers templates by name; what was typed stays until there is nothing left to ask',
  async () => {
    const mounted = await mountVault({ ...TEXTS, [PLAN]: 'One ' })
    const offered = page.getByRole('option').first()
    await goToEnd()
    await userEvent.keyboard('/meet')
    await expect.element(offered).toMatchTextContent(/^Template: Meeting/)
    await takeFirst()
    await expect.element(field('Who comes?')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(textOf(mounted)).toBe('One /meet')
    await goToEnd()
    await userEvent.keyboard('{Backspace}t')
    await expect.element(offered).toMatchTextContent(/^Template: Meeting/)
    await takeFirst()
    await expect.element(field('Who comes?')).toHaveFocus()
    await userEvent.keyboard('Bo{Enter}')
    await expect
      .poll(() => textOf(mounted))
      .toBe('---\ntags: [meeting]\nwho: Bo\n---\nOne ## Plan: \n')
  },
)
