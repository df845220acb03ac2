import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Settings, type SettingsPatch } from '../../../../shared/domain/settings.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { isFontThere } from './is-font-there.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

async function mountLooks(options: MountOptions = {}) {
  let kept: Settings = { ...Settings.parse({}), theme: 'light', ...options.settings }
  const mounted = await mount(<AppearanceSettings />, {
    theme: 'light',
    ...options,
    answers: {
      'settings.update': ({ patch }: { patch: SettingsPatch }) =>
        (kept = Settings.parse({ ...kept, ...patch })),
      ...options.answers,
    },
  })
  return {
    ...mounted,
    patches: () => mounted.host.asked('settings.update').map(({ patch }) => patch),
  }
}
const root = document.documentElement
const token = (name: string) => () => getComputedStyle(root).getPropertyValue(name).trim()
const radio = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('can be used by everybody, with high contrast too', async () => {
  await mountLooks()
  await expectSound()
  await radio('Contrast', 'High').click()
  await expect.poll(() => root.dataset['contrast']).toBe('high')
  await expect.poll(token('--line')).toBe('#6a6a6a')
  await expectSound()
  await radio('Contrast', 'Usual').click()
  await expect.poll(() => root.dataset['contrast']).toBeUndefined()
})
deepTest(
  'an accent counts at once, by name or as an own colour that is made to be read',
  async () => {
    const { patches } = await mountLooks()
    await radio('Accent', 'Teal').click()
    await expect.poll(token('--accent')).toBe('#0f766e')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => patches().at(-1)).toEqual({ accent: 'green' })
    await page.getByLabelText('Own colour').fill('#ffff00')
    await expect.poll(() => patches().at(-1)).toEqual({ accent: '#ffff00' })
    await expect.poll(token('--accent')).not.toBe('#ffff00')
    await button('Reset Accent').click()
    await expect.poll(token('--accent')).toBe('#4053d6')
    await expect.element(button('Reset Accent')).not.toBeInTheDocument()
  },
)
deepTest(
  'the text of notes follows its font, size, width and line height, each with a way back',
  async () => {
    const { patches } = await mountLooks()
    await radio('Font of notes', 'Mono').click()
    await expect.poll(token('--font-note')).toMatch(/JetBrains/)
    await button('Size of notes: more').click()
    await expect.poll(token('--text-note')).toBe('17px')
    const size = page.getByRole('spinbutton', { name: 'Size of notes' })
    await size.fill('99')
    await userEvent.keyboard('{Enter}')
    await expect.poll(token('--text-note')).toBe('24px')
    await radio('Width of lines', 'Own').click()
    await expect.poll(token('--note-column')).toBe('70ch')
    await button('Line height: less').click()
    await expect.poll(token('--note-line')).toBe('1.5')
    await button('Reset Size of notes').click()
    await expect.poll(token('--text-note')).toBe('16px')
    expect(patches()).toContainEqual({ noteSize: 16 })
  },
)
deepTest(
  'a font of this machine is taken by its name; one that is not there, or is none, says so',
  async () => {
    const { patches } = await mountLooks({ settings: { noteFont: 'own' } })
    const name = page.getByRole('textbox', { name: 'Name of a font' })
    await name.fill(`x'; } body { display: none`)
    await expect.element(page.getByText(/Letters, digits, spaces/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(patches()).toEqual([])
    await name.fill('No Such Font 77')
    await expect.element(page.getByText(/There is no font of that name/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(token('--font-note')).toMatch(/^'No Such Font 77', /)
    expect(isFontThere('Inter Variable')).toBe(true)
  },
)
deepTest(
  'a font that is being typed is taken when the settings are closed, and is set once',
  async () => {
    const { patches, show } = await mountLooks({ settings: { noteFont: 'own' } })
    const name = page.getByRole('textbox', { name: 'Name of a font' })
    await name.fill('Gentium Book')
    await userEvent.keyboard('{Enter}')
    await expect.poll(token('--font-note')).toMatch(/^'Gentium Book', /)
    await name.fill('Literata')
    await show(<></>)
    await expect
      .poll(patches)
      .toEqual([{ noteFontName: 'Gentium Book' }, { noteFontName: 'Literata' }])
  },
)
deepTest('rows, the rail and dates are as they are chosen', async () => {
  const { patches } = await mountLooks()
  await radio('Density', 'Compact').click()
  await expect.poll(token('--row-height')).toBe('24px')
  await radio('Dates', 'Dec 4').click()
  await expect.poll(() => root.lang).toMatch(/^en-US-u-hc-/)
  await radio('Clock', '1:42 pm').click()
  await expect.poll(() => root.lang).toBe('en-US-u-hc-h12')
  await button('Reset Dates').click()
  await button('Reset Clock').click()
  await expect.poll(() => root.lang).toBe('en')
  await page.getByRole('checkbox', { name: 'Tasks' }).click()
  await expect.poll(() => patches().at(-1)).toEqual({ hiddenViews: ['tasks'] })
  await expect.element(page.getByRole('checkbox', { name: 'Tasks' })).not.toBeChecked()
})
test('the zoom is set in the desktop window, and a browser is said to have its own', async () => {
  const { patches, show } = await mountLooks({ app: { shell: 'electron' } })
  await button('Zoom: more').click()
  await expect.poll(patches).toEqual([{ zoom: 110 }])
  await show(<></>)
})
test('without a desktop there is nothing to press for the zoom', async () => {
  await mountLooks()
  await expect.element(page.getByText(/Your browser does this/)).toBeVisible()
  await expect.element(button('Zoom: more')).not.toBeInTheDocument()
})
deepTest(
  'the file of own styles is shown where it can be, else it is said where it lies',
  async () => {
    const { host } = await mountLooks({ answers: { 'settings.showCustomCss': { isShown: false } } })
    await button('Show the file').click()
    await expect.element(page.getByText(/The file is \/home\/ada/)).toBeVisible()
    expect(host.asked('settings.showCustomCss')).toHaveLength(1)
  },
)
test('own styles that are on without a file, or left out by a safe start, say so', async () => {
  const file = '/home/ada/.latent/custom.css'
  const { host, stores } = await mountLooks({ settings: { customCss: true } })
  await expect.element(page.getByText(/There is no such file yet/)).toBeVisible()
  const state = stores.app.state.getState().app
  if (state)
    host.send('app.changed', { ...state, customCss: { file, revision: null, isSafe: true } })
  await expect.element(page.getByText(/started with --safe/)).toBeVisible()
})

deepTest(
  'notices outside the window are on once the browser lets them be, and it is said where it does not',
  async () => {
    const request = vi.fn(async () => 'denied')
    vi.stubGlobal('Notification', { requestPermission: request })
    const { patches } = await mountLooks()
    await radio('Notices outside the window', 'On').click()
    await expect.element(page.getByText(/does not let this page show notices/)).toBeVisible()
    expect(patches()).toEqual([])
    request.mockResolvedValue('granted')
    await radio('Notices outside the window', 'On').click()
    await expect.poll(patches).toEqual([{ awayNotices: true }])
    await radio('Notices outside the window', 'Off').click()
    await expect.poll(patches).toEqual([{ awayNotices: true }, { awayNotices: false }])
    expect(request).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  },
)

test('the field of a font keeps the focus when its name is taken by Enter', async () => {
  await mountLooks({ settings: { noteFont: 'own' } })
  const name = page.getByRole('textbox', { name: 'Name of a font' })
  await name.fill('Gentium Book')
  await userEvent.keyboard('{Enter}')
  await expect.poll(token('--font-note')).toMatch(/^'Gentium Book', /)
  await expect.element(name).toHaveFocus()
})
