import { createStore, type StoreApi } from 'zustand/vanilla'
import type { VaultChange } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { createNoteSession } from './create-note-session.ts'
import type { KeptTextStore } from './kept-text-store.ts'
import type { NoteSession, SaveState } from './note-session.ts'
import type { TextFiles } from './session/session-options.ts'

/** What the tabs and the status bar show of each open note; told too when one was read, or could not be. */
export type OpenNotesState = Readonly<Record<string, SaveState>>

/** The notes that are open in this window, each with its unsaved text. */
export interface OpenNotes {
  readonly state: StoreApi<OpenNotesState>
  /** Opens and starts to read it, or gives the one that is open. */
  open(path: VaultPath): NoteSession
  get(path: string): NoteSession | undefined
  /**
   * Saves it and lets it go. False when something could not be saved: then it stays open, with its text. So it does where
   * it `goesOn` elsewhere once it was saved: that is no matter of this one who closes it.
   */
  close(path: string, goesOn?: () => boolean): Promise<boolean>
  /**
   * Lets it go without saving, and what is kept of its text too: the person said so, or it went into the trash with the
   * file.
   */
  discard(path: string): void
  /** Lets it go as well: its file is at `to` now, where the tab goes on. */
  move(path: string, to: string): void
  /** Hears of that before the note is let go. Returns what ends it. */
  onMove(listener: (path: string, to: string) => void): () => void
  /**
   * A file or folder is about to get another path: that its notes are gone is no news until then. Returns the function
   * that ends it.
   */
  holdGone(path: string): () => void
  /** Saves everything; the paths of what could not be saved. */
  flushAll(): Promise<readonly string[]>
  hasUnsavedText(): boolean
  /** The paths of what is not on disk. */
  unsaved(): readonly string[]
  /** Whether all unsaved text would be offered again if this window ended now. */
  keepDrafts(): Promise<boolean>
  /** The vault is only read, and why; null when it can be written. */
  vaultReads(reason: string | null): void
  /** Tries again what failed or may have changed, after a reconnect. */
  recheck(): void
  dispose(): void
}

export type WriterOf = (path: VaultPath) => TextFiles | undefined

export type OpenNotesOptions = {
  readonly client: LatentClient
  /** Of the vault that is open now; null for none. */
  readonly vaultId?: () => string | null
  readonly keptText?: KeptTextStore
  /** How a text that is no note gets to main; undefined for notes. */
  readonly writerOf?: WriterOf
  /** Hears of a note into which changes of another program were merged. */
  readonly onMerged?: (session: NoteSession) => void
}

export function createOpenNotes({
  client,
  vaultId = () => null,
  keptText,
  writerOf = () => undefined,
  onMerged = () => {},
}: OpenNotesOptions): OpenNotes {
  const sessions = new Map<string, { session: NoteSession; stop: () => void }>()
  let vaultReason: string | null = null
  const state = createStore<OpenNotesState>(() => ({}))

  const stopListening = client.on('vault.changed', ({ changes, isUnlisted = false }) => {
    for (const change of changes) noticed(change)
    if (!isUnlisted) return
    const listed = new Set<string>(changes.map(({ path }) => path))
    for (const [path, { session }] of sessions)
      if (!listed.has(path) && !isMoving(path)) void session.recheck()
  })

  const moving = new Set<string>()
  const movers = new Set<(path: string, to: string) => void>()
  const isMoving = (path: string): boolean =>
    [...moving].some((one) => path === one || path.startsWith(`${one}/`))

  function noticed({ path, etag }: VaultChange): void {
    if (etag === null && isMoving(path)) return
    void sessions.get(path)?.session.seenOnDisk(etag)
  }

  function open(path: VaultPath): NoteSession {
    const known = sessions.get(path)
    if (known) return known.session
    const session: NoteSession = createNoteSession({
      client,
      path,
      files: writerOf(path),
      vaultId: vaultId(),
      drafts: keptText?.of(path) ?? [],
      onRestored: (ids) => keptText?.taken(ids),
      onMerged: () => onMerged(session),
    })
    const publish = (): void =>
      state.setState((all) => ({ ...all, [path]: session.state.getState().save }))
    const stop = session.state.subscribe((next, previous) => {
      if (next.save !== previous.save || next.load !== previous.load) publish()
    })
    sessions.set(path, { session, stop })
    publish()
    session.vaultReads(vaultReason)
    void session.load()
    return session
  }

  const unsaved = (): readonly string[] =>
    [...sessions.values()].flatMap(({ session }) =>
      session.hasUnsavedText() ? [session.path] : [],
    )

  function discard(path: string): void {
    sessions.get(path)?.session.giveUp()
    letGo(path)
  }

  function letGo(path: string): void {
    const entry = sessions.get(path)
    if (!entry) return
    entry.stop()
    entry.session.dispose()
    sessions.delete(path)
    state.setState(
      (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== path)),
      true,
    )
  }

  return {
    state,
    open,
    get: (path) => sessions.get(path)?.session,
    async close(path, goesOn = () => false) {
      await sessions.get(path)?.session.flush()
      // In one step from here, of the session that is open now.
      if (goesOn()) return true
      if (sessions.get(path)?.session.hasUnsavedText()) return false
      discard(path)
      return true
    },
    discard,
    move(path, to) {
      for (const hear of movers) hear(path, to)
      discard(path)
    },
    onMove(listener) {
      movers.add(listener)
      return () => void movers.delete(listener)
    },
    holdGone(path) {
      moving.add(path)
      return () => {
        moving.delete(path)
        // Those that are still open under the old path hear of it now.
        for (const [open, { session }] of sessions)
          if (open === path || open.startsWith(`${path}/`)) void session.recheck()
      }
    },
    async flushAll() {
      const all = [...sessions.values()].map(({ session }) => session)
      await Promise.all(all.map((session) => session.flush()))
      return unsaved()
    },
    hasUnsavedText: () => unsaved().length > 0,
    unsaved,
    async keepDrafts() {
      const kept = [...sessions.values()].map(({ session }) => session.keepDraft())
      return (await Promise.all(kept)).every(Boolean)
    },
    vaultReads(reason) {
      vaultReason = reason
      for (const { session } of sessions.values()) session.vaultReads(reason)
    },
    recheck() {
      for (const { session } of sessions.values()) void session.recheck()
    },
    dispose() {
      stopListening()
      for (const path of sessions.keys()) letGo(path)
    },
  }
}
