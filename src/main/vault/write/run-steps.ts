import type { Etag } from '../../../shared/domain/text/etag.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { placesAt, placesOf } from './disk-state.ts'
import { eachAtOnce } from './each-at-once.ts'
import { assertSpaceFor } from './free-space.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { Content, Step } from '../model/step.ts'
import { performStep } from './perform-step.ts'
import { takeBackAll } from './take-back-all.ts'
import { mustWriteInPlace } from './vault-fs.ts'
import type { ApplyOptions } from './apply-options.ts'
import type { WriteDoor } from './write-door.ts'
import { toWriteError } from './write-error.ts'
import { assertWritable } from './assert-writable.ts'
import {
  expectedFile,
  noteChanged,
  noteNotFound,
  resolveJournalled,
} from '../read/journalled-file.ts'

/**
 * Carries out steps, all or none (reliability.md 2.2, 2.4): the journal's intent first; then folders are moved; then
 * every old content is kept and every new one staged in a temporary file; then the swaps, each after a last look at
 * the hash.
 * @param steps those of folders first; the others name the paths after them
 * @returns the folders that were made, absolute
 * @throws LatentError, and the signal's reason; what was done is taken back, and where that cannot be, the message says
 * so.
 */
export async function runSteps(
  door: WriteDoor,
  steps: readonly Step[],
  options: ApplyOptions = {},
): Promise<string[]> {
  const entries = steps.map(({ entry }) => entry)
  const run: Run = { made: [], begun: new Set(), displaced: new Map() }
  await assertSpaceFor(door.root, steps)
  door.journal.recordIntent(entries)
  try {
    await carryOut(door, steps, { run, options })
  } catch (error) {
    throw await giveUp(door, entries, { run, error })
  }
  try {
    door.journal.markApplied(idsOf(entries))
  } catch (error) {
    throw new LatentError(
      'unavailable',
      `${entries.at(-1)?.path} was written, but this could not be recorded. It can be undone once Latent was started again.`,
      undefined,
      { cause: error },
    )
  }
  return run.made
}

/** How far a group has come. */
interface Run {
  /** Folders, absolute, outermost first. */
  readonly made: string[]
  /** Changes of which something may be on disk. */
  readonly begun: Set<string>
  /** By change: what stood in a file when it was replaced, where another program had written into it till then. */
  readonly displaced: Map<string, Etag>
}
interface Running {
  readonly run: Run
  readonly options: ApplyOptions
}

async function carryOut(door: WriteDoor, steps: readonly Step[], running: Running): Promise<void> {
  const { run } = running
  const folders = steps.filter(({ entry }) => entry.isFolder)
  const files = steps.filter(({ entry }) => !entry.isFolder)
  // One after the other: one may lead into another, which must not be made anew before it comes.
  for (const step of folders) {
    await naming(step.entry, makeParents(door, step.entry, run))
    await performAll(door, [step], running)
  }
  for (const { entry } of files) await naming(entry, makeParents(door, entry, run))
  const held = await prepareAll(door, files, running)
  await performAll(door, files, running)
  await assertNoneOvertaken(door, held, run)
  // What cannot be filed now stays held, which is as safe, until the next start.
  await eachAtOnce(held, ({ changeId, preEtag }) =>
    door.preImages.file(changeId, preEtag ?? '').catch(() => {}),
  )
}

/** Where a file or folder is to be that is new there. A folder that vanished under a note is not made again. */
async function makeParents(door: WriteDoor, entry: JournalEntry, run: Run): Promise<void> {
  if (entry.toPath === null && entry.preEtag !== null) return
  const path = entry.toPath ?? entry.path
  const resolved = await resolveJournalled(door, path)
  if (resolved.kind !== 'missing') return
  const missing = path.split('/').slice(resolved.existingDepth, -1)
  run.made.push(...(await door.fs.makeFolders(resolved.existingFolder, missing)))
}

/** Keeps every old content and stages every new one, durably. @returns the entries whose old file is held */
async function prepareAll(
  door: WriteDoor,
  steps: readonly Step[],
  { options: { signal, onProgress } }: Running,
): Promise<JournalEntry[]> {
  let done = 0
  const areHeld = await eachAtOnce(steps, async (step) => {
    signal?.throwIfAborted()
    const isHeld = await naming(step.entry, prepare(door, step))
    onProgress?.(++done, steps.length)
    return isHeld
  })
  const held = steps.filter((_, index) => areHeld[index]).map(({ entry }) => entry)
  if (held[0]) await naming(held[0], door.preImages.syncHeld())
  return held
}

/** @returns true when the old file is held */
async function prepare(door: WriteDoor, step: Step): Promise<boolean> {
  const { entry, content } = step
  // Before the swap: whatever happens to the file or to Latent after it, what was left there is kept.
  const [staged, kept] = await Promise.allSettled([
    stageNext(door, step),
    content instanceof Uint8Array ? door.lastTexts.keep(entry, content) : null,
  ])
  // Both have ended by now: nothing is written any more when this has failed.
  if (staged.status === 'rejected') throw staged.reason
  if (kept.status === 'rejected') throw kept.reason
  return staged.value
}

