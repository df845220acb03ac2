import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AppState } from '../../../shared/contract/app.ts'
import type { ClientChannel } from '../../../shared/rpc/frames.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { engineAnswers, modelFile } from '../../../../test/window/engine-answers.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mountApp, type MountedApp } from '../../../../test/window/mount-app.tsx'
import { goToEnd, writing } from '../../../../test/window/mount-note.tsx'
import { connect } from '../../../../test/window/mount.tsx'
import { vaultInfo } from '../../../../test/window/vault-info.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { ConnectionProvider } from '../connection/connection-context.tsx'
import { createConnection } from '../connection/connection.ts'
import { createAppStore } from '../stores/app-store.ts'
import { createVaultWindowStore } from '../stores/workspace/vault-window-store.ts'
import { App } from './app.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const FOLDER = { path: '/m', parent: '/', folders: [], noteCount: 0 }
const FILES = { 'Atlas.md': '# Atlas\n' }
const OPEN = { openTabs: ['Atlas.md'], activeTab: 'Atlas.md' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

const start = () => page.getByRole('button', { name: /^Open a folder/ })

/** The window before main has answered for the first time. */
async function mountConnecting(open: () => Promise<ClientChannel>): Promise<void> {
  const connection = createConnection(open)
  const app = createAppStore({ client: connection.client })
  const vaultWindow = createVaultWindowStore({ client: connection.client, app })
  const screen = await render(
    <ConnectionProvider connection={connection}>
      <App app={app} vaultWindow={vaultWindow} smallPage={null} />
    </ConnectionProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    vaultWindow.dispose()
    app.dispose()
    connection.dispose()
  })
}
/** Main says that another vault is open, or none. */
function say(
  { host, vaultWindow }: MountedApp,
  change: (state: AppState) => Partial<AppState>,
): void {
  const state = vaultWindow.state.getState().stores.app.state.getState().app
  if (!state) throw new Error('main has not answered yet')
  const next = { ...state, ...change(state) }
  host.answer({ 'app.state': next })
  host.send('app.changed', next)
}

