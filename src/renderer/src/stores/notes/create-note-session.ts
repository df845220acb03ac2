import type { ChangeSet, Text } from '@codemirror/state'
import { createStore } from 'zustand/vanilla'
import type { Draft, DraftInfo } from '../../../../shared/contract/draft.ts'
import type { Note } from '../../../../shared/contract/note.ts'
import { mergeTexts } from '../../../../shared/domain/text/merge-texts.ts'
import { mainLineEnding } from '../../../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence, LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { createConflictCopy } from './conflict-path.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { NoteSession, NoteSessionState, ReplaceListener, SaveState } from './note-session.ts'
import { readDrafts, readNoteOrNull } from './read-note.ts'
import { restoreDraft, textsOfDraft } from './restore-draft.ts'
import { changesBetween, toDoc, toDocInTurns, toTextEdits } from './text-changes.ts'
import { createTextLedger, type DiskText } from './text-ledger.ts'
import { whenQuiet } from './when-quiet.ts'

export type NoteSessionOptions = {
  readonly client: LatentClient
  readonly path: VaultPath
  /** Of the vault that the note is in; null keeps no drafts. */
  readonly vaultId?: string | null
  /** Text of this note that earlier windows left, oldest first. */
  readonly drafts?: readonly DraftInfo[]
  /** Hears of those that are taken care of. */
  readonly onRestored?: (ids: readonly string[]) => void
  /** How long after the last key a save starts; the default is a second. */
  readonly delayMs?: number
  /** How long typing without a pause may put it off. */
  readonly longestDelayMs?: number
  /** How long a file that another program changes must rest before it is merged or asked about. */
  readonly quietMs?: number
  readonly now?: () => Date
}

/** Before a merge: the text here, what it was made from, and what it was merged with. */
type Merge = { readonly mine: Text; readonly base: DiskText; readonly theirs: Note }

