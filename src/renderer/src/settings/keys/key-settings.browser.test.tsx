import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import type { Command } from '../../commands/command.ts'
import { withOwnKeys } from '../../commands/keys/own-keys.ts'
import { useCoreSettings } from '../use-core-settings.ts'
import { KeySettings } from './key-settings.tsx'
import { KnownCommands } from './known-commands.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const command = (id: string, title: string, keys: readonly string[], rest = {}): Command => ({
  id,
  title,
  keys,
  group: 'Window',
  run: () => {},
  ...rest,
})
const COMMANDS = [
  command('palette', 'Commands', ['Mod+P']),
  command('switcher', 'Go to a note', ['Mod+O']),
  command('link', 'Link', ['Mod+K'], { group: 'Text', listens: false }),
  command('undo', 'Undo', ['Mod+Z'], { group: 'Text', listens: false, isFixed: true }),
]

function Page({ commands }: { readonly commands: readonly Command[] }) {
  const { settings } = useCoreSettings()
  return (
    <KnownCommands value={withOwnKeys(commands, settings.keys)}>
      <KeySettings />
    </KnownCommands>
  )
}
async function mountKeys(commands: readonly Command[] = COMMANDS, options: MountOptions = {}) {
  let kept: Settings = { ...Settings.parse({}), theme: 'light' }
  const mounted = await mount(<Page commands={commands} />, {
    ...options,
    answers: {
      'settings.update': ({ patch }: { patch: SettingsPatch }) =>
        (kept = Settings.parse({ ...kept, ...patch })),
    },
  })
  const keys = () => mounted.host.asked('settings.update').at(-1)?.patch.keys
  return { ...mounted, keys }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('lists every command with its keys, and can be used by everybody', async () => {
  await mountKeys()
  await expect.element(button('Change Ctrl+P of Commands')).toBeVisible()
  await expect.element(page.getByText('fixed in the editor')).toBeVisible()
  await expect.element(button('Add keys to Undo')).not.toBeInTheDocument()
  await expectSound()
})
deepTest('other keys are pressed, kept, and reset again', async () => {
  const { keys } = await mountKeys()
  await button('Change Ctrl+P of Commands').click()
  await expect.element(page.getByRole('textbox', { name: 'Keys: Commands' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect.poll(keys).toEqual({ palette: ['Mod+Shift+P'] })
  await button('Reset the keys of Commands').click()
  await expect.poll(keys).toEqual({})
})
test('a clash is said at once and taken over; keys that nobody can set are not', async () => {
  const { keys } = await mountKeys()
  await button('Add keys to Commands').click()
  await userEvent.keyboard('{Control>}o{/Control}')
  await expect.element(page.getByText('These are the keys of: Go to a note.')).toBeVisible()
  await button('Take over').click()
  await expect.poll(keys).toEqual({ palette: ['Mod+P', 'Mod+O'], switcher: [] })
  await button('Add keys to Link').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText(/which cannot be set/)).toBeVisible()
  await expect.element(button('Keep')).toBeDisabled()
})
deepTest('a chord has two parts, and what writes or the browser keeps is said', async () => {
  const { keys } = await mountKeys()
  await button('Add keys to Go to a note').click()
  await userEvent.keyboard('a')
  await expect.element(page.getByText(/write or move in a text/)).toBeVisible()
  await userEvent.keyboard('{Backspace}{Control>}w{/Control}')
  await expect.element(page.getByText(/browser keeps these keys/)).toBeVisible()
  await userEvent.keyboard('{Backspace}{Alt>}k{/Alt}{Alt>}n{/Alt}{Enter}')
  await expect.poll(keys).toEqual({ switcher: ['Mod+O', 'Alt+K Alt+N'] })
  await button('Add keys to Link').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Keep')).not.toBeInTheDocument()
})
test('a command is found by its name, or by its keys', async () => {
  await mountKeys()
  await page.getByRole('searchbox', { name: 'Find a command' }).fill('note')
  await expect.element(button('Add keys to Commands')).not.toBeInTheDocument()
  await button('Find by pressing keys').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(button('Add keys to Link')).toBeVisible()
  await expect.element(button('Add keys to Go to a note')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}q{/Control}')
  await expect.element(page.getByText(/No command has that name/)).toBeVisible()
})
deepTest('keys of another program come at once, with a way back', async () => {
  const { keys } = await mountKeys()
  await page.getByRole('radio', { name: 'VS Code' }).click()
  await expect
    .poll(keys)
    .toEqual({ palette: ['Mod+Shift+P', 'F1'], switcher: ['Mod+P'], link: ['Mod+Alt+K'] })
  await expect.element(page.getByRole('radio', { name: 'VS Code' })).toBeChecked()
  await button('Undo').click()
  await expect.poll(keys).toEqual({})
})
test('without a vault there are no commands to list', async () => {
  await mountKeys([])
  await expect.element(page.getByText(/Open a vault to see/)).toBeVisible()
})
test('by the keyboard alone one stays at the command whose keys are written down, taken away or reset', async () => {
  const { keys } = await mountKeys()
  const add = button('Add keys to Commands')
  await add.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveFocus()
  await button('Change Ctrl+P of Commands').click()
  await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}{Enter}')
  await expect.poll(keys).toEqual({ palette: ['Mod+Shift+P'] })
  await expect.element(add).toHaveFocus()
  await button('Take Ctrl+Shift+P from Commands').click()
  await expect.poll(keys).toEqual({ palette: [] })
  await expect.element(add).toHaveFocus()
  await button('Reset the keys of Commands').click()
  await expect.poll(keys).toEqual({})
  await expect.element(add).toHaveFocus()
})
