import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { writeSettingsFile } from '../../../../shared/domain/settings-file.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { AppearanceSettings } from '../look/appearance-settings.tsx'
import { SettingsDialog } from '../settings-dialog.tsx'
import { SharingSettings } from './sharing-settings.tsx'

const OWN = { theme: 'dark', noteSize: 18, localOnly: true } as const

async function mountSharing() {
  let kept: Settings = { ...Settings.parse({}), ...OWN }
  const mounted = await mount(<SharingSettings />, {
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
