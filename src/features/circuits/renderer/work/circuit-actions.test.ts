import { beforeEach, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Stores } from '../../../../renderer/src/stores/stores.ts'
import { NO_TABS, openTab, setReading } from '../../../../renderer/src/stores/workspace/tab-list.ts'
import type { OverlayState } from '../../../../renderer/src/stores/workspace/overlay-store.ts'
import { textSession } from '../testing/circuit-note.ts'
import { words } from '../../words.ts'
import { editCircuit, insertCircuit } from './circuit-actions.ts'
import { circuitWork, createCircuitWork } from './create-circuit-work.ts'

const NOTE = vaultPath('Note.md')
const OTHER = vaultPath('Other.md')
const BLOCK = '```circuit\ncomponents: []\nwires: []\n```\n'

/** A window with a note open, of which only what circuits ask for is there. */
function windowWith(text: string, { reads = false, line = 1 } = {}) {
  const session = textSession(text)
  const workspace = createStore(() => ({
    tabs: setReading(openTab(NO_TABS, NOTE, 'source'), NOTE, reads),
  }))
  const overlay = createStore<OverlayState>(() => ({ overlay: null, folder: null }))
  const said: string[] = []
  const stores = {
    openNotes: { get: (path: string) => (path === NOTE ? session : null) },
    workspace: { state: workspace },
    overlay: {
      state: overlay,
      show: (next: OverlayState['overlay']) => overlay.setState({ overlay: next }),
      close: () => overlay.setState({ overlay: null }),
    },
    toasts: { show: (words: string) => said.push(words) },
    activeText: createStore(() => ({ path: NOTE, line })),
  } as unknown as Stores
  const work = createCircuitWork(stores)
  const ofFeatures = { of: (store: unknown) => (store === circuitWork ? work : null) }
  return {
    session,
    work,
    said,
    stores: { ...stores, ofFeatures } as unknown as Stores,
    overlay: () => overlay.getState().overlay,
    takeOver: () => overlay.setState({ overlay: { kind: 'switcher' } as OverlayState['overlay'] }),
    goTo: (path: string) =>
      workspace.setState({ tabs: openTab(workspace.getState().tabs, path, 'source') }),
    read: (path: string, isRead: boolean) =>
      workspace.setState({ tabs: setReading(workspace.getState().tabs, path, isRead) }),
    isOpen: () => work.state.getState().open !== null,
    text: () => session.text().toString(),
  }
}
type Window = ReturnType<typeof windowWith>

describe('a new circuit', () => {
  test('is an empty block below the cursor, and its editor is open over the window', () => {
    const window = windowWith('One\n\nTwo\n', { line: 1 })
    insertCircuit(window.stores, NOTE)
    expect(window.text()).toMatch(/^One\n\n```circuit\n```\n+Two\n$/)
    expect(window.work.state.getState().open).toMatchObject({ path: NOTE, isLarge: true })
    expect(window.overlay()).toMatchObject({ kind: 'feature' })
    window.work.state.getState().open?.editing.apply({
      components: [{ label: 'A', type: 'NOT', position: { x: 0, y: 0 } }],
      wires: [],
    })
    expect(window.text()).toMatch(/^One\n\n```circuit\ncomponents:\n.*label: A.*\n.*\n?```/s)
  })
  test('of a note that is read stands at its end, whatever line was written last', () => {
    const window = windowWith('One\n\nTwo', { line: 1, reads: true })
    insertCircuit(window.stores, NOTE)
    expect(window.text()).toMatch(/Two\n\n```circuit\n```\n$/)
  })
  test('has no place below a block that is never closed, and that is said', () => {
    const window = windowWith('```js\nlet x\n', { line: 2 })
    insertCircuit(window.stores, NOTE)
    expect([window.said, window.text(), window.isOpen()]).toEqual([
      [words.unclosedBlock],
      '```js\nlet x\n',
      false,
    ])
  })
  test('comes into no note that is closed or can only be read', () => {
    const window = windowWith('One\n')
    insertCircuit(window.stores, OTHER)
    window.session.state.setState({ readOnlyReason: 'Another Latent writes.' })
    insertCircuit(window.stores, NOTE)
    expect([window.text(), window.isOpen(), window.overlay()]).toEqual(['One\n', false, null])
  })
})
describe('the editor of a block', () => {
  let window: Window
  const fence = { line: 1, text: 'components: []\nwires: []' }
  beforeEach(() => {
    window = windowWith(BLOCK, { reads: true })
  })
  test('is open in the note or over the window, and goes from the one to the other', () => {
    window.work.open(NOTE, fence, { isLarge: false })
    expect([window.isOpen(), window.overlay()]).toEqual([true, null])
    window.work.setLarge(true)
    expect(window.overlay()).toMatchObject({ kind: 'feature' })
    const { editing } = window.work.state.getState().open ?? {}
    window.work.setLarge(false)
    expect(window.overlay()).toBeNull()
    expect(window.work.state.getState().open?.editing).toBe(editing)
  })
  test('closes with its dialog, whoever closes that or takes its place', () => {
    editCircuit(window.stores, NOTE, fence)
    window.stores.overlay.close()
    expect(window.isOpen()).toBe(false)
    editCircuit(window.stores, NOTE, fence)
    window.takeOver()
    expect(window.isOpen()).toBe(false)
    // What took its place stays.
    expect(window.overlay()).toEqual({ kind: 'switcher' })
  })
  test('closes when its note goes out of sight, or is written again where it was in it', () => {
    window.work.open(NOTE, fence, { isLarge: false })
    window.goTo(OTHER)
    expect(window.isOpen()).toBe(false)
    window.goTo(NOTE)
    window.work.open(NOTE, fence, { isLarge: false })
    window.read(NOTE, false)
    expect(window.isOpen()).toBe(false)
    // Over the window it does not matter how the note below is looked at.
    window.work.open(NOTE, fence, { isLarge: true })
    window.read(NOTE, true)
    window.read(NOTE, false)
    expect(window.isOpen()).toBe(true)
  })
  test('of another block takes its place, and what was open hears no more of the note', () => {
    window.work.open(NOTE, fence, { isLarge: false })
    const first = window.work.state.getState().open?.editing
    window.work.open(NOTE, fence, { isLarge: false })
    expect(window.work.state.getState().open?.editing).not.toBe(first)
    window.session.becomes(`New line\n\n${BLOCK}`)
    expect(first?.state.getState().line).toBe(1)
    expect(window.work.state.getState().open?.editing.state.getState().line).toBe(3)
    window.work.close()
    expect([window.isOpen(), window.overlay()]).toEqual([false, null])
  })
  test('is not opened in a note that can only be read, and after the end nothing is followed', () => {
    window.session.state.setState({ readOnlyReason: 'Another Latent writes.' })
    editCircuit(window.stores, NOTE, fence)
    expect(window.isOpen()).toBe(false)
    window.session.state.setState({ readOnlyReason: null })
    window.work.open(NOTE, fence, { isLarge: false })
    window.work.dispose()
    window.goTo(OTHER)
    expect(window.isOpen()).toBe(true)
  })
})
