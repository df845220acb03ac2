import { fileNameOf, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { OpenNotes } from '../notes/open-notes.ts'
import type { ToastStore } from '../toast-store.ts'
import { undoSentences } from '../undo-sentences.ts'
import { COPY_WORDS } from './tree/words.ts'

/** What a note begins with that is about to be made. */
export interface NewNote {
  /** As on disk. */
  readonly text: string
  /** Offsets of the text as the editor holds it; none: the cursor goes to its end. */
  readonly cursors: readonly number[]
}

/** `given-up`: the person was asked something, and wants no note. Null: it has nothing to say of this one. */
export type BeginNote = (
  path: VaultPath,
  /** What is known to be its template, as it stands there. */
  template: string | null,
) => Promise<NewNote | 'given-up' | null>

/** What main is asked to make and to take away, and what the window shows of it. */
export interface NoteAsking {
  /** Until the returned function is called, `begin` is asked what notes begin with. The first that has an answer is heard. */
  beginNotes(begin: BeginNote): () => void
  /**
   * Creates a note and opens it with the cursor at its end, or where its beginning wants it; opens the one that is there
   * already.
   */
  createNote(path: VaultPath): Promise<void>
  /** Opens today's daily note, and makes it first where there is none. */
  openDailyNote(): Promise<void>
  /** Makes a copy of a file beside it, and opens that. */
  duplicate(path: VaultPath): Promise<void>
  /** Moves a note to the trash, with a way back for ten seconds. */
  trashNote(path: VaultPath): Promise<void>
}

interface OpenOptions {
  readonly isNew?: boolean
  readonly cursors?: readonly number[]
}

export function createNoteAsking({
  client,
  openNotes,
  toasts,
  openNote,
  expectNote,
  place,
  dropNote,
}: {
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly toasts: ToastStore
  readonly openNote: (path: VaultPath, options?: OpenOptions) => void
  readonly expectNote: (isComing: boolean) => void
  /** What was opened last; another one each time. */
  readonly place: () => object | null
  readonly dropNote: (path: string) => void
}): NoteAsking {
  /** Opens what comes from main only where the person has opened nothing else since: what was asked last is shown. */
  function unlessAnother(): typeof openNote {
    const before = place()
    return (path, options) => {
      if (place() === before) openNote(path, options)
    }
  }

  async function undoTrash(changeId: string, path: VaultPath, wasOpen: boolean): Promise<void> {
    try {
      const report = await client.call('undo.run', { selection: { changeId } })
      const [problem] = undoSentences(report)
      if (problem !== undefined) toasts.show(problem, { tone: 'problem' })
      else if (wasOpen) openNote(path)
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
    }
  }

  const beginners = new Set<BeginNote>()

  async function beginningOf(
    path: VaultPath,
    template: string | null,
  ): Promise<NewNote | 'given-up'> {
    for (const begin of beginners) {
      const begun = await begin(path, template)
      if (begun !== null) return begun
    }
    return { text: template ?? firstText(path), cursors: [] }
  }

  async function make(
    path: VaultPath,
    template: string | null,
    openIt: typeof openNote,
  ): Promise<void> {
    const begun = await beginningOf(path, template)
    // What was typed into a question was not meant for the note; what comes now is.
    expectNote(begun !== 'given-up')
    if (begun === 'given-up') return
    await client.call('note.create', { path, text: begun.text })
    openIt(path, { isNew: true, cursors: begun.cursors })
  }

  async function trash(path: VaultPath): Promise<void> {
    try {
      const session = openNotes.get(path)
      if (session && !(await session.flush())) {
        toasts.show(`${fileNameOf(path)} has text that is not saved, so it was not deleted.`, {
          tone: 'problem',
        })
        return
      }
      const { etag } = await client.call('note.read', { path })
      const change = await client.call('note.trash', { path, expect: etag })
      // What was typed in this moment is nowhere else: the tab stays and says that the file is gone.
      if (!session?.hasUnsavedText()) dropNote(path)
      const undo = () => void undoTrash(change.changeId, path, session !== undefined)
      toasts.show(`${fileNameOf(path)} went to ${trashName(change.to)}.`, {
        action: { label: 'Undo', run: undo },
      })
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
    }
  }

  return {
    beginNotes(begin) {
      beginners.add(begin)
      return () => beginners.delete(begin)
    },
    async createNote(path) {
      const openIt = unlessAnother()
      expectNote(true)
      try {
        await make(path, null, openIt)
      } catch (error) {
        expectNote(false)
        if (!(error instanceof LatentError && error.code === 'already_exists')) throw error
        openIt(path)
      }
    },
    async openDailyNote() {
      const openIt = unlessAnother()
      expectNote(true)
      try {
        const daily = await client.call('note.createDaily', { canAsk: beginners.size > 0 })
        const { path, isNew, warning, cursors, unasked } = daily
        if (warning !== null) toasts.show(warning, { tone: 'problem' })
        if (unasked === null) openIt(path, { isNew, cursors })
        else await make(path, unasked, openIt)
      } catch (error) {
        expectNote(false)
        toasts.show(errorSentence(error), { tone: 'problem' })
      }
    },
    async duplicate(path) {
      const openIt = unlessAnother()
      try {
        const session = openNotes.get(path)
        if (session && !(await session.flush()))
          toasts.show(COPY_WORDS.unsaved(fileNameOf(path)), { tone: 'problem' })
        else openIt((await client.call('file.duplicate', { path })).path)
      } catch (error) {
        toasts.show(errorSentence(error), { tone: 'problem' })
      }
    },
    trashNote: (path) => toasts.awaits(trash(path)),
  }
}

/** A new note begins with its name as heading, so that it reads as a page wherever it is shown. */
const firstText = (path: string): string => `# ${noteNameOf(path)}\n\n`

const trashName = (to: string | undefined): string =>
  to?.startsWith('.trash') ? '.trash' : 'the trash'