export function createNoteSession({
  client,
  path,
  vaultId = null,
  drafts = [],
  onRestored = () => {},
  delayMs = 1000,
  longestDelayMs = 5000,
  quietMs = 1000,
  now = () => new Date(),
}: NoteSessionOptions): NoteSession {
  const state = createStore<NoteSessionState>(() => ({
    load: 'loading',
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
  const ledger = createTextLedger()
  const { text, hasUnsavedText } = ledger
  const lifetime = new AbortController()
  let draftId: string = crypto.randomUUID()
  let ownReason: string | null = null
  let vaultReason: string | null = null
  let running: Promise<boolean> | null = null
  let checking: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChangeMs: number | null = null
  let listener: ReplaceListener | null = null
  let holds = 0
  let isSeenWhileLoading = false
  /** From the text as it is now to the one without what the notice is about. */
  let wayBack: { readonly changes: ChangeSet; readonly merge: Merge | null } | null = null

  const keeper = createDraftKeeper({
    client,
    vaultId,
    path,
    id: () => draftId,
    // Of a file that is gone, text that was saved is the last there is, too.
    draft: () => ledger.draft({ alsoSaved: state.getState().save.kind === 'gone' }),
    onProblem: (draftProblem) => state.setState({ draftProblem }),
  })

  const textChanged = (): void => state.setState(({ revision }) => ({ revision: revision + 1 }))
  function setSave(save: SaveState): void {
    state.setState({ save })
    keeper.changed()
  }

  function adopted({ text: content, readOnlyReason, sizeBytes }: Note): void {
    ownReason = readOnlyReason
    state.setState(({ readings }) => ({
      readOnlyReason: ownReason ?? vaultReason,
      isNoText: ownReason !== null && content === '' && sizeBytes > 0,
      lineEnding: mainLineEnding(content),
      readings: readings + 1,
    }))
  }

  async function load(): Promise<void> {
    try {
      const [first, ...others] = await readDrafts(client, drafts)
      const note = first ? await readOrNull() : await client.call('note.read', { path })
      const doc = first || !note ? null : await toDocInTurns(note.text, lifetime.signal)
      if (state.getState().load === 'ready' || lifetime.signal.aborted) return
      if (first) restore(first, note)
      else if (note) start(note, doc ?? undefined)
      state.setState({ load: 'ready', loadError: null })
      textChanged()
      // What happened to the file after it was read may be later than what was read.
      if (isSeenWhileLoading) void checkOnce()
      if (!first) return
      keeper.refresh()
      for (const other of others) await keepApart(other)
      onRestored([first, ...others].map(({ id }) => id))
    } catch (error) {
      if (state.getState().load !== 'ready' && !lifetime.signal.aborted)
        state.setState({ load: 'failed', loadError: errorSentence(error) })
    }
  }

  function start(note: Note, doc?: Text): void {
    ledger.adopt(note, doc)
    adopted(note)
    setSave({ kind: 'saved' })
  }

  const readOrNull = (): Promise<Note | null> => readNoteOrNull(client, path)

  /** The text that was not on disk when an earlier window ended, on top of what is there now. */
  function restore(draft: Draft, note: Note | null): void {
    draftId = draft.id
    const restored = restoreDraft(draft, note)
    switch (restored.status) {
      case 'saved':
        start(restored.note)
        return keeper.drop()
      case 'unsaved': {
        const mine = toDoc(restored.text)
        start(restored.note)
        ledger.rebase(restored.note, mine)
        wayBack = { changes: changesBetween(mine, toDoc(restored.note.text)), merge: null }
        state.setState({ notice: 'restored' })
        return resume()
      }
      case 'met':
        ledger.rebase(restored.base, toDoc(restored.text))
        state.setState({ lineEnding: mainLineEnding(restored.text) })
        if (meet(note)) resume()
    }
  }

  /** More than one window left text of this note: the later ones become notes beside it. */
  async function keepApart(draft: Draft): Promise<void> {
    const kept = textsOfDraft(draft).text
    if (!text().eq(toDoc(kept))) await createConflictCopy(client, path, { at: now(), text: kept })
    await client.call('draft.drop', { ids: [draft.id] })
  }

  function edited(changes: ChangeSet): void {
    if (changes.empty) return
    ledger.edited(changes)
    mapWayBack(changes)
    textChanged()
    keeper.changed()
    if (waitsForPerson()) return
    if (wayBack?.merge && text().eq(wayBack.merge.mine)) {
      // Undone in the editor: that leads to the same question as the undo of the notice.
      wayBack = { merge: wayBack.merge, changes: changesBetween(text(), text()) }
      void undoNotice().catch((error: unknown) => failed(error))
      return
    }
    if (!ledger.isSending()) setSave({ kind: 'unsaved' })
    schedule()
  }

  function mapWayBack(changes: ChangeSet): void {
    if (wayBack) wayBack = { ...wayBack, changes: wayBack.changes.map(changes) }
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
    return alone(writeAll)
  }

  function alone(work: () => Promise<boolean>): Promise<boolean> {
    running = work().finally(() => (running = null))
    return running
  }

  /** One save after the other until nothing is left; what is typed during one goes into the next. */
  async function writeAll(): Promise<boolean> {
    while (hasUnsavedText()) {
      const base = ledger.base()
      if (base === null) return false
      const edits = ledger.send()
      firstChangeMs = null
      keeper.sendNow()
      setSave({ kind: 'saving' })
      try {
        const outcome = await client.call('note.save', { path, expect: base.etag, edits })
        if (outcome.status === 'saved') ledger.landed(outcome.etag)
        else {
          ledger.failed({ mayBeOnDisk: false })
          if (!(await meetWhenQuiet(outcome.current))) return false
        }
      } catch (error) {
        // The answer may be what was lost, not the save.
        ledger.failed({ mayBeOnDisk: true })
        failed(error)
        return false
      }
    }
    setSave({ kind: 'saved' })
    keeper.sendNow() // all of it is on disk, so nothing need be kept any more
    return true
  }

  const failed = (error: unknown): void => setSave({ kind: 'error', message: errorSentence(error) })

  /** The other program may be in the middle of writing: half a file is neither merged nor asked about. */
  async function meetWhenQuiet(seen: Note | null): Promise<boolean> {
    if (seen !== null && agrees(seen)) return meet(seen)
    setSave({ kind: 'unsaved' })
    const disk = await quiet(seen)
    return !lifetime.signal.aborted && meet(disk)
  }

  const quiet = (seen: Note | null): Promise<Note | null> =>
    whenQuiet(readOrNull, seen, { quietMs, signal: lifetime.signal })

  /** The disk holds what the person sees, or what a save left there whose answer was lost. */
  const agrees = (theirs: Note): boolean =>
    toDoc(theirs.text).eq(text()) || ledger.mayHaveLeft(theirs.text)

  /** The disk holds `theirs`, not what the text was made from. True when saving can go on. */
  function meet(theirs: Note | null): boolean {
    const base = ledger.base()
    if (theirs === null || base === null) {
      setSave({ kind: 'gone' })
      return false
    }
    if (agrees(theirs)) {
      ledger.rebase(theirs, text())
      adopted(theirs)
      return true
    }
    const isText = theirs.readOnlyReason === null
    const sides = { base: base.text, mine: ledger.fileText(), theirs: theirs.text }
    const merge = isText ? mergeTexts(sides) : null
    if (merge?.status !== 'merged') {
      setSave({ kind: 'conflict', theirs })
      return false
    }
    merged({ mine: text(), base, theirs }, toDoc(merge.text))
    return true
  }

  function merged(merge: Merge, result: Text): void {
    ledger.rebase(merge.theirs, result)
    adopted(merge.theirs)
    if (result.eq(merge.mine)) return
    show(changesBetween(merge.mine, result), { undoable: true })
    wayBack = { changes: changesBetween(result, merge.mine), merge }
    // Said again when it happens again.
    state.setState({ notice: null })
    state.setState({ notice: 'merged' })
  }

  function show(changes: ChangeSet, options: { readonly undoable: boolean }): void {
    if (changes.empty) return
    mapWayBack(changes)
    listener?.(changes, options)
    textChanged()
  }

  /** Makes the text what `theirs` is. */
  function follow(theirs: Note, options: { readonly undoable: boolean }): void {
    const mine = text()
    start(theirs)
    closeNotice()
    show(changesBetween(mine, text()), options)
  }

  async function seenOnDisk(seen: string | null): Promise<void> {
    const { load: loaded } = state.getState()
    if (loaded === 'loading') isSeenWhileLoading = true
    if (loaded === 'failed' && seen !== null) await load()
    if (loaded !== 'ready') return
    if (seen === null || seen !== ledger.base()?.etag) return checkOnce()
    // Somebody put back what the conflict or the deletion was about.
    if (waitsForPerson() && holds === 0) resume()
  }

  const checkOnce = (): Promise<void> => (checking ??= check().finally(() => (checking = null)))

  async function recheck(): Promise<void> {
    keeper.refresh()
    const { load: loaded, save } = state.getState()
    if (loaded !== 'ready') return load()
    if (save.kind === 'error') await flush()
    else await checkOnce()
  }

  function resume(): void {
    setSave({ kind: hasUnsavedText() ? 'unsaved' : 'saved' })
    if (hasUnsavedText()) schedule()
  }

  async function check(): Promise<void> {
    await running // its answer decides whether what was seen is our own write
    let disk: Note | null
    try {
      disk = await readOrNull()
      if (!isKnown(disk) && (disk === null || hasUnsavedText())) disk = await quiet(disk)
    } catch {
      return // it cannot be read now: the next save, or the next look, says why
    }
    // A save that started meanwhile meets the disk itself, and who decides is not disturbed.
    if (running || holds > 0 || lifetime.signal.aborted) return
    if (isKnown(disk)) {
      if (waitsForPerson() && disk?.etag === ledger.base()?.etag) resume()
    } else if (disk !== null && !hasUnsavedText()) follow(disk, { undoable: false })
    else if (meet(disk)) resume()
  }

  /** The file is what the text was made from, or what the person is asked about already. */
  function isKnown(disk: Note | null): boolean {
    const { save } = state.getState()
    if (disk === null) return save.kind === 'gone'
    const isAsked = save.kind === 'conflict' && save.theirs.etag === disk.etag
    return isAsked || disk.etag === ledger.base()?.etag
  }

  function theirsOrFail(): Note {
    const { save } = state.getState()
    if (save.kind === 'conflict') return save.theirs
    throw new LatentError('conflict', 'There is nothing to decide any more.')
  }

  async function settle(theirs: Note, result: Text): Promise<void> {
    const mine = text()
    ledger.rebase(theirs, result)
    adopted(theirs)
    closeNotice()
    show(changesBetween(mine, result), { undoable: true })
    resume()
    await flush()
  }

  async function undoNotice(): Promise<void> {
    await running
    if (wayBack === null) return
    const { merge, changes } = wayBack
    if (merge) return void (await alone(() => undoMerge(merge)))
    closeNotice()
    edited(changes)
    listener?.(changes, { undoable: true })
  }

  /** First the file is theirs again, so that the person is asked about what is really there. */
  async function undoMerge({ base, theirs }: Merge): Promise<false> {
    const saved = ledger.base()
    let disk = theirs
    if (saved !== null && saved.etag !== theirs.etag) {
      const edits = toTextEdits(changesBetween(toDoc(saved.text), toDoc(theirs.text)))
      const outcome = await client.call('note.save', { path, expect: saved.etag, edits })
      if (outcome.status === 'conflict') {
        // Somebody wrote meanwhile: that is another matter, and comes before this one.
        closeNotice()
        if (meet(outcome.current)) resume()
        return false
      }
      disk = { ...theirs, etag: outcome.etag }
    }
    const before = text()
    const mine = wayBack?.changes.apply(before) ?? before
    closeNotice()
    ledger.rebase(base, mine)
    show(changesBetween(before, mine), { undoable: true })
    setSave({ kind: 'conflict', theirs: disk })
    return false
  }

  function closeNotice(): void {
    wayBack = null
    state.setState({ notice: null })
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
    conflict() {
      const { save } = state.getState()
      if (save.kind !== 'conflict') return null
      const base = ledger.base()?.text ?? ''
      return { base, mine: ledger.fileText(), theirs: save.theirs }
    },
    hold() {
      holds++
      return () => {
        holds--
        if (holds === 0) void checkOnce()
      }
    },
    keepMine: () => settle(theirsOrFail(), text()),
    useTheirs() {
      follow(theirsOrFail(), { undoable: true })
    },
    async keepBoth() {
      const theirs = theirsOrFail()
      const mine = text()
      const copy = { at: now(), text: ledger.fileText() }
      const created = await createConflictCopy(client, path, copy)
      // What was typed while the copy was written is not in it: then the question stays.
      if (text().eq(mine)) follow(theirs, { undoable: true })
      return created
    },
    settle,
    undoNotice,
    closeNotice,
    closeReplaced: (toldReplaced) => state.setState({ toldReplaced }),
    async recreate() {
      try {
        const note = await client.call('note.create', { path, text: ledger.fileText() })
        ledger.rebase(note, text())
      } catch (error) {
        if (!(error instanceof LatentError && error.code === 'already_exists')) throw error
        return checkOnce() // somebody was faster: the two meet
      }
      resume()
    },
    onReplace(next) {
      listener = next
      return () => {
        if (listener === next) listener = null
      }
    },
    vaultReads(reason) {
      const isFreed = vaultReason !== null && reason === null
      vaultReason = reason
      state.setState({ readOnlyReason: ownReason ?? vaultReason })
      // Whoever had the vault until now wrote to its end, which nobody need have told.
      if (isFreed || (reason === null && state.getState().save.kind === 'error')) void recheck()
    },
    keepDraft: () => keeper.settle(),
    giveUp: () => keeper.drop(),
    dispose() {
      clearTimeout(timer)
      lifetime.abort()
      keeper.dispose()
    },
  }
}
