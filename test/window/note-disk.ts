import type { Note, VaultChange } from '../../src/shared/contract/note.ts'
import type { Etag } from '../../src/shared/domain/text/etag.ts'
import { applyTextEdits } from '../../src/shared/domain/text/text-edits.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { Answers, ScriptedHost } from './scripted-host.ts'

/** A text, or what main says of a file: `{ text: '', sizeBytes: 9, readOnlyReason: … }` is one that is no text. */
export type DiskFile = string | Pick<Note, 'text' | 'readOnlyReason'> | Omit<Note, 'path' | 'etag'>

/** The notes of a vault, as main answers for them: edits are written over the text that they were made for, or refused. */
export interface NoteDisk {
  readonly answers: Answers
  /** What stands in the file; null: there is none. */
  read(path: string): string | null
  /** Every path, in order. */
  paths(): readonly string[]
  /** Another program writes the file, or deletes it with null, and main says so. */
  writeBeside(host: ScriptedHost, path: string, file: DiskFile | null): Promise<void>
}

export function createNoteDisk(first: Readonly<Record<string, DiskFile>>): NoteDisk {
  const files = new Map(Object.entries(first))
  const textOf = (file: DiskFile): string => (typeof file === 'string' ? file : file.text)

  async function noteAt(path: string): Promise<Note | null> {
    const file = files.get(path)
    if (file === undefined) return null
    const text = textOf(file)
    return {
      path: vaultPath(path),
      etag: await etagOf(text),
      sizeBytes: text.length,
      modifiedMs: 0,
      readOnlyReason: null,
      ...(typeof file === 'string' ? { text } : file),
    }
  }

  return {
    answers: {
      'note.read': async ({ path }) => {
        const note = await noteAt(path)
        if (note) return note
        throw new LatentError('not_found', `There is no note at ${path}.`)
      },
      'note.save': async ({ path, expect, edits }) => {
        const current = await noteAt(path)
        if (current?.etag !== expect) return { status: 'conflict', current }
        const next = applyTextEdits(current.text, edits)
        files.set(path, next)
        return { status: 'saved', etag: await etagOf(next), changed: next !== current.text }
      },
      'note.create': async ({ path, text }) => {
        if (files.has(path)) throw new LatentError('already_exists', `There is a note at ${path}.`)
        files.set(path, text)
        return (await noteAt(path)) as Note
      },
      'note.rename': async function* ({ from, to }) {
        if (files.has(to)) throw new LatentError('already_exists', `There is a note at ${to}.`)
        if (!files.has(from)) throw new LatentError('not_found', `There is no note at ${from}.`)
        yield { step: 'writing', done: 0, total: 1 }
        files.set(to, files.get(from) ?? '')
        files.delete(from)
        const counts = { additions: 0, deletions: 0 }
        return {
          from,
          to,
          files: 1,
          updatedLinks: 0,
          updatedNotes: [],
          left: [],
          caughtLinks: 0,
          groupId: 'rename',
          changes: [{ changeId: 'rename', kind: 'move', path: from, to, ...counts }],
        }
      },
      'note.titles': {},
      'draft.put': { status: 'kept' },
      'draft.drop': null,
      'property.kinds': {},
      'property.words': [],
    },
    read: (path) => (files.has(path) ? textOf(files.get(path) ?? '') : null),
    paths: () => [...files.keys()].toSorted(),
    async writeBeside(host, path, file) {
      if (file === null) files.delete(path)
      else files.set(path, file)
      const etag = file === null ? null : await etagOf(textOf(file))
      const change: VaultChange = { path: vaultPath(path), etag }
      host.send('vault.changed', { changes: [change], foldersChanged: [] })
    },
  }
}

async function etagOf(text: string): Promise<Etag> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('') as Etag
}
