import { createStore } from 'zustand/vanilla'
import type {
  NoteSession,
  NoteSessionState,
} from '../../../../renderer/src/stores/notes/note-session.ts'
import { newSession } from '../../../../renderer/src/stores/notes/session/step-session.ts'
import { toDoc } from '../../../../renderer/src/stores/notes/text-changes.ts'
import { fencesOf } from '../../../../renderer/src/stores/text/fences.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { writeBlueprint } from '../../shared/text/write-blueprint.ts'
import { blueprintFormat } from '../work/blueprint-format.ts'
import { createCircuitEditing, type BlueprintText } from '../work/circuit-editing.ts'

/** A session of an open note, of which only the text is real. */
export function textSession(text: string) {
  let doc = toDoc(text)
  const { view } = newSession({ draftId: '', canKeep: false, delayMs: 0, longestDelayMs: 0 })
  const state = createStore<NoteSessionState>(() => ({ ...view, load: 'ready' }))
  const change = (next: typeof doc): void => {
    doc = next
    state.setState(({ revision }) => ({ revision: revision + 1 }))
  }
  return {
    state,
    text: () => doc,
    replace: (changes: Parameters<NoteSession['replace']>[0]) => change(changes.apply(doc)),
    /** Another program writes the note. */
    becomes: (next: string) => change(toDoc(next)),
  }
}

/** The work on the first circuit of a note. */
export function editNote(text: string, format: BlueprintText = blueprintFormat) {
  const session = textSession(text)
  const [fence] = fencesOf(session.text(), 'circuit')
  if (!fence) throw new Error('The note has no circuit.')
  const editing = createCircuitEditing({ session, fence, format })
  return { session, editing, now: () => editing.state.getState() }
}

/** A note that holds this circuit and words around it. */
export const noteWith = (blueprint: Blueprint): string =>
  `# N\n\n\`\`\`circuit\n${writeBlueprint(blueprint)}\`\`\`\n\nBelow.\n`