test('while main does not answer it says so after a moment, and can be asked to try now', async () => {
  const open = vi.fn(() => never())
  await mountConnecting(open)
  expect(page.getByRole('main').elements()).toEqual([])
  await expect.element(page.getByText('Connecting to Latent…')).toBeVisible()
  await expectSound()
  await button('Try now').click()
  await expect.element(page.getByText('Connecting to Latent…')).toBeVisible()
})
test('who is refused is told why, and comes in when they try again', async () => {
  const { host } = await connect({ vault: null, unanswered: 'waits' })
  let isRefused = true
  await mountConnecting(async () => {
    if (isRefused) throw new LatentError('denied', 'This page needs the address that was printed.')
    return host.open()
  })
  await expect
    .element(page.getByText('This page needs the address that was printed.'))
    .toBeVisible()
  isRefused = false
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})
deepTest(
  'before there is a vault, the settings of models can be opened, and a folder be chosen in them',
  async () => {
    const { host } = await mountApp(FILES, {
      vault: null,
      answers: {
        ...engineAnswers,
        'app.folders': FOLDER,
        'app.commonFolders': [],
        'engine.filesIn': [modelFile('/m/a.gguf')],
      },
    })
    await button('Try the assistant without a server').click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect.element(settings.getByText('On this machine', { exact: true })).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('button')
    expect(pages.elements()).toHaveLength(1)
    await expectSound()
    await button('Choose a folder…').click()
    await button('Look here').click()
    await expect.element(button('Use: a')).toBeVisible()
    expect(host.asked('engine.filesIn')).toEqual([{ folder: '/m' }])
    await userEvent.keyboard('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(start()).toBeVisible()
  },
)
test('without a vault there is the start screen; one that is opened takes its place, and leaves it again', async () => {
  const mounted = await mountApp(FILES, { vault: null })
  await expect.element(start()).toBeVisible()
  const vault = vaultInfo({ id: 'v' })
  const before = mounted.stores()
  say(mounted, () => ({ vault }))
  await expect.element(page.getByRole('treeitem', { name: 'Atlas' })).toBeVisible()
  expect(mounted.stores()).not.toBe(before)
  say(mounted, () => ({ vault: null }))
  await expect.element(start()).toBeVisible()
  await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
})
test('a vault that was closed elsewhere while text here is not on disk is kept until somebody decides', async () => {
  const mounted = await mountApp(FILES, {
    workspace: OPEN,
    answers: { 'note.save': never, 'app.openVault': new LatentError('unavailable', 'It is gone.') },
  })
  const lost = page.getByRole('dialog', { name: 'Notes was closed in another window' })
  await goToEnd()
  await userEvent.keyboard('Mine.')
  say(mounted, () => ({ vault: null }))
  await expect.element(lost).toMatchTextContent(/Text of it is not on disk yet.*Atlas\.md/)
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(lost).toBeVisible()
  await button('Open Notes again').click()
  await expect.element(lost.getByRole('alert')).toHaveTextContent('It is gone.')
  await button('Go on without it').click()
  await expect.element(lost).not.toBeInTheDocument()
  await expect.element(start()).toBeVisible()
})
test('a vault is left only with everything on disk; what is in the way is named', async () => {
  const mounted = await mountApp(FILES, {
    workspace: OPEN,
    answers: { 'note.save': new LatentError('unavailable', 'The disk is full.') },
  })
  const leave = async (): Promise<void> => {
    await userEvent.keyboard('{Control>}p{/Control}Open another vault')
    await expect.element(page.getByRole('option').first()).toMatchTextContent(/Open another vault/)
    await userEvent.keyboard('{Enter}')
  }
  await goToEnd()
  await userEvent.keyboard('Mine.')
  await leave()
  await expect
    .element(page.getByText('The vault stays open: Atlas.md could not be saved.'))
    .toBeVisible()
  expect(mounted.host.asked('app.closeVault')).toEqual([])
  mounted.host.answer({ ...mounted.disk.answers, 'app.closeVault': null })
  await leave()
  await expect.poll(() => mounted.host.asked('app.closeVault')).toHaveLength(1)
  expect(mounted.disk.read('Atlas.md')).toMatch(/Mine\.$/)
})
test('the window that goes is held while text is not on disk', async () => {
  const { host, disk } = await mountApp(FILES, {
    workspace: OPEN,
    answers: { 'note.save': never },
  })
  const leave = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true })
    return window.dispatchEvent(event)
  }
  await expect.element(writing()).toBeVisible()
  expect(leave()).toBe(true)
  await goToEnd()
  await userEvent.keyboard('Mine.')
  expect(leave()).toBe(false)
  expect(host.asked('note.save').length).toBeLessThan(2)
  await expect.poll(() => host.asked('note.save')).toHaveLength(1)
  expect(disk.read('Atlas.md')).toBe('# Atlas\n')
})
test('a window that loses the person’s attention saves, and remembers what is open', async () => {
  const { host, disk, stores } = await mountApp(FILES, { workspace: OPEN })
  await goToEnd()
  await userEvent.keyboard('Mine.')
  window.dispatchEvent(new Event('blur'))
  expect(stores().openNotes.state.getState()['Atlas.md']?.kind).toBe('saving')
  await expect.poll(() => disk.read('Atlas.md')).toBe('# Atlas\nMine.')
  await expect
    .poll(() => host.asked('workspace.set').at(-1)?.workspace.openTabs)
    .toEqual(['Atlas.md'])
})
test('another Latent that takes the vault over gets everything that was typed', async () => {
  const { host, disk } = await mountApp(FILES, {
    workspace: OPEN,
    answers: { 'app.saved': null },
  })
  await goToEnd()
  await userEvent.keyboard('Mine.')
  host.send('vault.savingAsked', { askId: 'ask-1' })
  await expect.poll(() => host.asked('app.saved')).toEqual([{ askId: 'ask-1' }])
  expect(disk.read('Atlas.md')).toBe('# Atlas\nMine.')
})
