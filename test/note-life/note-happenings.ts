import fc from 'fast-check'
import { expect } from 'vitest'
import { textsOfDraft } from '../../src/renderer/src/stores/notes/session/restore-draft.ts'
import { isUnsaved, textOf } from '../../src/renderer/src/stores/notes/session/text-ledger.ts'
import { toDoc } from '../../src/renderer/src/stores/notes/text-changes.ts'
import { createNoteWorld, type NoteWorld, type Window } from './note-world.ts'

const often = ['type', 'type', 'execute', 'answer', 'save-due', 'draft-due', 'hear'] as const
const sometimes = [
  'flush',
  'outside',
  'outside',
  'decide',
  'disconnect',
  'refuse',
  'recheck',
  'keep',
  'decide',
  'undo',
] as const
const seldom = [
  'hold',
  'release',
  'recreate',
  'close notice',
  'read only',
  'writable',
  'crash',
  'close',
  'second window',
  'undo in editor',
  'unlist',
] as const
export type Happening = {
  readonly does: (typeof often)[number] | (typeof sometimes)[number] | (typeof seldom)[number]
  readonly at: number
  readonly to: number
}
/** Few, so that they meet: places in the text, windows, answers. */
const numbers = { at: fc.nat(11), to: fc.nat(6) }
/** What people, programs, main and time do to a note, in any order. */
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ does: fc.constantFrom(...often), ...numbers }) },
    { weight: 5, arbitrary: fc.record({ does: fc.constantFrom(...sometimes), ...numbers }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom(...seldom), ...numbers }) },
  ),
  { minLength: 10, maxLength: 120, size: 'max' },
)
const pick = <T>(all: readonly [T, ...T[]], at: number): T => all[at % all.length] ?? all[0]

function happen(world: NoteWorld, { does, at, to }: Happening): void {
  const { windows } = world
  const window = windows[at % Math.max(1, windows.length)] ?? world.open()
  const { view } = window.session
  const isReady = view.load === 'ready'
  switch (does) {
    case 'type':
      if (isReady) world.type(window, to, pick(['add', 'add', 'replace', 'remove'], at >> 2))
      return
    case 'execute':
      return world.execute(window)
    case 'answer':
      return world.answer(window, to)
    case 'save-due':
    case 'draft-due':
      return world.fireTimer(window, does)
    case 'hear':
      return world.hearNews(window)
    case 'unlist':
      return world.unlistNews(window)
    case 'outside':
      return world.outside(to, pick(['add', 'add', 'replace', 'delete', 'put back'], at))
    case 'disconnect':
      return world.disconnect(window)
    case 'refuse':
      return world.refuse(window)
    case 'flush':
    case 'recheck':
    case 'keep':
      return world.ask(window, (ask) => ({ is: does, ask }))
    case 'undo':
      if (view.notice === null) return
      // What is taken back is not wanted any more, or is asked about.
      world.giveUpMarks(textOf(window.session.ledger).toString(), '')
      return world.ask(window, (ask) => ({ is: 'undo', ask }))
    case 'decide':
      return decide(world, window, to)
    case 'recreate':
      if (view.save.kind === 'gone') world.ask(window, (ask) => ({ is: 'recreate', ask }))
      return
    case 'hold':
      return world.tell(window, { is: 'held' })
    case 'release':
      if (window.session.holds > 0) world.tell(window, { is: 'released' })
      return
    case 'close notice':
      return world.tell(window, { is: 'notice-closed' })
    case 'read only':
      return world.tell(window, { is: 'vault-reads', reason: 'Another Latent has it.' })
    case 'writable':
      return world.tell(window, { is: 'vault-reads', reason: null })
    case 'crash':
      world.crash(window)
      return void world.open()
    case 'close':
      // As renaming and closing do: only what is on disk is let go.
      if (!isReady || isUnsaved(window.session.ledger) || view.save.kind !== 'saved') return
      world.tell(window, { is: 'given-up' })
      while (window.requests.some(({ answer }) => answer === null)) world.execute(window)
      world.crash(window)
      return void world.open()
    case 'second window':
      if (windows.length < 2) world.open()
      return
    case 'undo in editor':
      return world.undoInEditor(window)
  }
}

