import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { writeSettingsFile } from '../../../../shared/domain/settings-file.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import type { Command } from '../../commands/command.ts'
import { KnownCommands } from '../keys/known-commands.ts'
import { AppearanceSettings } from '../look/appearance-settings.tsx'
import { SettingsDialog } from '../settings-dialog.tsx'
import { SharingSettings } from './sharing-settings.tsx'

const OWN = { theme: 'dark', noteSize: 18, localOnly: true } as const

const command = (id: string, title: string, keys: readonly string[]): Command => ({
  id,
  title,
  keys,
  run: () => {},
})
const COMMANDS = [
  command('palette', 'Commands', ['Mod+P']),
  command('switcher', 'Go to a note', ['Mod+O']),
]

async function mountSharing(commands: readonly Command[] = []) {
  let kept: Settings = { ...Settings.parse({}), ...OWN }
  const part = (
    <KnownCommands value={commands}>
      <SharingSettings />
    </KnownCommands>
  )
  const mounted = await mount(part, {
    settings: { ...OWN, writingMode: 'live' },
    answers: {
      'settings.update': ({ patch }: { patch: SettingsPatch }) =>
        (kept = Settings.parse({ ...kept, ...patch })),
    },
  })
  return {
    ...mounted,
    patches: () => mounted.host.asked('settings.update').map(({ patch }) => patch),
  }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (text: string) =>
  userEvent.upload(
    page.getByLabelText('File of settings'),
    new File([text], 'latent-settings.json', { type: 'application/json' }),
  )

test('what a file would change is shown first, and taken back by one undo', async () => {
  const { patches } = await mountSharing()
  await choose(writeSettingsFile({ ...Settings.parse({}), ...OWN, noteSize: 20, localOnly: false }))
  await expect.element(page.getByText('1 setting changes')).toBeVisible()
  await expectSound()
  expect(patches()).toEqual([])
  await button('Change these').click()
  await expect.poll(patches).toEqual([{ noteSize: 20 }])
  await button('Undo').click()
  await expect.poll(() => patches().at(-1)).toEqual({ noteSize: 18 })
})
deepTest(
  'keys of a file that may not be set are left out, with the reason, and the others set',
  async () => {
    const { patches } = await mountSharing(COMMANDS)
    const keys = { palette: ['Mod+C', 'Mod+Alt+P', 'Mod+W'], switcher: ['Mod+Alt+P', 'Q'] }
    await choose(writeSettingsFile({ ...Settings.parse({}), ...OWN, keys }))
    const leftOut = page.getByRole('list', { name: 'These keys are left out:' })
    await expect.element(leftOut).toMatchTextContent(/Commands, Ctrl\+C: These copy/)
    await expect.element(leftOut).toMatchTextContent(/Go to a note, Q: These keys write/)
    await expect
      .element(leftOut)
      .toMatchTextContent(/Go to a note, Ctrl\+Alt\+P: These are the keys of: Commands\./)
    await expect
      .element(page.getByRole('list', { name: 'These keys are set:' }))
      .toMatchTextContent(/^Commands, Ctrl\+W: Your browser keeps/)
    await expectSound()
    await button('Change these').click()
    await expect.poll(patches).toEqual([{ keys: { palette: ['Mod+Alt+P', 'Mod+W'] } }])
  },
)
test('a file whose keys may none be set changes nothing, and says why', async () => {
  const { patches } = await mountSharing(COMMANDS)
  await choose(writeSettingsFile({ ...Settings.parse({}), ...OWN, keys: { palette: ['P'] } }))
  await expect.element(page.getByText(/Nothing would change/)).toBeVisible()
  await expect.element(page.getByText(/Commands, P: These keys write/)).toBeVisible()
  await expect.element(button('Change these')).not.toBeInTheDocument()
  expect(patches()).toEqual([])
})
test('without a vault no keys are set, and the other settings are', async () => {
  const { patches } = await mountSharing()
  const file = { ...Settings.parse({}), ...OWN, noteSize: 20, keys: { palette: ['F1'] } }
  await choose(writeSettingsFile(file))
  await expect.element(page.getByText(/palette: Open a vault first/)).toBeVisible()
  await button('Change these').click()
  await expect.poll(patches).toEqual([{ noteSize: 20 }])
})
test('what is no such file says so, and one that changes nothing too', async () => {
  await mountSharing()
  await choose('{}')
  await expect.element(page.getByText(/no file of Latent/)).toHaveRole('alert')
  await choose(writeSettingsFile({ ...Settings.parse({}), ...OWN }))
  await expect.element(page.getByText(/Nothing would change/)).toBeVisible()
})
test('all go back at once but what the assistant may do, with an undo', async () => {
  const { patches } = await mountSharing()
  await button('Reset all').click()
  await expect.poll(patches).toEqual([{ theme: 'system', noteSize: 16 }])
  await expect.element(button('Reset all')).toBeDisabled()
  await button('Undo').click()
  await expect.poll(() => patches().at(-1)).toEqual({ theme: 'dark', noteSize: 18 })
})
test('settings are found over all pages, by the keyboard alone', async () => {
  const { stores } = await mount(
    (opened) => {
      opened.overlay.show({ kind: 'settings', section: 'sharing' })
      return (
        <SettingsDialog
          pages={[
            { id: 'appearance', label: 'Appearance', Content: AppearanceSettings },
            { id: 'sharing', label: 'All settings', Content: SharingSettings },
          ]}
        />
      )
    },
    { theme: 'light' },
  )
  await page.getByRole('button', { name: 'Export…' }).click({ trial: true })
  await userEvent.keyboard('{Control>}f{/Control}')
  const field = page.getByRole('searchbox', { name: 'Find a setting' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('night')
  await expect.element(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export…' })).not.toBeInTheDocument()
  await expectSound()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Light' })).toHaveFocus()
  await field.fill('zzz')
  await expect.element(page.getByText(/No setting has these words/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  expect(stores.overlay.state.getState().overlay).not.toBeNull()
})
