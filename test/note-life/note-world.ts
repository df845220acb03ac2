import { ChangeSet, type Text } from '@codemirror/state'
import type { Draft } from '../../src/shared/contract/draft.ts'
import type { Note } from '../../src/shared/contract/note.ts'
import { applyTextEdits, type TextEdit } from '../../src/shared/domain/text/text-edits.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { textsOfDraft } from '../../src/renderer/src/stores/notes/session/restore-draft.ts'
import type {
  Session,
  SessionEffect,
  SessionEvent,
} from '../../src/renderer/src/stores/notes/session/session-model.ts'
import {
  newSession,
  stepSession,
} from '../../src/renderer/src/stores/notes/session/step-session.ts'
import {
  fileTextOf,
  isUnsaved,
  textOf,
} from '../../src/renderer/src/stores/notes/session/text-ledger.ts'
import { toDoc } from '../../src/renderer/src/stores/notes/text-changes.ts'

export const path = vaultPath('Note.md')
const etagOf = (text: string): string => JSON.stringify(text)
const UNLISTED = 'look again at everything'
const DOWN = new LatentError('disconnected', 'Latent is not connected.')

/** What a window asked of main; `answer` once main has done it. */
type Request = {
  readonly effect: SessionEffect
  answer: SessionEvent | null
  /** Which of all contents of the file it was answered with. */
  at: number
}

/** One window with the note, as far as its session goes; what main and the timers do is up to who drives it. */
export interface Window {
  session: Session
  /** What the editor shows: its own keys, and what the session told it. */
  shown: Text
  requests: Request[]
  timers: Set<'save-due' | 'draft-due'>
  asks: Set<number>
  /** Everything that this window was ever told the file had. */
  read: Set<string>
  news: (string | null)[]
  /** Which of all contents of the file is the newest that this window read, or knows that it wrote. */
  knowsAt: number
  /** Was without connection, and has not looked at everything since. */
  wasCutOff: boolean
  /** Drafts of earlier windows that this one was given. */
  taken: Set<string>
}

/**
 * A file, the drafts beside it and windows with it, without time: every answer waits until it is taken, in any order,
 * fails or is lost. Marks are what people and programs write, each once; what is claimed of them is checked after every
 * step.
 */
