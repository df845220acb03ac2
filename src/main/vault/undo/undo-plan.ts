import type { UndoReport } from '../../../shared/contract/history.ts'
import { appliedChange } from '../write/plan/applied-change.ts'
import type { JournalEntry, RecordedEntry } from '../model/journal.ts'
import { carried, placeBefore } from '../model/path-below.ts'
import { newTrashFolder } from '../write/plan/plan-steps.ts'
import type { Step } from '../model/step.ts'
import { type ContentPlan, planContent } from './undo-content.ts'
import { type MoveBack, type Places, planPlaces } from './undo-places.ts'
import { type NetChange, toNetSteps } from './undo-steps.ts'
import { followFiles, type Thread } from './undo-threads.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { isInTrash, withoutTrash } from '../model/trash-path.ts'

export interface UndoPlan {
  readonly steps: readonly Step[]
  readonly report: UndoReport
}

type ReadyContent = Extract<ContentPlan, { readonly status: 'ready' }>

/**
 * Plans how the selected changes are taken back, against the disk and everything that happened since. Reads only.
 * The steps are net: at most one for each file, whatever was done to it.
 * @param selected applied, in order, at least one
 */
export async function planUndo(
  door: WriteDoor,
  selected: readonly RecordedEntry[],
  { summary, origin }: { readonly summary: string; readonly origin: ChangeOrigin },
): Promise<UndoPlan> {
  const files = followFiles(door.journal, selected)
  const contents = new Map<Thread, ContentPlan>()
  for (const thread of files.threads)
    if (!thread.isFolder) contents.set(thread, await planContent(door, thread))
  const ready = new Map<Thread, ReadyContent>()
  for (const [thread, plan] of contents) if (plan.status === 'ready') ready.set(thread, plan)
  const refused = new Map<Thread, string>()
  const plan = () => {
    const gone = new Set([...ready].filter(([, { isCreated }]) => isCreated).map(([each]) => each))
    const frozen = new Set([...contents.keys()].filter((thread) => !ready.has(thread)))
    return planPlaces(door, files, { frozen, gone })
  }
  let places = await plan()
  // Text that changed with a move (links that lead elsewhere from there) is right where the file is: it stays with it.
  for (let stuck = stuckMoves(ready, places); stuck.size > 0; stuck = stuckMoves(ready, places)) {
    for (const [thread, reason] of stuck) {
      ready.delete(thread)
      refused.set(thread, reason)
    }
    places = await plan()
  }
  for (const [thread, reason] of places.refused) refused.set(thread, reason)
  const undone = new Set<RecordedEntry>()
  const net: NetChange[] = []
  const { folders } = places
  for (const entry of places.entries) if (entry.isFolder) undone.add(entry)
  for (const [thread, plan] of ready) {
    const path = folders.reduce<string>(carried, thread.place ?? '')
    const taken = takenBack(door, { thread, path, plan, places })
    if (taken.reason !== null) refused.set(thread, taken.reason)
    for (const entry of taken.entries) undone.add(entry)
    if (path === taken.to && taken.content === null) continue
    const { to, content } = taken
    net.push({ path, to, found: plan.found, content, undoes: newestFirst(taken.entries) })
  }

  const shared = {
    groupId: door.ids.random(),
    kind: 'undo' as const,
    summary,
    origin,
    atMs: door.clock.nowMs(),
  }
  const makeEntry = (
    fields: Omit<JournalEntry, keyof typeof shared | 'changeId'>,
  ): JournalEntry => ({
    changeId: door.ids.random(),
    ...shared,
    ...fields,
  })
  const netSteps = toNetSteps(net, (fields) => makeEntry({ ...fields, isFolder: false }))
  const steps = [
    ...folders.map((move) => toFolderStep(move, undone, makeEntry)),
    ...netSteps.map(({ step }) => step),
  ]
  return {
    steps: withAll(steps, undone),
    report: {
      groupId: steps.length === 0 ? null : shared.groupId,
      undone: [
        ...steps.slice(0, folders.length).map((step) => appliedChange(step, null)),
        ...netSteps.map(({ step, before }) => appliedChange(asSeen(step, folders), before.bytes)),
      ],
      changeIds: newestFirst([...undone]),
      clashes: [...contents.values()].flatMap((plan) =>
        plan.status === 'clash' ? [plan.clash] : [],
      ),
      refused: [
        ...[...contents].flatMap(([thread, plan]) =>
          plan.status === 'refused' ? [{ path: nameOf(thread), reason: plan.reason }] : [],
        ),
        ...[...refused].map(([thread, reason]) => ({ path: nameOf(thread), reason })),
      ],
    },
  }
}

