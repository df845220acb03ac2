import { ChangeSet, Text } from '@codemirror/state'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Note } from '../../../shared/contract/note.ts'
import type { Etag } from '../../../shared/domain/etag.ts'
import { mainLineEnding } from '../../../shared/domain/text-edits.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { conflictPath } from './conflict-path.ts'
import { changesBetween, toDoc, toTextEdits } from './text-changes.ts'

/**
 * `conflict` the file was changed by somebody else and so was the text here: nothing is written until the person chose ·
 * `gone` the file is not there any more; the text here is all there is · `error` the last save failed, the text is kept.
 */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'conflict'; readonly theirs: Note }
  | { readonly kind: 'gone' }
  | { readonly kind: 'error'; readonly message: string }

export type NoteSessionState = {
  readonly load: 'loading' | 'ready' | 'failed'
  /** Why it could not be read, as a sentence. */
  readonly loadError: string | null
  readonly save: SaveState
  readonly readOnlyReason: string | null
  readonly lineEnding: '\n' | '\r\n' | '\r'
  /** Counts the changes of the text. */
  readonly revision: number
}

/** The changes that an editor must make to show what the session holds; `undoable` when the person asked for them. */
export type ReplaceListener = (changes: ChangeSet, options: { readonly undoable: boolean }) => void

/**
 * One open note: what is on disk as far as known, what the person changed since, and the way it gets there.
 * The editor tells every change; nothing here ever drops one.
 */
export interface NoteSession {
  readonly path: VaultPath
  readonly state: StoreApi<NoteSessionState>
  /** The text as the person sees it: the disk's with all their changes. */
  text(): Text
  hasUnsavedText(): boolean
  load(): Promise<void>
  /** A change by the person, against `text()`. */
  edited(changes: ChangeSet): void
  /** A change that a person asked for outside the editor, which follows it. */
  replace(changes: ChangeSet): void
  /** Writes everything typed until now. Resolves to true when all of it is on disk. */
  flush(): Promise<boolean>
  /** The file was seen with this content; null when it is gone. */
  seenOnDisk(etag: Etag | null): Promise<void>
  /** After a time without connection: reads what failed to load, writes what failed to save, looks at the file. */
  recheck(): Promise<void>
  /** Answers to a conflict. `both` saves the text here under a second name, which it returns. */
  keepMine(): Promise<void>
  useTheirs(): void
  keepBoth(): Promise<VaultPath>
  /** After `gone`: writes the text as a new file at the same place. */
  recreate(): Promise<void>
  /** One listener: the editor that shows the note. Returns the function that ends it. */
  onReplace(listener: ReplaceListener): () => void
  /** Ends the timers. Saves nothing: flush first. */
  dispose(): void
}

export type NoteSessionOptions = {
  readonly client: LatentClient
  readonly path: VaultPath
  /** How long after the last key a save starts; the default is a second. */
  readonly delayMs?: number
  /** How long typing without a pause may put it off. */
  readonly longestDelayMs?: number
  readonly now?: () => Date
}

