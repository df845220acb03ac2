import { vaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { JournalEntry } from './journal.ts'
import { newTrashFolder } from './plan-steps.ts'
import type { Step } from './run-steps.ts'
import type { ChangeOrigin } from './vault.ts'
import { type WriteDoor, existingFile, TRASH } from './write-door.ts'

type UndoOutcome =
  | { readonly status: 'undone'; readonly path: string }
  | { readonly status: 'refused'; readonly reason: string }

export interface Undone {
  readonly outcome: UndoOutcome
  /** What was done for it; null when it was refused. */
  readonly step: Step | null
}

/**
 * Takes back one change with another one, journalled like any other, so that it can be taken back as well. Only if
 * the file is still what the change left; touches nothing else.
 */
export async function undoChange(
  door: WriteDoor,
  changeId: string,
  {
    origin,
    run,
  }: { readonly origin: ChangeOrigin; readonly run: (steps: readonly Step[]) => Promise<void> },
): Promise<Undone> {
  const entry = door.journal.find(changeId)
  if (entry === null) return refused('There is no record of this change.')
  if (entry.state !== 'applied') return refused(`This change of ${entry.path} was never made.`)
  const step = await planUndo(door, entry, origin)
  if (typeof step === 'string') return refused(step)
  try {
    await run([step])
  } catch (error) {
    if (error instanceof LatentError && isOvertaken(error)) return refused(error.message)
    throw error
  }
  const path = entry.path.startsWith(`${TRASH}/`) ? (entry.toPath ?? entry.path) : entry.path
  return { outcome: { status: 'undone', path: vaultPath(path) }, step }
}

/** Somebody changed the files between the plan and its end. */
const isOvertaken = ({ code }: LatentError): boolean =>
  code === 'conflict' || code === 'not_found' || code === 'already_exists'

const refused = (reason: string): Undone => ({
  outcome: { status: 'refused', reason },
  step: null,
})

/** The step that takes `entry` back, or why there is none. What the entry did is told from its fields, whatever its kind. */
async function planUndo(
  door: WriteDoor,
  entry: JournalEntry,
  origin: ChangeOrigin,
): Promise<Step | string> {
  const base = {
    changeId: door.ids.random(),
    groupId: door.ids.random(),
    kind: 'undo' as const,
    isFolder: false,
    preRef: null,
    postEtag: null,
    undoes: [entry.changeId],
    summary: `Took back a change of ${entry.path}`,
    origin,
    atMs: door.clock.nowMs(),
  }
  const { path, toPath, preEtag, postEtag } = entry
  if (toPath !== null) {
    const moved = await existingFile(door, toPath)
    if (moved === null) return `There is no file at ${toPath} any more.`
    if (moved.etag !== preEtag) return `${toPath} was changed since, so it stays as it is.`
    return { entry: { ...base, path: toPath, toPath: path, preEtag }, content: null }
  }
  const present = await existingFile(door, path)
  if (present === null) return `There is no file at ${path} any more.`
  if (present.etag !== postEtag) return `${path} was changed since, so it stays as it is.`
  if (preEtag === null) {
    const trashed = `${newTrashFolder(door)}/${path}`
    return { entry: { ...base, path, toPath: trashed, preEtag: postEtag }, content: null }
  }
  const content = await door.preImages.read(preEtag)
  if (content === null) return `The earlier text of ${path} is not kept any more.`
  const restored = { ...base, path, toPath: null, preEtag: postEtag, preRef: postEtag }
  return { entry: { ...restored, postEtag: preEtag }, content }
}