/** Files that moved with another text and cannot go back, each with the reason. */
function stuckMoves(
  ready: ReadonlyMap<Thread, ReadyContent>,
  places: Places,
): ReadonlyMap<Thread, string> {
  const stuck = new Map<Thread, string>()
  for (const [thread, { isCreated }] of ready) {
    const reason = places.refused.get(thread)
    const isStuck = thread.entries.some(
      (entry) => entry.toPath !== null && entry.postEtag !== null && !places.entries.has(entry),
    )
    if (!isCreated && isStuck && reason !== undefined) stuck.set(thread, reason)
  }
  return stuck
}

/**
 * What of a file's changes is taken back in the end, and what becomes of it.
 * @param path where it is once the folders are moved
 */
function takenBack(
  door: WriteDoor,
  {
    thread,
    path,
    plan,
    places,
  }: {
    readonly thread: Thread
    readonly path: string
    readonly plan: ReadyContent
    readonly places: Places
  },
): {
  readonly entries: readonly RecordedEntry[]
  readonly to: string
  readonly content: Uint8Array | null
  readonly reason: string | null
} {
  const wanted = places.wanted.get(thread) ?? path
  if (plan.isCreated) {
    const to = isInTrash(path) ? path : `${newTrashFolder(door)}/${wanted}`
    return { entries: thread.entries, to, content: null, reason: null }
  }
  const isThrownAway = isInTrash(thread.place ?? '') && isInTrash(wanted) && plan.content !== null
  return {
    entries: thread.entries.filter((entry) =>
      entry.toPath === null ? entry.postEtag === null || !isThrownAway : places.entries.has(entry),
    ),
    to: wanted,
    content: isThrownAway ? null : plan.content,
    reason: isThrownAway
      ? `${withoutTrash(wanted)} is in the trash, so its text stays as it is.`
      : null,
  }
}

function toFolderStep(
  { thread, from, to }: MoveBack,
  undone: ReadonlySet<RecordedEntry>,
  makeEntry: (
    fields: Pick<
      JournalEntry,
      'isFolder' | 'path' | 'toPath' | 'preEtag' | 'preRef' | 'postEtag' | 'undoes'
    >,
  ) => JournalEntry,
): Step {
  const undoes = newestFirst(thread.entries.filter((entry) => undone.has(entry)))
  const etags = { preEtag: null, preRef: null, postEtag: null }
  return {
    entry: makeEntry({ isFolder: true, path: from, toPath: to, ...etags, undoes }),
    content: null,
  }
}

/** A person saw what moves where it was before the folders did. */
function asSeen(step: Step, folders: readonly MoveBack[]): Step {
  const { path, toPath } = step.entry
  const wasAt = toPath === null ? path : (placeBefore(path, folders) ?? path)
  return { ...step, entry: { ...step.entry, path: wasAt } }
}

/** What is taken back without a step of its own (an edit that was reverted by hand) is noted with the first one. */
function withAll(steps: readonly Step[], undone: ReadonlySet<RecordedEntry>): Step[] {
  const noted = new Set(steps.flatMap(({ entry }) => entry.undoes))
  const rest = newestFirst([...undone]).filter((changeId) => !noted.has(changeId))
  return steps.map((step, index) =>
    index === 0
      ? { ...step, entry: { ...step.entry, undoes: [...step.entry.undoes, ...rest] } }
      : step,
  )
}

const newestFirst = (entries: readonly RecordedEntry[]): string[] =>
  entries.toSorted((a, b) => b.seq - a.seq).map(({ changeId }) => changeId)

const nameOf = ({ place, entries }: Thread): string => place ?? entries.at(-1)?.path ?? ''
