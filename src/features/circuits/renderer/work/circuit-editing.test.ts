import { Text, type ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { Blueprint } from '../../shared/blueprint.ts'
import type { NoteSessionState } from '../../../../renderer/src/stores/notes/note-session.ts'
import { fencesOf } from '../../../../renderer/src/stores/text/fences.ts'
import { createCircuitEditing, type BlueprintText } from './circuit-editing.ts'

const format: BlueprintText = {
  read(text) {
    try {
      return Blueprint.parse(JSON.parse(text))
    } catch {
      return null
    }
  },
  write: (_text, next) => JSON.stringify(next),
}
const EMPTY = '{"components":[],"wires":[]}'
const NOTE = `# N\n\n\`\`\`circuit\n${EMPTY}\n\`\`\`\n\nBelow.\n`

/** A session of which only the text is real. */
function sessionOf(text: string) {
  let doc = Text.of(text.split('\n'))
  const state = createStore<NoteSessionState>(() => ({
    load: 'ready',
    loadError: null,
    save: { kind: 'saved' },
    notice: null,
    draftProblem: null,
    readOnlyReason: null,
    isNoText: false,
    lineEnding: '\n',
    revision: 0,
    readings: 0,
    toldReplaced: null,
  }))
  const change = (next: Text): void => {
    doc = next
    state.setState(({ revision }) => ({ revision: revision + 1 }))
  }
  return {
    state,
    text: () => doc,
    replace: (changes: ChangeSet) => change(changes.apply(doc)),
    becomes: (next: string) => change(Text.of(next.split('\n'))),
  }
}

function begin(text = NOTE) {
  const session = sessionOf(text)
  const [fence] = fencesOf(session.text(), 'circuit')
  const editing = createCircuitEditing({ session, fence: fence!, format })
  const add = (): void => {
    const { blueprint } = editing.state.getState()
    const label = `NOT${blueprint.components.length + 1}`
    const part = { label, type: 'NOT', position: { x: 0, y: 0 } }
    editing.apply({ ...blueprint, components: [...blueprint.components, part] })
  }
  return { session, editing, add, now: () => editing.state.getState() }
}

test('a step is in the note at once, and nothing else of it changes', () => {
  const { session, add } = begin()
  add()
  expect(session.text().toString()).toMatch(/^# N\n\n```circuit\n\{.*"NOT1".*\}\n```\n\nBelow\.\n$/)
})

test('steps are taken back and done again', () => {
  const { session, editing, add, now } = begin()
  add()
  add()
  editing.undo()
  expect(now().blueprint.components.map(({ label }) => label)).toEqual(['NOT1'])
  editing.undo()
  expect(session.text().toString()).toBe(NOTE)
  expect(now()).toMatchObject({ canUndo: false, canRedo: true })
  editing.redo()
  expect(now().blueprint.components).toHaveLength(1)
})

test('lines that come above the block do not disturb the work', () => {
  const { session, add, now } = begin()
  session.becomes(`New\n\n${NOTE}`)
  expect(now()).toMatchObject({ line: 5, notice: null })
  add()
  expect(session.text().toString()).toContain('NOT1')
})

test('a block that was changed elsewhere is shown as it is now, and is not written over', () => {
  const { session, editing, add, now } = begin()
  add()
  const theirs = '{"components":[{"label":"X","type":"NOT","position":{"x":0,"y":0}}],"wires":[]}'
  session.becomes(NOTE.replace(EMPTY, theirs))
  expect(now().notice).toMatch(/changed elsewhere/)
  expect(now().blueprint.components[0]?.label).toBe('X')
  // The steps from before would write over what somebody else did.
  expect(now().canUndo).toBe(false)
  editing.undo()
  expect(session.text().toString()).toContain(theirs)
})

test('without its block nothing is written any more, and it is said', () => {
  const { session, add, now } = begin()
  session.becomes('# N\n')
  expect(now()).toMatchObject({ isLost: true, notice: expect.stringMatching(/not in the note/) })
  add()
  expect(session.text().toString()).toBe('# N\n')
})

test('a note that is only read stays as it is, and that is said at once', () => {
  const { session, editing, add, now } = begin()
  add()
  const written = session.text().toString()
  session.state.setState({ readOnlyReason: 'Only one Latent writes.' })
  expect(now().notice).toMatch(/only be read/)
  add()
  editing.undo()
  expect(session.text().toString()).toBe(written)
  expect(now().blueprint.components).toHaveLength(1)
  session.state.setState({ readOnlyReason: null })
  expect(now().notice).toBeNull()
  editing.undo()
  expect(session.text().toString()).toBe(NOTE)
})
