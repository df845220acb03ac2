import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { features } from '../../../../renderer/src/features.ts'
import {
  SettingsDialog,
  settingsPages,
} from '../../../../renderer/src/settings/settings-dialog.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import { Settings } from '../../../../shared/domain/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

const mountPage = ({ answers, ...options }: MountOptions = {}): Promise<Mounted> =>
  mount(
    (stores) => {
      stores.overlay.show({ kind: 'settings', section: 'capture' })
      return <SettingsDialog pages={settingsPages(features)} />
    },
    {
      ...options,
      answers: {
        'captureBox.shortcut': { state: 'on' },
        'settings.updateFeatures': null,
        'settings.update': ({ patch }) => Settings.parse(patch),
        ...answers,
      },
    },
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })
const asked = ({ host }: Mounted) => host.asked('settings.updateFeatures').map(({ patch }) => patch)

test('can be used by everybody, in both themes and on the smallest screen', async () => {
  await mountPage({ theme: 'dark' })
  await expect.element(button(/^Keys over other programs/)).toBeVisible()
  await expectSound()
})
deepTest(
  'keys over other programs are recorded, Esc keeps them, and taken ones are named',
  async () => {
    const mounted = await mountPage({ answers: { 'captureBox.shortcut': { state: 'taken' } } })
    await expect.element(page.getByText(/Another program has these keys/)).toBeVisible()
    await button(/^Keys over other programs/).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await button(/^Keys over other programs/).click()
    await userEvent.keyboard('{Control>}{Alt>}k{/Alt}{/Control}')
    await expect.poll(() => asked(mounted)).toEqual([{ captureShortcut: 'CommandOrControl+Alt+K' }])
    await button('Turn off').click()
    await expect.poll(() => asked(mounted).at(-1)).toEqual({ captureShortcut: '' })
  },
)
test('a browser says that it cannot listen over other programs', async () => {
  await mountPage({ answers: { 'captureBox.shortcut': { state: null } } })
  await expect.element(page.getByText(/A page in the browser cannot listen there/)).toBeVisible()
})
test('two categories cannot share a folder, and a share of confidence is a whole number', async () => {
  const mounted = await mountPage()
  await page.getByRole('textbox', { name: 'Ideas' }).fill('people')
  await expect.element(page.getByText('People has this folder already.')).toBeVisible()
  const percent = page.getByRole('textbox', { name: /File it from this confidence/ })
  await percent.fill('1x')
  await expect.element(page.getByText('A whole number from 0 to 100.')).toBeVisible()
  expect(asked(mounted)).toEqual([])
  await percent.fill('80')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(mounted)).toEqual([{ captureThreshold: 0.8 }])
  expect(mounted.host.asked('settings.update')).toEqual([])
})
test('five folders of their own are kept', async () => {
  const { host } = await mountPage()
  await page.getByRole('textbox', { name: 'Ideas' }).fill('thoughts/')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('settings.update').map(({ patch }) => patch.captureFolders?.ideas))
    .toEqual(['thoughts'])
})
test('what cannot be kept says why', async () => {
  await mountPage({
    answers: {
      'settings.updateFeatures': new LatentError(
        'unavailable',
        'The settings could not be written.',
      ),
    },
  })
  await button('Turn off').click()
  await expect.element(page.getByText('The settings could not be written.')).toBeVisible()
})
