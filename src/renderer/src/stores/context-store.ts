import { createStore, type StoreApi } from 'zustand/vanilla'
import { MAX_ATTACHED, type ContextReference } from '../../../shared/domain/chat-context.ts'
import type { EditorSelection } from './editor-port.ts'
import type { OpenNotes } from './open-notes.ts'

export interface ContextState {
  /** What goes along with the next message, in the order in which it was attached. */
  readonly attached: readonly ContextReference[]
  /** The open note that the person took away: it is not named to the assistant while it is in front. */
  readonly withoutOpen: string | null
  /** Why something was not attached, as a sentence. */
  readonly problem: string | null
}

/** What the person attaches to the message that they write. */
export interface ContextStore {
  readonly state: StoreApi<ContextState>
  /** Once each: what is there already stays where it is. */
  attach(reference: ContextReference): void
  attachSelection(selection: EditorSelection): void
  remove(reference: ContextReference): void
  /** Leaves the open note out, or names it again. */
  nameOpen(path: string, isNamed: boolean): void
  /** Writes what was typed in attached notes, so that main reads what the person sees. @returns what could not be saved */
  saveAttached(): Promise<readonly string[]>
  /** After the message was taken: what it carried is not attached to the next. */
  clear(sent: readonly ContextReference[]): void
}

export function createContextStore({
  openNotes,
}: {
  readonly openNotes: Pick<OpenNotes, 'get'>
}): ContextStore {
  const state = createStore<ContextState>(() => ({
    attached: [],
    withoutOpen: null,
    problem: null,
  }))

  function attach(reference: ContextReference): void {
    const { attached } = state.getState()
    if (attached.some((one) => keyOfContext(one) === keyOfContext(reference))) return
    if (attached.length >= MAX_ATTACHED) {
      const problem = `A message carries at most ${MAX_ATTACHED} things. Take one away first, or attach a folder.`
      state.setState({ problem })
      return
    }
    state.setState({ attached: [...attached, reference], problem: null })
  }

  return {
    state,
    attach,
    attachSelection: (selection) => attach({ kind: 'selection', ...selection }),
    remove: (reference) =>
      state.setState(({ attached }) => ({
        attached: attached.filter((one) => one !== reference),
        problem: null,
      })),
    nameOpen: (path, isNamed) => state.setState({ withoutOpen: isNamed ? null : path }),
    async saveAttached() {
      const paths = state
        .getState()
        .attached.flatMap((one) => (one.kind === 'note' ? [one.path] : []))
      const saved = await Promise.all(
        paths.map(async (path) => (await openNotes.get(path)?.flush()) ?? true),
      )
      return paths.filter((_, index) => saved[index] !== true)
    },
    clear: (sent) =>
      state.setState(({ attached }) => ({
        attached: attached.filter((one) => !sent.includes(one)),
        problem: null,
      })),
  }
}

/** What makes two references the same thing. */
export function keyOfContext(reference: ContextReference): string {
  switch (reference.kind) {
    case 'note':
    case 'folder':
      return `${reference.kind} ${reference.path}`
    case 'tag':
      return `tag ${reference.tag.toLowerCase()}`
    case 'selection': {
      const { path, startLine, endLine, text } = reference
      return `selection ${path} ${startLine} ${endLine} ${text}`
    }
  }
}