export function createNoteWorld(initial: string) {
  let file: string | null = initial
  const versions = new Map([[etagOf(initial), initial]])
  const drafts = new Map<string, Omit<Draft, 'base'> & { baseEtag: string }>()
  const bases = new Map<string, string>()
  const copies: string[] = []
  const windows: Window[] = []
  /** Marks of which a person or another program said that they shall not be. */
  const unwanted = new Set<string>()
  const typed = new Set<string>()
  /** Of which a window was told that they are kept, whatever becomes of it. */
  const promised = new Set<string>()
  /** What the file was, one after the other. */
  const history: string[] = [etagOf(initial)]
  let count = 0
  let atMs = 0

  const noteOf = (text: string): Note => ({
    path,
    text,
    etag: etagOf(text),
    sizeBytes: text.length,
    modifiedMs: 0,
    readOnlyReason: null,
  })
  const note = (): Note | null => (file === null ? null : noteOf(file))
  const marksIn = (text: string): string[] => text.match(/‹\d+›/g) ?? []
  const nextMark = (): string => `‹${++count}›`

  function write(text: string | null): void {
    file = text
    history.push(text === null ? '' : etagOf(text))
    if (text !== null) versions.set(etagOf(text), text)
    for (const { news } of windows) news.push(text === null ? null : etagOf(text))
  }

  function draftOf(id: string): Draft | null {
    const draft = drafts.get(id)
    if (!draft) return null
    const { baseEtag, ...rest } = draft
    return { ...rest, base: { etag: baseEtag, text: bases.get(baseEtag) ?? null } }
  }
  const isTaken = (id: string): boolean =>
    windows.some(({ session, taken }) => session.draft.id === id || taken.has(id))

  function tell(window: Window, event: SessionEvent): void {
    const { session, effects } = stepSession(window.session, event, (atMs += 10))
    const wasReady = window.session.view.load === 'ready'
    window.session = session
    for (const effect of effects) heard(window, effect, wasReady)
    // The editor is made when the note is there.
    if (!wasReady) window.shown = textOf(session.ledger)
    check(window)
  }

  function heard(window: Window, effect: SessionEffect, hasEditor: boolean): void {
    switch (effect.does) {
      case 'show':
        if (hasEditor) window.shown = effect.changes.apply(window.shown)
        return
      case 'time-save':
      case 'time-draft': {
        const is = effect.does === 'time-save' ? 'save-due' : 'draft-due'
        if (effect.afterMs === null) window.timers.delete(is)
        else window.timers.add(is)
        return
      }
      case 'reply':
      case 'refuse':
        if (!window.asks.delete(effect.ask)) throw new Error('An ask was answered twice.')
        return
      case 'tell-merged':
      case 'tell-restored':
        return
      case 'save':
        checkSave(window, effect)
        break
      default:
    }
    window.requests.push({ effect, answer: null, at: 0 })
  }

  /** Nothing is written over what this window has not read, nor over what is not what it thinks; one at a time. */
  function checkSave(window: Window, { expect, edits }: { expect: string; edits: TextEdit[] }) {
    if (!window.read.has(expect))
      throw new Error(`A save over an etag that was not read: ${expect}`)
    if (window.requests.some(({ effect }) => effect.does === 'save'))
      throw new Error('Two saves at once.')
    const before = versions.get(expect) ?? ''
    if (window.session.work?.kind === 'undo') return
    if (!toDoc(applyTextEdits(before, edits)).eq(textOf(window.session.ledger)))
      throw new Error('A save of something else than what is shown.')
  }

  function execute(effect: SessionEffect, window: Window): SessionEvent | null {
    switch (effect.does) {
      case 'load': {
        const kept = [...drafts.keys()].flatMap((id) => (isTaken(id) ? [] : (draftOf(id) ?? [])))
        for (const { id } of kept) window.taken.add(id)
        const found = note()
        return kept.length === 0 && found === null
          ? { is: 'load-failed', ask: effect.ask, error: new LatentError('not_found', 'Gone.') }
          : { is: 'loaded', ask: effect.ask, drafts: kept, note: found, doc: null }
      }
      case 'save': {
        if (file === null || etagOf(file) !== effect.expect)
          return { is: 'saved', outcome: { status: 'conflict', current: note() } }
        const next = applyTextEdits(file, effect.edits)
        checkOverwritten(file, next, window)
        write(next)
        return { is: 'saved', outcome: { status: 'saved', etag: etagOf(next), changed: true } }
      }
      case 'look':
        return { is: 'looked', disk: note() }
      case 'rest':
        return { is: 'rested', by: effect.by, disk: note() }
      case 'copy': {
        copies.push(effect.text)
        const { ask, mine, theirs } = effect
        return { is: 'copied', ask, mine, theirs, copy: vaultPath('Copy.md') }
      }
      case 'create': {
        if (file !== null) return failure(effect, new LatentError('already_exists', 'It is there.'))
        write(effect.text)
        return { is: 'created', ask: effect.ask, note: noteOf(effect.text) }
      }
      case 'keep-apart':
        if (effect.text !== null) copies.push(effect.text)
        drafts.delete(effect.id)
        return { is: 'kept-apart' }
      case 'put-draft': {
        const { id, base, baseText, stage, edits, put } = effect
        const known = drafts.get(id)
        const last = known?.baseEtag === base ? known.stage : undefined
        drafts.set(id, { id, path, atMs, baseEtag: base, stage: stage ?? last ?? [], edits })
        if (baseText !== null) bases.set(base, baseText)
        else if (file !== null && etagOf(file) === base) bases.set(base, file)
        const isWhole = bases.has(base) && (stage ?? last) !== undefined
        return { is: 'draft-kept', put, isWhole }
      }
      case 'drop-draft':
        drafts.delete(effect.id)
        return null
      default:
        throw new Error(`No request: ${effect.does}`)
    }
  }

  function failure(effect: SessionEffect, error: LatentError): SessionEvent | null {
    switch (effect.does) {
      case 'load':
        return { is: 'load-failed', ask: effect.ask, error }
      case 'save':
        return { is: 'save-failed', error }
      case 'look':
        return { is: 'look-failed' }
      case 'rest':
        return { is: 'rest-failed', by: effect.by, error }
      case 'copy':
        return { is: 'copy-failed', ask: effect.ask, error }
      case 'create':
        return { is: 'create-failed', ask: effect.ask, error }
      case 'keep-apart':
        return { is: 'apart-failed' }
      case 'put-draft':
        return { is: 'draft-failed', put: effect.put, error }
      case 'drop-draft':
        return { is: 'draft-not-dropped' }
      default:
        return null
    }
  }

  /** What a save takes out of the file, a person took out, or has before them still. */
  function checkOverwritten(before: string, after: string, { session }: Window): void {
    const here = `${after}${textOf(session.ledger).toString()}`
    const lost = marksIn(before).filter((mark) => !here.includes(mark) && !unwanted.has(mark))
    if (lost.length > 0) throw new Error(`A save took ${lost.join()} out of the file.`)
  }

  function check(window: Window): void {
    const { session, shown } = window
    const text = textOf(session.ledger)
    if (!shown.eq(text)) throw new Error('The editor shows another text than the session has.')
    if (session.view.load === 'ready' && session.view.save.kind === 'saved') {
      const { disk } = session.ledger
      if (isUnsaved(session.ledger)) throw new Error('Shown as saved, and it is not.')
      if (!disk || !window.read.has(disk.etag) || !toDoc(versions.get(disk.etag) ?? '').eq(text))
        throw new Error('Shown as saved, and the file never had it.')
      const isLooking = session.check !== null || session.holds > 0
      if (!isLooking && !history.includes(disk.etag, window.knowsAt))
        throw new Error('Shown as saved, and this window has read something later.')
    }
    checkMarks()
  }

  /** What was typed is somewhere. */
  function checkMarks(): void {
    const kept = [
      ...versions.values(),
      ...copies,
      ...[...drafts.keys()].flatMap((id) => {
        const draft = draftOf(id)
        return draft ? [textsOfDraft(draft).text] : []
      }),
    ].join('\n')
    const places = [...windows.map(({ session }) => textOf(session.ledger).toString()), kept].join()
    for (const mark of typed) {
      if (unwanted.has(mark)) continue
      if (!places.includes(mark)) throw new Error(`${mark} is lost.`)
      if (promised.has(mark) && !kept.includes(mark)) throw new Error(`${mark} is kept no more.`)
    }
  }

  /** The answer is taken in: from now on the window knows what is in it. */
  function deliver(window: Window, event: SessionEvent, at: number): void {
    for (const seen of notesIn(event)) window.read.add(seen)
    if (decides(window.session, event)) window.knowsAt = Math.max(window.knowsAt, at)
    if (event.is === 'draft-kept' && event.isWhole) {
      const draft = draftOf(window.session.draft.id)
      for (const mark of draft ? marksIn(textsOfDraft(draft).text) : []) promised.add(mark)
    }
    tell(window, event)
  }

  let asks = 0
  return {
    windows,
    drafts,
    file: () => file,
    draftOf,
    tell,
    open(): Window {
      const session = newSession({
        draftId: `draft-${windows.length}-${++asks}`,
        canKeep: true,
        delayMs: 1000,
        longestDelayMs: 5000,
      })
      const window: Window = {
        session,
        shown: textOf(session.ledger),
        requests: [],
        timers: new Set(),
        asks: new Set(),
        read: new Set(),
        news: [],
        taken: new Set(),
        wasCutOff: false,
        knowsAt: 0,
      }
      windows.push(window)
      this.ask(window, (ask) => ({ is: 'load', ask }))
      return window
    },
    ask(window: Window, event: (ask: number) => SessionEvent): void {
      window.asks.add(++asks)
      tell(window, event(asks))
    },
    /** A person writes: a new line, or a line replaced by another one, or away. */
    type(window: Window, at: number, how: 'add' | 'replace' | 'remove'): void {
      const line = window.shown.line(1 + (at % window.shown.lines))
      const mark = nextMark()
      const [from, to] = how === 'add' ? [line.from, line.from] : [line.from, line.to]
      if (how !== 'remove') typed.add(mark)
      const insert = how === 'add' ? `${mark}\n` : how === 'replace' ? mark : ''
      for (const gone of marksIn(window.shown.sliceString(from, to))) unwanted.add(gone)
      const changes = ChangeSet.of({ from, to, insert }, window.shown.length)
      window.shown = changes.apply(window.shown)
      const { kind } = window.session.view.save
      tell(window, { is: 'edited', changes })
      const isAsked = kind === 'conflict' || kind === 'gone'
      if (isAsked && window.session.view.save.kind !== kind)
        throw new Error('What a person is asked about is not asked any more, as a key was typed.')
    },
    /** The editor's undo of a merge. */
    undoInEditor(window: Window): void {
      const { wayBack } = window.session
      if (!wayBack?.merge) return
      const { changes } = wayBack
      const before = window.shown.toString()
      window.shown = changes.apply(window.shown)
      this.giveUpMarks(before, window.shown.toString())
      tell(window, { is: 'edited', changes })
    },
    /** Another program writes. */
    outside(at: number, how: 'add' | 'replace' | 'delete' | 'put back'): void {
      if (how === 'delete') return file === null ? undefined : write(null)
      if (how === 'put back') return write([...versions.values()][at % versions.size] ?? '')
      const lines = (file ?? '').split('\n')
      const place = at % lines.length
      const mark = nextMark()
      if (how === 'add') lines.splice(place, 0, mark)
      else lines[place] = mark
      write(lines.join('\n'))
    },
    /** So much happened that nobody says any more what. */
    unlistNews({ news }: Window): void {
      if (news.length > 0) news.splice(0, news.length, UNLISTED)
    },
    hearNews(window: Window): void {
      const etag = window.news.shift()
      if (etag === UNLISTED) this.ask(window, (ask) => ({ is: 'recheck', ask }))
      else if (etag !== undefined) this.ask(window, (ask) => ({ is: 'seen', etag, ask }))
    },
    fireTimer(window: Window, is: 'save-due' | 'draft-due'): void {
      if (window.timers.delete(is)) tell(window, { is })
    },
    /** Main does the next of what a window asked: all of it comes in order. */
    execute(window: Window): void {
      const request = window.requests.find(({ answer }) => answer === null)
      if (!request) return
      request.answer = execute(request.effect, window)
      request.at = history.length - 1
      if (request.answer === null) this.forget(window, request)
      checkMarks()
    },
    forget(window: Window, request: Request): void {
      window.requests = window.requests.filter((each) => each !== request)
    },
    /** One of the answers arrives. */
    answer(window: Window, at: number): void {
      const done = window.requests.filter(({ answer }) => answer !== null)
      const request = done[at % Math.max(1, done.length)]
      if (!request?.answer) return
      this.forget(window, request)
      deliver(window, request.answer, request.at)
    },
    /** The connection is lost: of what was asked, some was done and some was not, and nobody hears. */
    disconnect(window: Window): void {
      const { requests } = window
      window.requests = []
      window.wasCutOff = true
      for (const { effect } of requests) {
        const event = failure(effect, DOWN)
        if (event) tell(window, event)
      }
    },
    /** Main cannot write now: the disk is full, say. */
    refuse(window: Window): void {
      const request = window.requests.find(({ answer }) => answer === null)
      if (!request || ['load', 'look', 'rest'].includes(request.effect.does)) return
      this.forget(window, request)
      // The person is told that the text is kept nowhere but here, until a later one is kept.
      if (request.effect.does === 'put-draft') promised.clear()
      const event = failure(request.effect, new LatentError('unavailable', 'The disk is full.'))
      if (event) tell(window, event)
    },
    /** A person does not want what is in `before` and not in `after`. */
    giveUpMarks(before: string, after: string): void {
      for (const mark of marksIn(before)) if (!after.includes(mark)) unwanted.add(mark)
    },
    /** The window ends without a word. What was typed in the last moment is not kept by anybody. */
    crash(window: Window): void {
      windows.splice(windows.indexOf(window), 1)
      const kept = [...drafts.keys()].flatMap((id) => draftOf(id) ?? []).map(textsOfDraft)
      const places = [...kept.map(({ text }) => text), ...versions.values(), ...copies].join('\n')
      for (const mark of marksIn(textOf(window.session.ledger).toString()))
        if (!places.includes(mark)) unwanted.add(mark)
    },
    fileTextOf: (window: Window) => fileTextOf(window.session.ledger),
  }
}

/** Whether what was read or written becomes the text, or is asked about. Half a file is neither. */
function decides({ view, ledger, check, holds }: Session, event: SessionEvent): boolean {
  switch (event.is) {
    case 'loaded':
      return view.load !== 'ready'
    case 'looked':
      return check === 'looking' && holds === 0 && event.disk !== null && !isUnsaved(ledger)
    case 'rested':
      return event.by === 'save' || (check === 'resting' && holds === 0)
    case 'created':
      return true
    case 'saved':
      return event.outcome.status === 'saved'
    default:
      return false
  }
}
export type NoteWorld = ReturnType<typeof createNoteWorld>

function notesIn(event: SessionEvent): string[] {
  switch (event.is) {
    case 'loaded':
      return [
        ...(event.note ? [event.note.etag] : []),
        ...event.drafts.map(({ base }) => base.etag),
      ]
    case 'looked':
    case 'rested':
      return event.disk ? [event.disk.etag] : []
    case 'saved':
      if (event.outcome.status === 'saved') return [event.outcome.etag]
      return event.outcome.current ? [event.outcome.current.etag] : []
    case 'created':
      return [event.note.etag]
    default:
      return []
  }
}
