import type { Draft } from '../../../../../shared/contract/draft.ts'
import type { Note } from '../../../../../shared/contract/note.ts'
import { createConflictCopy } from '../conflict-path.ts'
import { readDrafts, readNoteOrNull } from '../read-note.ts'
import { toDocInTurns } from '../text-changes.ts'
import { whenQuiet } from '../when-quiet.ts'
import type { SessionEffect, SessionEvent } from './session-model.ts'
import type { NoteSessionOptions, TextFiles } from './session-options.ts'

/** What only main can do. */
export type Request = Exclude<
  SessionEffect,
  {
    does: 'time-save' | 'time-draft' | 'show' | 'tell-merged' | 'tell-restored' | 'reply' | 'refuse'
  }
>

/**
 * Asks main, at once and in the order of the calls. That it failed is an event, too; null where nobody needs to know.
 * @param signal ends what only looks
 */
export function requestOfMain(
  {
    client,
    path,
    files = notesOf(client),
    vaultId = null,
    drafts = [],
    quietMs = 1000,
    now = () => new Date(),
  }: NoteSessionOptions,
  signal: AbortSignal,
): (request: Request) => Promise<SessionEvent | null> {
  async function load() {
    // Where nothing is kept, the note is asked for at once: before the window is drawn, at its start.
    const kept: readonly Draft[] = drafts.length > 0 ? await readDrafts(client, drafts) : []
    if (kept.length > 0)
      return { drafts: kept, note: await readNoteOrNull(client, path), doc: null }
    const note: Note = await client.call('note.read', { path })
    return { drafts: kept, note, doc: await toDocInTurns(note.text, signal) }
  }

  async function keepApart(id: string, text: string | null): Promise<void> {
    if (text !== null) await createConflictCopy(files, path, { at: now(), text })
    await client.call('draft.drop', { ids: [id] })
  }

  return (request) => {
    switch (request.does) {
      case 'load': {
        const { ask } = request
        return load().then(
          (read) => ({ is: 'loaded', ask, ...read }),
          (error: unknown) => ({ is: 'load-failed', ask, error }),
        )
      }
      case 'save': {
        const { expect, edits } = request
        return files.save({ path, expect, edits }).then(
          (outcome) => ({ is: 'saved', outcome }),
          (error: unknown) => ({ is: 'save-failed', error }),
        )
      }
      case 'look':
        return readNoteOrNull(client, path).then(
          (disk) => ({ is: 'looked', disk }),
          () => ({ is: 'look-failed' }),
        )
      case 'rest': {
        const { by, seen } = request
        return whenQuiet(() => readNoteOrNull(client, path), seen, { quietMs, signal }).then(
          (disk) => ({ is: 'rested', by, disk }),
          (error: unknown) => ({ is: 'rest-failed', by, error }),
        )
      }
      case 'copy': {
        const { ask, text, mine, theirs } = request
        return createConflictCopy(files, path, { at: now(), text }).then(
          (copy) => ({ is: 'copied', ask, copy, mine, theirs }),
          (error: unknown) => ({ is: 'copy-failed', ask, error }),
        )
      }
      case 'create': {
        const { ask, text } = request
        return files.create({ path, text }).then(
          (note) => ({ is: 'created', ask, note }),
          (error: unknown) => ({ is: 'create-failed', ask, error }),
        )
      }
      case 'keep-apart':
        return keepApart(request.id, request.text).then(
          () => ({ is: 'kept-apart' }),
          () => ({ is: 'apart-failed' }),
        )
      case 'put-draft': {
        const { does: _, put, ...draft } = request
        return client.call('draft.put', { vaultId: vaultId ?? '', path, ...draft }).then(
          ({ status }) => ({ is: 'draft-kept', put, isWhole: status === 'kept' }),
          (error: unknown) => ({ is: 'draft-failed', put, error }),
        )
      }
      case 'drop-draft':
        return client.call('draft.drop', { ids: [request.id] }).then(
          () => null,
          () => ({ is: 'draft-not-dropped' }),
        )
    }
  }
}

const notesOf = (client: NoteSessionOptions['client']): TextFiles => ({
  save: (request) => client.call('note.save', request),
  create: (request) => client.call('note.create', request),
})
