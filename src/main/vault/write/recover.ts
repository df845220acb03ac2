import { readFile } from 'node:fs/promises'
import { clearTemporaries } from './clear-temporaries.ts'
import { type DiskState, diskState, fileAt, placesOf } from './disk-state.ts'
import type { JournalEntry } from '../model/journal.ts'
import { performStep } from './perform-step.ts'
import { removeMadeFolders } from './remove-made-folders.ts'
import { takeBack } from './take-back.ts'
import { takeBackAll } from './take-back-all.ts'
import { clearStagedId } from './vault-id.ts'
import type { WriteDoor } from './write-door.ts'
import { resolveJournalled } from '../read/journalled-file.ts'

/**
 * Ends what a crash left between intent and applied, told from the disk alone (reliability.md 2.4): a group of which
 * nothing is on disk is given up, one that is there in part is finished or, where that cannot be, taken back. A file
 * that is neither as before nor as after was changed by somebody else and stays as it is.
 * @returns what a person should know, one sentence each
 */
export async function recover(door: WriteDoor): Promise<string[]> {
  const problems: string[] = []
  for (const group of groupsOf(door.journal.unfinished()))
    problems.push(...(await recoverGroup(door, group)))
  await door.preImages.sweep()
  await clearStagedId(door.root, door.fs)
  return problems
}

function groupsOf(entries: readonly JournalEntry[]): JournalEntry[][] {
  return [...Map.groupBy(entries, ({ groupId }) => groupId).values()]
}

/** `waiting`: for a folder that was not moved; nothing of it is on disk. */
type States = ReadonlyMap<JournalEntry, DiskState | 'waiting'>

async function recoverGroup(door: WriteDoor, group: readonly JournalEntry[]): Promise<string[]> {
  const states = await statesAfterCrash(door, group)
  const isAny = (wanted: DiskState): boolean => [...states.values()].includes(wanted)
  if (isAny('other')) return settleEach(door, group, states)
  if (!isAny('after') || !(await finishAll(door, group, states))) return giveUp(door, group, states)
  for (const entry of group) await clearTemporaries(door, entry)
  door.journal.markApplied(idsOf(group))
  return []
}

async function statesAfterCrash(door: WriteDoor, group: readonly JournalEntry[]): Promise<States> {
  const states = new Map<JournalEntry, DiskState | 'waiting'>()
  let isWaiting = false
  for (const entry of group) {
    const state: DiskState | 'waiting' = isWaiting ? 'waiting' : await stateAfterCrash(door, entry)
    states.set(entry, state)
    isWaiting ||= entry.isFolder && state !== 'after'
  }
  return states
}

/** As `diskState`; a file that was written in place and is torn is put back first: it is nobody's version. */
async function stateAfterCrash(door: WriteDoor, entry: JournalEntry): Promise<DiskState> {
  const state = await diskState(door, entry)
  if (state !== 'other' || entry.preEtag === null || entry.postEtag === null) return state
  const { staged } = await placesOf(door, entry)
  const file = await resolveJournalled(door, entry.path)
  const after = staged === null ? null : await fileAt(staged)
  const before = await door.preImages.read(entry.preEtag, entry.changeId)
  if (file.kind !== 'file' || before === null || !after?.bytes) return state
  if (after.etag !== entry.postEtag) return state
  if (!isTorn(await readFile(file.absolutePath), before, after.bytes)) return state
  await door.fs.overwrite(file, before)
  return diskState(door, entry)
}

/** True for what a write in place leaves when it is cut off: the new bytes up to some place, the old ones after it. */
export function isTorn(found: Uint8Array, before: Uint8Array, after: Uint8Array): boolean {
  let written = 0
  while (written < found.length && written < after.length && found[written] === after[written])
    written++
  // All new bytes are there, with a rest of the old ones that was not cut off yet; or a rest of old ones follows.
  if (found.length !== Math.max(before.length, written)) return false
  for (let index = written; index < found.length; index++)
    if (found[index] !== before[index]) return false
  return true
}

/** @returns false when something is missing for it, or it fails */
async function finishAll(
  door: WriteDoor,
  group: readonly JournalEntry[],
  states: States,
): Promise<boolean> {
  const pending = group.filter((entry) => states.get(entry) !== 'after')
  for (const entry of pending) if (!(await canBeFinished(door, entry))) return false
  try {
    for (const entry of pending) {
      await takeBack(door, entry)
      await door.fs.sync(await performStep(door, entry))
    }
    return true
  } catch {
    return false
  }
}

/** The rest of a group waits for its folders, so that nothing of it is staged before they are moved. */
async function canBeFinished(door: WriteDoor, entry: JournalEntry): Promise<boolean> {
  if (entry.isFolder) return false
  if (entry.postEtag === null) return true
  const { staged } = await placesOf(door, entry)
  return staged !== null && (await fileAt(staged))?.etag === entry.postEtag
}

async function giveUp(
  door: WriteDoor,
  group: readonly JournalEntry[],
  states: States,
): Promise<string[]> {
  // `before`, too: an attempt to finish may have made it since.
  const begun = idsOf(group.filter((entry) => states.get(entry) !== 'waiting'))
  const { stuck, unknown, untidy } = await takeBackAll(door, group, new Set(begun))
  if (unknown.length === 0) {
    await removeMadeFolders(door, group)
    door.journal.markApplied(idsOf(stuck))
    const notAborted = [...stuck, ...untidy]
    door.journal.markAborted(idsOf(group.filter((entry) => !notAborted.includes(entry))))
  }
  return [
    ...[...stuck, ...unknown].map(
      ({ path }) =>
        `Latent was ended in the middle of a change, and ${path} could not be put back. Its earlier text is kept.`,
    ),
    ...untidy.map(
      ({ path }) =>
        `Latent was ended in the middle of a change. ${path} is as it was before, but a temporary file beside it could not be removed yet.`,
    ),
  ]
}

/** No guessing about a group that somebody else changed in part: each file is recorded as what it is. */
async function settleEach(
  door: WriteDoor,
  group: readonly JournalEntry[],
  states: States,
): Promise<string[]> {
  const inState = (...wanted: (DiskState | 'waiting')[]): JournalEntry[] =>
    group.filter((entry) => wanted.includes(states.get(entry) ?? 'other'))
  const done = inState('after')
  const pending = inState('before', 'between', 'waiting')
  const foreign = inState('other')
  await takeBackAll(door, pending, new Set(idsOf(inState('between'))))
  await removeMadeFolders(door, pending)
  for (const entry of [...done, ...foreign]) await clearTemporaries(door, entry)
  door.journal.markApplied(idsOf(done))
  door.journal.markAborted(idsOf([...pending, ...foreign]))
  const parts = [
    done.length > 0 ? `done: ${pathsOf(done)}` : '',
    pending.length > 0 ? `not done: ${pathsOf(pending)}` : '',
    `changed by another program and left alone: ${pathsOf(foreign)}`,
  ]
  return [
    `Latent was ended in the middle of a change. ${parts.filter((part) => part !== '').join('; ')}.`,
  ]
}

const idsOf = (entries: readonly JournalEntry[]): string[] =>
  entries.map(({ changeId }) => changeId)

const pathsOf = (entries: readonly JournalEntry[]): string =>
  entries.map(({ path }) => path).join(', ')
