import { readFile } from 'node:fs/promises'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import type { JournalEntry } from './journal.ts'
import { performStep, takeBackAll } from './run-steps.ts'
import { type DiskState, diskState, takeBack, temporaryFor } from './take-back.ts'
import { etagOf } from './text-file.ts'
import { type WriteDoor, resolveJournalled } from './write-door.ts'

/**
 * Ends what a crash left between intent and applied, told from the disk alone (reliability.md 2.4): a group of which
 * nothing is on disk is given up, one that is there in part is finished or, where that cannot be, taken back. A file
 * that is neither as before nor as after was changed by somebody else and stays as it is.
 * @returns what a person should know, one sentence each
 */
export async function recover(door: WriteDoor): Promise<string[]> {
  const problems: string[] = []
  for (const group of groupsOf(door.journal.unfinished())) {
    problems.push(...(await recoverGroup(door, group)))
    for (const entry of group) await removeTemporary(door, entry)
  }
  await door.preImages.sweep()
  return problems
}

function groupsOf(entries: readonly JournalEntry[]): JournalEntry[][] {
  return [...Map.groupBy(entries, ({ groupId }) => groupId).values()]
}

async function recoverGroup(door: WriteDoor, group: readonly JournalEntry[]): Promise<string[]> {
  const states = new Map<JournalEntry, DiskState>()
  for (const entry of group) states.set(entry, await stateAfterCrash(door, entry))
  const inState = (...wanted: DiskState[]): JournalEntry[] =>
    group.filter((entry) => wanted.includes(states.get(entry) ?? 'other'))
  const pending = inState('before', 'between')
  const foreign = inState('other')

  if (foreign.length > 0) return settleEach(door, { done: inState('after'), pending, foreign })
  if (pending.length === group.length || !(await finishAll(door, pending)))
    return giveUp(door, group)
  door.journal.markApplied(group.map(({ changeId }) => changeId))
  return []
}

/** As `diskState`; a file that was written in place and is torn is put back first: it is nobody's version. */
async function stateAfterCrash(door: WriteDoor, entry: JournalEntry): Promise<DiskState> {
  const state = await diskState(door, entry)
  if (state !== 'other' || entry.toPath !== null || entry.preEtag === null) return state
  const file = await resolveJournalled(door, entry.path)
  const staged = await stagedContent(door, entry)
  const before = await door.preImages.read(entry.preEtag, entry.changeId)
  if (file.kind !== 'file' || staged === null || before === null) return state
  if (!isTorn(await readFile(file.absolutePath), before, staged)) return state
  await door.fs.overwrite(file, before)
  return 'before'
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

/** The new content that waits in the temporary file; null when it is not there whole. */
async function stagedContent(door: WriteDoor, entry: JournalEntry): Promise<Uint8Array | null> {
  const temporary = await temporaryOf(door, entry)
  if (temporary === null) return null
  try {
    const bytes = await readFile(temporary)
    return etagOf(bytes) === entry.postEtag ? bytes : null
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function finishAll(door: WriteDoor, pending: readonly JournalEntry[]): Promise<boolean> {
  const contents = new Map<JournalEntry, Uint8Array | null>()
  for (const entry of pending) {
    if (entry.toPath !== null) continue
    const content = await stagedContent(door, entry)
    if (content === null) return false
    contents.set(entry, content)
  }
  try {
    for (const entry of pending) {
      // A move that has both names goes back to one first.
      await takeBack(door, entry)
      await performStep(door, { entry, content: contents.get(entry) ?? null })
    }
    return true
  } catch {
    return false
  }
}

async function giveUp(door: WriteDoor, group: readonly JournalEntry[]): Promise<string[]> {
  const { stuck, unknown } = await takeBackAll(door, group)
  if (unknown.length === 0) {
    door.journal.markApplied(stuck.map(({ changeId }) => changeId))
    door.journal.markAborted(
      group.filter((entry) => !stuck.includes(entry)).map(({ changeId }) => changeId),
    )
  }
  return [...stuck, ...unknown].map(
    ({ path }) =>
      `Latent was ended in the middle of a change, and ${path} could not be put back. Its earlier text is kept.`,
  )
}

/** No guessing about a group that somebody else changed in part: each file is recorded as what it is. */
async function settleEach(
  door: WriteDoor,
  {
    done,
    pending,
    foreign,
  }: Readonly<Record<'done' | 'pending' | 'foreign', readonly JournalEntry[]>>,
): Promise<string[]> {
  await takeBackAll(door, pending)
  door.journal.markApplied(done.map(({ changeId }) => changeId))
  door.journal.markAborted([...pending, ...foreign].map(({ changeId }) => changeId))
  const parts = [
    done.length > 0 ? `done: ${pathsOf(done)}` : '',
    pending.length > 0 ? `not done: ${pathsOf(pending)}` : '',
    `changed by another program and left alone: ${pathsOf(foreign)}`,
  ]
  return [
    `Latent was ended in the middle of a change. ${parts.filter((part) => part !== '').join('; ')}.`,
  ]
}

const pathsOf = (entries: readonly JournalEntry[]): string =>
  entries.map(({ path }) => path).join(', ')

/** Where a crash may have left the temporary file of a change: its folder; null when that is gone. */
async function temporaryOf(door: WriteDoor, entry: JournalEntry): Promise<string | null> {
  try {
    const resolved = await resolveJournalled(door, entry.path)
    return 'absolutePath' in resolved ? temporaryFor(resolved.absolutePath, entry) : null
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

async function removeTemporary(door: WriteDoor, entry: JournalEntry): Promise<void> {
  const temporary = await temporaryOf(door, entry)
  if (temporary === null) return
  try {
    await door.fs.remove(temporary)
  } catch (error) {
    if (errorCode(error) !== 'ENOTDIR') throw error
  }
}
