import { createStore } from 'zustand/vanilla'
import type {
  NoteSession,
  NoteSessionState,
} from '../../../../renderer/src/stores/notes/note-session.ts'
import { toDoc } from '../../../../renderer/src/stores/notes/text-changes.ts'
import { fencesOf } from '../../../../renderer/src/stores/text/fences.ts'
import type { Blueprint } from '../../shared/blueprint.ts'
import { writeBlueprint } from '../../shared/text/write-blueprint.ts'
import { blueprintFormat } from '../work/blueprint-format.ts'
import { createCircuitEditing, type BlueprintText } from '../work/circuit-editing.ts'

/** A session of an open note, of which only the text is real. */
export function textSession(text: string) {
  let doc = toDoc(text)
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
