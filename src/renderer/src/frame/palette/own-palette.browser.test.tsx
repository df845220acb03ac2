import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { expectSound, smallTargets } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { mountApp } from '../../../../../test/window/mount-app.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PLAN = '# Plan\n\nOne.\n\n## Permit\n\nText.\n\n## Pier\n\nMore.\n'
const FILES = { 'Plan.md': PLAN, 'projects/Atlas.md': '# Atlas\n', 'people/Ada.md': '# Ada\n' }

async function mountPlan({ opens = true, ...options }: MountOptions & { opens?: boolean } = {}) {
  const mounted = await mountApp(FILES, {
    workspace: opens ? { openTabs: ['Plan.md'], activeTab: 'Plan.md' } : {},
    ...options,
    answers: {
      'settings.update': ({ patch }: { readonly patch: SettingsPatch }) => Settings.parse(patch),
      'vault.folders': [vaultPath('projects'), vaultPath('people')],
      ...options.answers,
    },
  })
  if (opens)
    await expect
      .poll(() => document.querySelector('.cm-content')?.contains(document.activeElement))
      .toBe(true)
  return mounted
}
const press = (keys: string) => userEvent.keyboard(keys)
async function palette(typed: string): Promise<void> {
  await press('{Control>}p{/Control}')
  await expect.element(field()).toHaveFocus()
  await press(typed)
}
const field = () => page.getByRole('combobox')
const dialog = () => page.getByRole('dialog')
const said = () => dialog().getByRole('status')
const option = (name: string) => page.getByRole('option', { name, exact: true })
const options = (): string[] =>
  page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent ?? '')
const themes = (host: Awaited<ReturnType<typeof mountPlan>>['host']) =>
  host.asked('settings.update').map(({ patch }) => patch)

test('a command is told something in the palette: its choices take the place of the list', async () => {
  const { host } = await mountPlan()
  await palette('change the theme{Enter}')
  await expect
    .poll(options)
    .toEqual(['Light', 'Dark', 'As the system', 'High contrast', 'Usual contrast'])
  await expect.element(dialog()).toHaveAccessibleName('Change the theme')
  await expect.element(page.getByRole('button', { name: /Back to all commands$/ })).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expectSound()
  await press('dar')
  await expect.poll(options).toEqual(['Dark'])
  await press('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => themes(host)).toEqual([{ theme: 'dark' }])
})
deepTest(
  'Esc, Backspace in the empty field and the button go back to the list as it was',
  async () => {
    await mountPlan()
    await palette('change the th')
    for (const back of [
      () => press('{Escape}'),
      () => press('x{Backspace}{Backspace}'),
      () => page.getByRole('button', { name: /Back to all commands$/ }).click(),
    ]) {
      await press('{Enter}')
      await expect.element(option('As the system')).toBeVisible()
      await expect.element(field()).toHaveValue('')
      await back()
      await expect.element(option('Change the theme')).toBeVisible()
      await expect.element(field()).toHaveValue('change the th')
      await expect.element(field()).toHaveFocus()
    }
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)
deepTest(
  'typed directly, a command and its choice are one line, found either way round',
  async () => {
    const { host } = await mountPlan()
    await palette('theme dark')
    await expect.poll(() => options()[0]).toBe('Change the theme: Dark')
    await press('{Enter}')
    await expect.poll(() => themes(host)).toEqual([{ theme: 'dark' }])
    await palette('light theme')
    await expect.poll(() => options()[0]).toBe('Change the theme: Light')
    await press('{Alt>}p{/Alt}')
    await expect.poll(() => themes(host).at(-1)).toEqual({ pinnedCommands: ['theme'] })
  },
)
deepTest('a note is moved to a folder that is chosen, or that is made by its name', async () => {
  const { stores } = await mountPlan()
  const asked: unknown[] = []
  stores().relocation.moveMany = async (...request) => void asked.push(request)
  await palette('move this note{Enter}')
  await expect.poll(options).toEqual(['projects', 'people'])
  await press('peo{Enter}')
  await expect.poll(() => asked).toEqual([[[{ path: 'Plan.md', isFolder: false }], 'people']])
  await palette('move this note{Enter}')
  await expect.element(option('projects')).toBeVisible()
  await press('new/place')
  await expect.poll(options).toEqual(['New folder “new/place”new/place'])
  await press('{Enter}')
  await expect
    .poll(() => asked.at(-1))
    .toEqual([[{ path: 'Plan.md', isFolder: false }], 'new/place'])
})
deepTest(
  'a line is typed: what is wrong with it is said, and a key asks for it at once',
  async () => {
    const { stores } = await mountPlan()
    await press('{Control>}{Alt>}l{/Alt}{/Control}')
    await expect.element(dialog()).toHaveAccessibleName('Go to line')
    await expect.element(said()).toMatchTextContent(/^Type the number of a line/)
    await press('x')
    await expect.element(said()).toHaveTextContent('Write a number, like 12, 12:5 or +3.')
    await expectSound()
    await press('{Backspace}5:4')
    await expect.poll(options).toEqual(['Line 5, letter 4## Permit'])
    await press('{Enter}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(() => stores().activeText.getState().line).toBe(5)
    // It was not chosen from the list, so there is none to go back to.
    await press('{Control>}{Alt>}l{/Alt}{/Control}')
    await expect.element(dialog()).toHaveAccessibleName('Go to line')
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)
deepTest('headings of the note are chosen by their words', async () => {
  const { stores } = await mountPlan()
  await palette('go to a heading{Enter}')
  await expect.poll(options).toEqual(['PlanH1', 'PermitH2', 'PierH2'])
  await press('pier{Enter}')
  await expect.poll(() => stores().activeText.getState().line).toBe(9)
})
deepTest('a note is shown as it is asked for', async () => {
  const { stores } = await mountPlan()
  await palette('is shown reading{Enter}')
  await expect.poll(() => stores().workspace.state.getState().tabs.reading).toEqual(['Plan.md'])
  await palette('is shown source{Enter}')
  await expect
    .poll(() => stores().workspace.state.getState().tabs)
    .toMatchObject({ reading: [], source: ['Plan.md'] })
})
deepTest('what needs a note says so, and asks nothing', async () => {
  const { stores } = await mountPlan({ opens: false })
  await palette('go to a heading{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(
    stores()
      .toasts.state.getState()
      .map(({ text }) => text),
  ).toEqual(['Open a note first.'])
})
deepTest(
  'without a saved workspace its list leads to where one is saved; without a vault that is said',
  async () => {
    const { stores } = await mountPlan()
    await palette('switch to a saved{Enter}')
    await expect.poll(options).toEqual(['Save, rename or delete workspaces'])
    await press('{Enter}')
    await expect.element(dialog()).toHaveAccessibleName('Workspaces')
    stores().overlay.close()
    await palette('switch to a recent vault{Enter}')
    await expect.element(said()).toHaveTextContent('No other vault was open on this machine.')
  },
)
deepTest('choices that cannot be read say why', async () => {
  await mountPlan({
    answers: {
      'vault.folders': () => {
        throw new LatentError('unavailable', 'The folders cannot be read now.')
      },
    },
  })
  await palette('move this note{Enter}')
  await expect.element(said()).toHaveTextContent('The folders cannot be read now.')
})
deepTest('on a phone the way back is as large as a thumb, in the dark too', async () => {
  await mountPlan({ size: 'tiny', theme: 'dark' })
  await palette('change the theme{Enter}')
  await expect.element(option('Dark')).toBeVisible()
  await expect.poll(() => smallTargets()).toEqual([])
  await expectSound()
})