function decide(world: NoteWorld, window: Window, choice: number): void {
  const { save } = window.session.view
  if (save.kind !== 'conflict') return
  const { theirs } = save
  const mine = textOf(window.session.ledger)
  switch (choice % 3) {
    case 0:
      world.giveUpMarks(theirs.text, mine.toString())
      return world.ask(window, (ask) => ({ is: 'settled', theirs, text: mine, ask }))
    case 1:
      world.giveUpMarks(mine.toString(), theirs.text)
      return world.tell(window, { is: 'theirs-used', theirs })
    default:
      return world.ask(window, (ask) => ({ is: 'both-kept', theirs, ask }))
  }
}

/** Main is there and answers, time passes, and the news arrives: what is left is what only a person can decide. */
function settleDown(world: NoteWorld): void {
  for (let round = 0; round < 400; round++) {
    let isQuiet = true
    for (const window of world.windows) {
      const { requests, timers, news, session } = window
      if (requests.length + timers.size + news.length + session.holds > 0) isQuiet = false
      world.execute(window)
      world.answer(window, 0)
      if (window.requests.length > 0) continue
      if (window.session.holds > 0) world.tell(window, { is: 'released' })
      world.hearNews(window)
      world.fireTimer(window, 'save-due')
      world.fireTimer(window, 'draft-due')
    }
    if (isQuiet) return
  }
  throw new Error('It never settles down.')
}

function checkSettled(world: NoteWorld): void {
  for (const window of world.windows) {
    const { session, asks } = window
    const { save, load } = session.view
    expect([...asks]).toEqual([])
    if (load !== 'ready') {
      expect([load, world.file()]).toEqual(['failed', null])
      continue
    }
    const text = textOf(session.ledger)
    if (save.kind === 'saved') expect(text.eq(toDoc(world.file() ?? 'gone'))).toBe(true)
    else if (save.kind === 'gone') expect(world.file()).toBeNull()
    else expect(save).toMatchObject({ kind: 'conflict', theirs: { text: world.file() } })

    const draft = world.draftOf(session.draft.id)
    if (save.kind === 'saved') expect(draft).toBeNull()
    else if (isUnsaved(session.ledger)) {
      const { text: kept } = textsOfDraft(draft ?? expect.fail('no draft is kept'))
      expect(toDoc(kept).eq(text)).toBe(true)
    }
  }
}