export function createNoteSession({
  client,
  path,
  delayMs = 1000,
  longestDelayMs = 5000,
  now = () => new Date(),
}: NoteSessionOptions): NoteSession {
  const state = createStore<NoteSessionState>(() => ({
    load: 'loading',
    loadError: null,
    save: { kind: 'saved' },
    readOnlyReason: null,
    lineEnding: '\n',
    revision: 0,
  }))
  /** The text with this etag on disk, what is being written on top of it, and what was typed after that. */
  let base = Text.empty
  let etag: Etag | null = null
  let sending: ChangeSet | null = null
  let unsaved = ChangeSet.empty(0)
  /** What a save without an answer may have left on disk. */
  let maybeOnDisk: Text | null = null
  let running: Promise<boolean> | null = null
  let checking: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChangeMs: number | null = null
  let listener: ReplaceListener | null = null

  const textChanged = (): void => state.setState(({ revision }) => ({ revision: revision + 1 }))
  const setSave = (save: SaveState): void => state.setState({ save })
  const sent = (): Text => (sending ? sending.apply(base) : base)
  const text = (): Text => unsaved.apply(sent())
  const hasUnsavedText = (): boolean => sending !== null || !unsaved.empty

  function adopt(note: Note): void {
    base = toDoc(note.text)
    etag = note.etag
    state.setState({
      readOnlyReason: note.readOnlyReason,
      lineEnding: mainLineEnding(note.text),
    })
  }

  async function load(): Promise<void> {
    try {
      const note = await client.call('note.read', { path })
      if (state.getState().load === 'ready') return
      adopt(note)
      unsaved = ChangeSet.empty(base.length)
      state.setState({ load: 'ready', loadError: null, save: { kind: 'saved' } })
      textChanged()
    } catch (error) {
      state.setState({ load: 'failed', loadError: sentence(error) })
    }
  }

  function edited(changes: ChangeSet): void {
    if (changes.empty) return
    unsaved = unsaved.compose(changes)
    textChanged()
    if (waitsForPerson()) return
    if (!sending) setSave({ kind: 'unsaved' })
    schedule()
  }

  function schedule(): void {
    const atMs = now().getTime()
    firstChangeMs ??= atMs
    clearTimeout(timer)
    const waitMs = Math.min(delayMs, Math.max(0, firstChangeMs + longestDelayMs - atMs))
    timer = setTimeout(() => void flush(), waitMs)
  }

  /** A conflict and a vanished file wait for the person; typing goes on meanwhile and nothing of it is written. */
  const waitsForPerson = (): boolean => {
    const { kind } = state.getState().save
    return kind === 'conflict' || kind === 'gone'
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (running) return running
    if (waitsForPerson()) return Promise.resolve(false)
    if (!hasUnsavedText()) return Promise.resolve(true)
    running = writeAll().finally(() => (running = null))
    return running
  }

  /** One save after the other until nothing is left; what is typed during one goes into the next. */
  async function writeAll(): Promise<boolean> {
    while (!unsaved.empty) {
      if (etag === null) return false
      sending = unsaved
      unsaved = ChangeSet.empty(sending.newLength)
      firstChangeMs = null
      setSave({ kind: 'saving' })
      try {
        const outcome = await client.call('note.save', {
          path,
          expect: etag,
          edits: toTextEdits(sending),
        })
        if (outcome.status === 'saved') {
          base = sent()
          etag = outcome.etag
          sending = null
          maybeOnDisk = null
        } else {
          takeBack()
          if (!meet(outcome.current)) return false
        }
      } catch (error) {
        // The answer may be what was lost, not the save.
        maybeOnDisk = sent()
        takeBack()
        setSave({ kind: 'error', message: sentence(error) })
        return false
      }
    }
    setSave({ kind: 'saved' })
    return true
  }

  function takeBack(): void {
    if (sending) unsaved = sending.compose(unsaved)
    sending = null
  }

  /** The disk holds `theirs`, not what the save expected. True when the two agree after all and saving can go on. */
  function meet(theirs: Note | null): boolean {
    if (theirs === null) {
      setSave({ kind: 'gone' })
      return false
    }
    const disk = toDoc(theirs.text)
    if (disk.eq(text()) || maybeOnDisk?.eq(disk)) {
      rebase(theirs)
      return true
    }
    setSave({ kind: 'conflict', theirs })
    return false
  }

  /** Keeps the text as the person sees it, and counts it against `theirs` from now on. */
  function rebase(theirs: Note): void {
    const mine = text()
    adopt(theirs)
    maybeOnDisk = null
    unsaved = changesBetween(base, mine)
  }

  /** Makes the text what `theirs` is. */
  function follow(theirs: Note, options: { readonly undoable: boolean }): void {
    const mine = text()
    adopt(theirs)
    maybeOnDisk = null
    unsaved = ChangeSet.empty(base.length)
    const changes = changesBetween(mine, base)
    setSave({ kind: 'saved' })
    if (changes.empty) return
    listener?.(changes, options)
    textChanged()
  }

  async function seenOnDisk(seen: Etag | null): Promise<void> {
    if (state.getState().load !== 'ready') {
      if (seen !== null && state.getState().load === 'failed') await load()
      return
    }
    if (seen === etag) {
      // Somebody put back what the conflict or the deletion was about.
      if (waitsForPerson()) resume()
      return
    }
    checking ??= check().finally(() => (checking = null))
    return checking
  }

  async function recheck(): Promise<void> {
    const { load: loaded, save } = state.getState()
    if (loaded !== 'ready') return load()
    if (save.kind === 'error') await flush()
    else await (checking ??= check().finally(() => (checking = null)))
  }

  function resume(): void {
    setSave({ kind: unsaved.empty ? 'saved' : 'unsaved' })
    if (!unsaved.empty) schedule()
  }

  async function check(): Promise<void> {
    await running // its answer decides whether what was seen is our own write
    let current: Note | null
    try {
      current = await client.call('note.read', { path })
    } catch (error) {
      if (!(error instanceof LatentError && error.code === 'not_found')) return
      current = null
    }
    if (running) return // the save that started meanwhile meets the disk itself
    if (current === null) return setSave({ kind: 'gone' })
    if (current.etag === etag) {
      if (waitsForPerson()) resume()
      return
    }
    if (unsaved.empty) return follow(current, { undoable: false })
    if (meet(current)) resume()
  }

  function theirsOrFail(): Note {
    const { save } = state.getState()
    if (save.kind !== 'conflict')
      throw new LatentError('conflict', 'There is nothing to decide any more.')
    return save.theirs
  }

  return {
    path,
    state,
    text,
    hasUnsavedText,
    load,
    edited,
    replace(changes) {
      edited(changes)
      listener?.(changes, { undoable: true })
    },
    flush,
    seenOnDisk,
    recheck,
    async keepMine() {
      rebase(theirsOrFail())
      setSave({ kind: 'unsaved' })
      await flush()
      if (unsaved.empty) setSave({ kind: 'saved' })
    },
    useTheirs() {
      follow(theirsOrFail(), { undoable: true })
    },
    async keepBoth() {
      const theirs = theirsOrFail()
      const mine = text()
      const created = await createFree(client, path, now(), fileText(mine, theirs.text))
      // What was typed while the copy was written is not in it: then the question stays.
      if (text().eq(mine)) follow(theirs, { undoable: true })
      return created
    },
    async recreate() {
      const mine = text()
      const content = mine.toString().replaceAll('\n', state.getState().lineEnding)
      const note = await client.call('note.create', { path, text: content })
      rebase(note)
      resume()
    },
    onReplace(next) {
      listener = next
      return () => {
        if (listener === next) listener = null
      }
    },
    dispose() {
      clearTimeout(timer)
    },
  }
}

const fileText = (doc: Text, like: string): string =>
  doc.toString().replaceAll('\n', mainLineEnding(like))

/** Creates the conflict copy under the first free name. */
async function createFree(
  client: LatentClient,
  path: VaultPath,
  now: Date,
  content: string,
): Promise<VaultPath> {
  for (let attempt = 1; ; attempt++) {
    const copy = conflictPath(path, now, attempt)
    try {
      return (await client.call('note.create', { path: copy, text: content })).path
    } catch (error) {
      if (!(error instanceof LatentError && error.code === 'already_exists') || attempt === 50)
        throw error
    }
  }
}

const sentence = (error: unknown): string =>
  error instanceof LatentError ? error.message : 'Something went wrong inside Latent.'
