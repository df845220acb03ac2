import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStores } from '../../../../test/window/open-stores.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { windowCommands } from './window-commands.ts'

const FILES = { 'projects/Plan.md': '# Plan', 'Next.md': '# Next' }
const PLAN = vaultPath('projects/Plan.md')

/** The commands of the core over real stores, as a desktop window or a browser has them. */
async function commandsOf(shell: 'electron' | 'browser' = 'browser') {
  const opened = await openStores(FILES)
  const { stores } = opened
  const onCloseVault = vi.fn()
  const commands = windowCommands({ stores, features: [], shell, onCloseVault })
  const of = (id: string) => {
    const command = commands.find((one) => one.id === id)
    if (!command) throw new Error(`no command ${id}`)
    return command
  }
  const run = (id: string): void => of(id).run()
  const overlay = () => stores.overlay.state.getState().overlay
  const workspace = () => stores.workspace.state.getState()
  return { ...opened, of, run, overlay, workspace, onCloseVault }
}

test('what needs a note says so when there is none, also behind a view', async () => {
  const { run, notices, overlay, stores } = await commandsOf()
  for (const id of [
    'rename',
    'move',
    'delete-note',
    'history',
    'reading',
    'view-mode',
    'go-to-heading',
  ])
    run(id)
  expect(notices()).toEqual(['Open a note first.'])
  expect(overlay()).toBeNull()
  stores.workspace.openNote(PLAN)
  stores.workspace.setFrame({ view: 'tasks' })
  run('move')
  expect(overlay()).toBeNull()
  stores.workspace.setFrame({ view: 'notes' })
  for (const id of ['move', 'go-to-line', 'go-to-heading', 'view-mode', 'theme', 'switch-vault']) {
    run(id)
    expect(overlay()).toEqual({ kind: 'palette', command: id })
  }
})
test('what lies over the window is shown for the note in front', async () => {
  const { run, overlay, stores } = await commandsOf()
  stores.workspace.openNote(PLAN)
  for (const [id, shown] of [
    ['switcher', { kind: 'switcher' }],
    ['palette', { kind: 'palette' }],
    ['new-note', { kind: 'new-note', folder: 'projects' }],
    ['new-folder', { kind: 'new-folder', folder: 'projects' }],
    ['history', { kind: 'history', path: PLAN }],
    ['trash', { kind: 'trash' }],
    ['deleted-elsewhere', { kind: 'trash', place: 'elsewhere' }],
    ['help-text', { kind: 'inline-help' }],
  ] as const) {
    run(id)
    expect(overlay(), id).toEqual(shown)
  }
})
test('tabs are stepped through, closed and opened again', async () => {
  const { run, workspace, stores } = await commandsOf()
  stores.workspace.openNote(PLAN)
  stores.workspace.openNote(vaultPath('Next.md'))
  const active = () => workspace().tabs.active
  run('next-tab')
  expect(active()).toBe(PLAN)
  run('previous-tab')
  expect(active()).toBe('Next.md')
  run('tab-1')
  expect(active()).toBe(PLAN)
  run('close-tab')
  await vi.waitFor(() => expect(workspace().tabs.tabs).toEqual(['Next.md']))
  run('reopen-tab')
  expect(active()).toBe(PLAN)
})
test('panels are shown, hidden, and changed, and the keyboard goes along', async () => {
  const focused: string[] = []
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ focus: () => void focused.push(selector) }),
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { run, workspace } = await commandsOf()
  const frame = () => workspace().frame
  run('left-panel')
  expect(frame().leftOpen).toBe(false)
  run('left-panel')
  expect(frame().leftOpen).toBe(true)
  run('right-panel')
  expect(frame().rightOpen).toBe(false)
  run('outline')
  expect(frame()).toMatchObject({ rightOpen: true, rightPanel: 'outline' })
  run('links')
  expect(frame()).toMatchObject({ rightOpen: true, rightPanel: 'links' })
  await Promise.resolve()
  expect(focused).toEqual([
    '[data-panel="outline"] [role="treeitem"][tabindex="0"]',
    '[data-panel="links"] :is(button, [tabindex="0"])',
  ])
})
test('a note is read and written, and saved at once', async () => {
  const { run, workspace, stores } = await commandsOf()
  stores.workspace.openNote(PLAN)
  run('reading')
  expect(workspace().tabs.reading).toEqual([PLAN])
  run('reading')
  expect(workspace().tabs.reading).toEqual([])
  expect(workspace().tabs.source).toEqual([])
  run('live')
  expect(workspace().tabs.source).toEqual([PLAN])
  run('next-mode')
  expect(workspace().tabs.source).toEqual([])
  run('next-mode')
  expect(workspace().tabs.reading).toEqual([PLAN])
  run('next-mode')
  expect(workspace().tabs).toMatchObject({ reading: [], source: [PLAN] })
  const flushed = vi.spyOn(stores.openNotes, 'flushAll')
  run('save')
  expect(flushed).toHaveBeenCalledTimes(1)
})

describe('in the editor', () => {
  test('an action is asked of the editor that is there', async () => {
    const { run, stores } = await commandsOf()
    run('bold')
    const asked = vi.fn()
    stores.editor.setState({ run: asked })
    for (const id of ['bold', 'italic', 'link', 'task', 'find', 'follow', 'undo', 'redo']) run(id)
    expect(asked.mock.calls.flat()).toEqual([
      'bold',
      'italic',
      'link',
      'task',
      'find',
      'follow',
      'undo',
      'redo',
    ])
  })
  test('help is for a text that is written', async () => {
    const { run, stores, notices, overlay } = await commandsOf()
    const help = vi.fn()
    stores.editor.setState({ help })
    run('help-fix')
    stores.workspace.openNote(PLAN)
    stores.workspace.setReading(PLAN, true)
    run('help-text')
    expect(notices()).toEqual(['Open a note for writing first.'])
    expect(overlay()).toBeNull()
    stores.workspace.setReading(PLAN, false)
    for (const action of ['rewrite', 'shorten', 'fix', 'continue', 'summarise'])
      run(`help-${action}`)
    expect(help.mock.calls.flat().map(({ action }) => action)).toEqual([
      'rewrite',
      'shorten',
      'fix',
      'continue',
      'summarise',
    ])
  })
})

test('keys that a browser keeps have a second way in there, shown first', async () => {
  const inBrowser = await commandsOf('browser')
  expect(inBrowser.of('close-tab').keys).toEqual(['Alt+W', 'Mod+W'])
  const onDesktop = await commandsOf('electron')
  expect(onDesktop.of('close-tab').keys).toEqual(['Mod+W'])
  onDesktop.run('close-vault')
  expect(onDesktop.onCloseVault).toHaveBeenCalledTimes(1)
})
