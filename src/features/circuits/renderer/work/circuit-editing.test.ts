import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { Blueprint } from '../../shared/blueprint.ts'
import { addPart, moveParts, removeChosen, rotateParts } from '../editing/blueprint-edits.ts'
import { anyCircuit, someOf } from '../testing/any-circuit.ts'
import { editNote, noteWith } from '../testing/circuit-note.ts'
import { NOTHING_CHOSEN, type BlueprintText } from './circuit-editing.ts'

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

function begin(text = NOTE) {
  const { session, editing, now } = editNote(text, format)
  const add = (): void => {
    const { blueprint } = editing.state.getState()
    const label = `NOT${blueprint.components.length + 1}`
    const part = { label, type: 'NOT', position: { x: 0, y: 0 } }
    editing.apply({ ...blueprint, components: [...blueprint.components, part] })
  }
  return { session, editing, add, now }
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

test('steps back and on are none without the block, and what is said stays that it is gone', () => {
  const { session, editing, add, now } = begin()
  add()
  add()
  editing.undo()
  session.becomes('# N\n')
  const { notice } = now()
  editing.undo()
  editing.redo()
  expect(now()).toMatchObject({ isLost: true, notice, canUndo: true, canRedo: true })
  expect(now().blueprint.components).toHaveLength(1)
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

/** What a person does with a circuit, one thing after another. */
const steps = anyCircuit().chain((circuit) =>
  fc.record({
    circuit: fc.constant(circuit),
    deeds: fc.array(
      fc.oneof(
        fc.constant({ kind: 'add' as const }),
        someOf(circuit).map((parts) => ({ kind: 'move' as const, parts })),
        someOf(circuit).map((parts) => ({ kind: 'turn' as const, parts })),
        someOf(circuit).map((parts) => ({ kind: 'remove' as const, parts })),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)
test('whatever was done is taken back step by step to the very text, and done again to the very text', () => {
  fc.assert(
    fc.property(steps, ({ circuit, deeds }) => {
      const { session, editing, now } = editNote(noteWith(circuit))
      const texts = [session.text().toString()]
      for (const deed of deeds) {
        const { blueprint } = now()
        const next =
          deed.kind === 'add'
            ? addPart(blueprint, 'NOT', { x: 0, y: 0 })
            : deed.kind === 'move'
              ? moveParts(blueprint, deed.parts, { x: 20, y: -40 })
              : deed.kind === 'turn'
                ? rotateParts(blueprint, deed.parts)
                : removeChosen(blueprint, { ...NOTHING_CHOSEN, parts: deed.parts })
        editing.apply(next)
        expect(now()).toMatchObject({ notice: null, canUndo: true })
        // What is drawn is what is written.
        expect(now().blueprint).toEqual(next)
        texts.push(session.text().toString())
      }
      for (const before of texts.slice(0, -1).toReversed()) {
        editing.undo()
        expect(session.text().toString()).toBe(before)
      }
      expect(now().canUndo).toBe(false)
      for (const after of texts.slice(1)) {
        editing.redo()
        expect(session.text().toString()).toBe(after)
      }
      expect(now().canRedo).toBe(false)
      editing.dispose()
    }),
    { numRuns: Math.min(30, runs(300)) },
  )
})
test('a step after one that was taken back is the newest: what was taken back cannot be done again', () => {
  const { editing, add, now } = begin()
  add()
  editing.undo()
  add()
  add()
  expect(now()).toMatchObject({ canUndo: true, canRedo: false })
  editing.redo()
  expect(now().blueprint.components.map(({ label }) => label)).toEqual(['NOT1', 'NOT2'])
})
test('choosing is no step, and a step leaves nothing chosen but what it says', () => {
  const { session, editing, add, now } = begin()
  add()
  const written = session.text().toString()
  const chosen = { ...NOTHING_CHOSEN, parts: new Set([0]) }
  editing.choose(chosen)
  editing.apply(now().blueprint, { chosen })
  expect(now().chosen).toBe(chosen)
  expect(session.text().toString()).toBe(written)
  add()
  expect(now().chosen).toEqual(NOTHING_CHOSEN)
  editing.undo()
  editing.undo()
  expect(session.text().toString()).toBe(NOTE)
  expect(now().canUndo).toBe(false)
})
test('a block that somebody made unreadable is left alone, and what is said of it can be put away', () => {
  const { session, editing, add, now } = begin()
  session.becomes(NOTE.replace(EMPTY, '{"components": 7'))
  expect(now()).toMatchObject({ isLost: true, notice: expect.stringMatching(/cannot be read/) })
  editing.closeNotice()
  expect(now().notice).toBeNull()
  add()
  expect(session.text().toString()).toContain('{"components": 7')
})
test('of two circuits with the same text the one that is worked on is written', () => {
  const two = `${NOTE}\n\`\`\`circuit\n${EMPTY}\n\`\`\`\n`
  const { session, add } = begin(two)
  add()
  session.becomes(`Above.\n\n${session.text().toString()}`)
  add()
  const [first, second] = session.text().toString().split('Below.')
  expect(first).toContain('NOT2')
  expect(second).toContain(EMPTY)
})