async function stageNext(door: WriteDoor, { entry, content }: Step): Promise<boolean> {
  if (content === null) return false
  if (entry.preEtag === null) {
    await stageNew(door, entry, content)
    return false
  }
  if (!(content instanceof Uint8Array)) throw new TypeError('Only new files come from a source.')
  const { changeId, path, toPath, preEtag } = entry
  const file = await resolveJournalled(door, path)
  if (file.kind !== 'file') throw noteNotFound(path)
  assertWritable(path, file)
  const oldBytes = async (): Promise<Uint8Array> => {
    const { bytes } = await expectedFile(door, path, preEtag)
    if (bytes === null) throw noteChanged(path)
    return bytes
  }
  // A file that is written in place would take what is held along.
  const isHeld = !mustWriteInPlace(file.stats)
  if (isHeld) await door.preImages.hold(changeId, file.absolutePath, oldBytes)
  else await door.preImages.keep(await oldBytes())
  const { staged } =
    toPath === null
      ? placesAt(entry, { path: file.absolutePath, toPath })
      : await placesOf(door, entry)
  if (staged === null) throw noteNotFound(path)
  await door.fs.stage(staged, content, isHeld ? file.stats : 'private')
  return isHeld
}

async function stageNew(door: WriteDoor, entry: JournalEntry, content: Content): Promise<void> {
  const { staged } = await placesOf(door, entry)
  if (staged === null) throw noteNotFound(entry.path)
  if (content instanceof Uint8Array) await door.fs.stage(staged, content, null)
  else await door.fs.stageCopy(staged, content.source, { etag: entry.postEtag ?? '', like: null })
}

/** In any order: a path comes once in a group. The names are durable on return. */
async function performAll(
  door: WriteDoor,
  steps: readonly Step[],
  { run, options: { signal } }: Running,
): Promise<void> {
  const touched = await eachAtOnce(steps, async ({ entry }) => {
    signal?.throwIfAborted()
    run.begun.add(entry.changeId)
    try {
      return await performStep(door, entry)
    } catch (error) {
      // A LatentError comes before the swap: nothing of that step is on disk, and a file there is somebody else's.
      if (error instanceof LatentError) run.begun.delete(entry.changeId)
      throw toWriteError(error, entry.path)
    }
  })
  const last = steps.at(-1)
  if (last) await naming(last.entry, door.fs.sync(touched.flat()))
}

/** @throws LatentError `conflict` when another program wrote into a file in the moment before it was replaced */
async function assertNoneOvertaken(
  { preImages }: WriteDoor,
  held: readonly JournalEntry[],
  run: Run,
): Promise<void> {
  await eachAtOnce(held, async (entry) => {
    const etag = await naming(entry, preImages.heldEtag(entry.changeId))
    if (etag !== entry.preEtag) run.displaced.set(entry.changeId, etag)
  })
  const overtaken = held.find(({ changeId }) => run.displaced.has(changeId))
  if (overtaken) throw noteChanged(overtaken.path)
}

/** Ends a group that failed, and returns what to tell. */
async function giveUp(
  door: WriteDoor,
  entries: readonly JournalEntry[],
  { run, error }: { readonly run: Run; readonly error: unknown },
): Promise<unknown> {
  const group = entries.map((entry) => ({
    ...entry,
    preEtag: run.displaced.get(entry.changeId) ?? entry.preEtag,
  }))
  const { stuck, unknown, untidy } = await takeBackAll(door, group, run.begun)
  await door.fs.removeEmptyFolders(run.made)
  if (unknown.length > 0) return leftOpen(unknown, error)
  const applied = idsOf(stuck)
  // The next start clears up what could not be removed now, as long as its record is open.
  const ended = new Set([...applied, ...idsOf(untidy)])
  const aborted = idsOf(entries).filter((id) => !ended.has(id))
  for (const id of aborted) await door.preImages.release(id).catch(() => {})
  try {
    door.journal.markAborted(aborted)
    door.journal.markApplied(applied)
  } catch {
    // The next start tells from the disk how they ended; what failed first is what the person should hear.
  }
  return stuck.length === 0 ? error : partlyDone(stuck, error)
}

const idsOf = (entries: readonly JournalEntry[]): string[] =>
  entries.map(({ changeId }) => changeId)

async function naming<T>({ path }: JournalEntry, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toWriteError(error, path)
  }
}

const partlyDone = (stuck: readonly JournalEntry[], cause: unknown): LatentError =>
  new LatentError(
    'unavailable',
    `The change failed halfway, and ${pathsOf(stuck)} could not be put back. ` +
      'The earlier text is kept: undo the change, or look at the file.',
    undefined,
    { cause },
  )

const leftOpen = (unknown: readonly JournalEntry[], cause: unknown): LatentError =>
  new LatentError(
    'unavailable',
    `The change failed halfway, and ${pathsOf(unknown)} could not be put back now. ` +
      'The earlier text is kept, and Latent finishes the change or takes it back when the vault is opened next.',
    undefined,
    { cause },
  )

const pathsOf = (entries: readonly JournalEntry[]): string =>
  entries.map(({ path }) => path).join(', ')
