import { createStore, type StoreApi } from 'zustand/vanilla'
import { MAX_ATTACHED } from '../../../../shared/contract/limits.ts'
import type { ContextReference } from '../../../../shared/domain/chat/chat-context.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { toBase64 } from '../text/to-base64.ts'
import type { EditorSelection } from '../editor-port.ts'
import type { OpenNotes } from '../notes/open-notes.ts'

export interface ContextState {
  /** What goes along with the next message, in the order in which it was attached. */
  readonly attached: readonly ContextReference[]
  /** Pictures of the vault that go along, in the order in which they were attached. */
  readonly pictures: readonly VaultPath[]
  /** A picture that was pasted, and of which nobody said yet whether it becomes a file of the vault. */
  readonly offered: File | null
  readonly isSavingPicture: boolean
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
  /** Asks whether a pasted picture is to be kept. Nothing is written by that. */
  offerPicture(file: File): void
  dropPicture(): void
  /** The person said yes: it becomes a file of the vault, and goes along. */
  savePicture(): Promise<void>
  removePicture(path: VaultPath): void
  /** After the message was taken: what it carried is not attached to the next. */
  clear(sent: readonly ContextReference[], pictures: readonly VaultPath[]): void
}

export function createContextStore({
  client,
  openNotes,
}: {
  readonly client: LatentClient
  readonly openNotes: Pick<OpenNotes, 'get'>
}): ContextStore {
  const state = createStore<ContextState>(() => ({
    attached: [],
    pictures: [],
    offered: null,
    isSavingPicture: false,
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
    offerPicture(file) {
      const { pictures } = state.getState()
      const problem =
        file.size > MOST_PICTURE_BYTES
          ? 'This picture is larger than 5 MB, so it cannot be attached.'
          : pictures.length >= MOST_PICTURES
            ? `A message carries at most ${MOST_PICTURES} pictures. Take one away first.`
            : null
      state.setState({ offered: problem === null ? file : null, problem })
    },
    dropPicture: () => state.setState({ offered: null }),
    async savePicture() {
      const { offered } = state.getState()
      if (!offered) return
      state.setState({ isSavingPicture: true })
      try {
        const base64 = toBase64(new Uint8Array(await offered.arrayBuffer()))
        const { path } = await client.call('picture.save', { base64, name: offered.name })
        state.setState(({ pictures }) => ({ pictures: [...pictures, path], problem: null }))
      } catch (error) {
        const problem = errorSentence(error, 'It could not be saved.')
        state.setState({ problem })
      } finally {
        state.setState({ offered: null, isSavingPicture: false })
      }
    },
    removePicture: (path) =>
      state.setState(({ pictures }) => ({ pictures: pictures.filter((one) => one !== path) })),
    clear: (sent, sentPictures) =>
      state.setState(({ attached, pictures }) => ({
        attached: attached.filter((one) => !sent.includes(one)),
        pictures: pictures.filter((one) => !sentPictures.includes(one)),
        problem: null,
      })),
  }
}

const MOST_PICTURES = 6
const MOST_PICTURE_BYTES = 5_000_000

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