const step = (does: Happening['does'], at = 0, to = 0): Happening => ({ does, at, to })
const opened = [step('execute'), step('answer')]
/** What failed once. */
export const pinned: readonly (readonly Happening[])[] = [
  // Restored text that is taken back: shown as not saved, for ever.
  [
    ...opened,
    step('type'),
    step('save-due'),
    step('execute'),
    step('crash'),
    ...opened,
    step('undo'),
  ],
  // Restored text that another program has in the file by now: its draft was offered again at every start.
  [
    ...opened,
    step('type'),
    step('save-due'),
    step('execute'),
    step('execute'),
    step('outside', 0, 9),
    step('crash'),
  ],
  // A merge undone in a file of mixed line ends: the question was about a text that the file never had.
  [
    step('execute'),
    step('outside'),
    step('answer'),
    step('hear'),
    step('execute'),
    step('type', 0, 1),
    step('answer'),
    ...opened,
    step('type'),
    step('undo in editor'),
  ],
  // Changed again while it is read once more, after that had failed: the second change was not seen.
  [
    step('disconnect'),
    step('outside'),
    step('hear'),
    step('execute'),
    step('outside'),
    step('hear'),
  ],
  // Changed once more while it is waited for that the file rests: the question was about the first change.
  [
    ...opened,
    step('type'),
    step('outside'),
    step('hear'),
    ...opened,
    step('execute'),
    step('outside'),
    step('hear'),
  ],
  // Read before a save and answered after it: the text before the save took the place of what was typed.
  [
    step('execute'),
    step('outside'),
    step('answer'),
    step('hear'),
    step('type'),
    step('execute'),
    step('outside', 9),
    step('flush'),
    step('execute'),
    step('answer', 0, 3),
    step('execute'),
    step('answer', 0, 1),
    step('answer'),
  ],
  // The same, with a file that was made again.
  [
    ...opened,
    step('outside', 3),
    step('hear'),
    ...opened,
    ...opened,
    step('recheck'),
    ...opened,
    step('outside'),
    step('execute'),
    step('outside', 3),
    step('recreate'),
    step('execute'),
    step('answer', 0, 1),
    step('answer'),
  ],
  // Made again, while what was put back meanwhile is saved: two wrote at once.
  [
    ...opened,
    step('type'),
    step('outside', 3),
    step('hear'),
    ...opened,
    ...opened,
    step('outside', 4),
    step('outside', 3),
    step('recreate'),
    step('execute'),
    step('hear'),
    step('type', 0, 2),
    step('outside', 4),
    step('flush'),
    step('execute'),
    step('execute'),
    step('answer'),
    step('answer', 0, 1),
    step('answer'),
  ],
  // Read while a merge is undone, which then fails: what was read was never looked at again.
  [
    ...opened,
    step('type'),
    step('outside', 0, 4),
    step('hear'),
    ...opened,
    ...opened,
    step('flush'),
    step('execute'),
    step('answer'),
    step('execute'),
    step('answer'),
    step('execute'),
    step('hear'),
    step('outside', 0, 5),
    step('hear'),
    step('undo'),
    ...opened,
    step('refuse'),
  ],
  // A merge is undone in the editor before it is on disk: shown as saved until that was written.
  [
    ...opened,
    step('type'),
    step('save-due'),
    step('execute'),
    step('outside', 0, 1),
    step('crash'),
    ...opened,
    step('flush'),
    step('refuse'),
    ...opened,
    step('undo in editor'),
  ],
  // Held by three: nothing is looked at until all of them let go.
  [
    step('hold'),
    step('hold'),
    step('hold'),
    step('execute'),
    step('outside'),
    step('flush'),
    step('hear'),
  ],
  // Changed while it is loaded, by so much that nobody says what: what was read before was shown for ever.
  [step('execute'), step('outside'), step('unlist'), step('hear')],
  // Put back while it is waited for that the change rests: the question was about a text that was not there any more.
  [
    ...opened,
    step('outside'),
    step('hear'),
    step('execute'),
    step('type'),
    step('answer'),
    step('execute'),
    step('outside', 9),
    step('hear'),
  ],
  // News of before the file was deleted, heard after it: shown as saved.
  [
    ...opened,
    step('outside'),
    step('outside'),
    step('hear'),
    ...opened,
    step('outside', 3),
    step('recheck'),
    ...opened,
    ...opened,
    step('hear'),
  ],
  // A draft that could not be let go stayed, of text that was on disk.
  [
    ...opened,
    step('type'),
    step('flush'),
    step('execute'),
    step('execute'),
    step('answer', 0, 3),
    step('refuse'),
  ],
  // Let go by who decides before it was loaded: read before what was read before it.
  [
    step('execute'),
    step('hold'),
    step('outside'),
    step('release'),
    step('execute'),
    step('answer', 0, 1),
    step('answer'),
  ],
]

/** @throws when something that was typed is lost, or what is shown is not true */
export function liveThrough(list: readonly Happening[]): void {
  const world = createNoteWorld('one\r\ntwo\nthree\r\nfour\r\nfive\r\n')
  world.open()
  for (const happening of list) happen(world, happening)
  settleDown(world)
  for (const window of world.windows) {
    const { save, load } = window.session.view
    // What failed is tried again after the next connection, or with the next key.
    if (save.kind === 'error' || load === 'failed' || window.wasCutOff)
      world.ask(window, (ask) => ({ is: 'recheck', ask }))
  }
  settleDown(world)
  checkSettled(world)
}
