import { ChangeSet } from '@codemirror/state'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { InsertionScope, WindowFeature } from '../../feature.ts'
import { toDoc } from '../../stores/notes/text-changes.ts'
import type { Stores } from '../../stores/stores.ts'
import type { CompletionAsker } from './completion-asker.ts'
import { LINE_CHANGED } from './words.ts'

const MOST = 50

/** What the lists are made of, asked of main and of the stores. */
export function createAsker({
  client,
  stores,
  features,
  report,
}: {
  readonly client: LatentClient
  readonly stores: Stores
  readonly features: readonly WindowFeature[]
  readonly report: (error: unknown) => void
}): CompletionAsker {
  const { app, openNotes, overlay, editor, toasts } = stores
  const resolve = (from: VaultPath, target: string, signal?: AbortSignal) =>
    client.call('link.resolve', { from, target, type: 'wikilink' }, signal ? { signal } : {})

  return {
    names: (query, signal) => client.call('note.names', { query, limit: MOST }, { signal }),
    files: (query, signal) => client.call('file.names', { query, limit: MOST }, { signal }),
    headings: (query, signal) => client.call('heading.find', { query, limit: MOST }, { signal }),
    async noteAt(from, target, signal) {
      const path = target.trim() === '' ? from : (await resolve(from, target, signal)).path
      if (path === null) return null
      const open = openNotes.get(path)
      const text =
        open?.text() ?? toDoc((await client.call('note.read', { path }, { signal })).text)
      return { path, text }
    },
    async addToLine(path, { number, text }, insert) {
      const changed = (): never => {
        throw new LatentError('conflict', LINE_CHANGED)
      }
      const session = openNotes.get(path)
      if (session?.state.getState().load === 'ready') {
        const { readOnlyReason } = session.state.getState()
        if (readOnlyReason !== null) throw new LatentError('denied', readOnlyReason)
        const doc = session.text()
        if (number > doc.lines || doc.line(number).text !== text) changed()
        const { to } = doc.line(number)
        return session.replace(ChangeSet.of({ from: to, insert }, doc.length))
      }
      const note = await client.call('note.read', { path })
      if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
      const doc = toDoc(note.text)
      if (number > doc.lines || doc.line(number).text !== text) changed()
      const { to } = doc.line(number)
      const edits = [{ from: to, to, insert }]
      const { status } = await client.call('note.save', { path, expect: note.etag, edits })
      if (status === 'conflict') changed()
    },
    tags: (signal) => client.call('tag.list', {}, { signal }),
    propertyWords: (of, query, signal) =>
      client.call('property.words', { of, query, limit: MOST }, { signal }),
    async linkTo(from, path) {
      const whole = path.replace(/\.md$/i, '')
      const name = noteNameOf(path)
      if (name === whole) return name
      // The short form where it means that note, or would make it there.
      const found = await resolve(from, name)
      return (found.path ?? found.createPath) === path ? name : whole
    },
    settings: () =>
      app.state.getState().app?.settings ?? {
        dailyNoteFolder: '',
        dailyNoteFormat: '',
        weekStart: 'monday',
      },
    nowMs: () => Date.now(),
    async insertions() {
      const scope: InsertionScope = {
        stores,
        showDialog: (dialog) => overlay.show({ kind: 'feature', dialog }),
      }
      const all = await Promise.allSettled(
        features.map(async (feature) => (await feature.insertions?.(scope)) ?? []),
      )
      return all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    askForHelp: () => overlay.show({ kind: 'inline-help' }),
    help: (choice) => editor.getState().help?.(choice),
    say: (text) => toasts.show(text),
    report,
  }
}
