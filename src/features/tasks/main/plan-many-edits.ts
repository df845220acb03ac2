import type { Change } from '../../../shared/domain/change-set.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import type { Note } from '../../../shared/contract/note.ts'
import type { TaskItem, TaskPatch, TaskRef } from '../../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { entryDuesOf, tasksOf, type FoundTask } from './find-task.ts'
import { planCheckboxEdit } from './plan-checkbox-edit.ts'
import { planEntryEdit } from './plan-entry-edit.ts'
import { planTaskEdit } from './plan-task-edit.ts'
import type { TaskServices } from './task-services.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** The same for many tasks. */
export interface ManyEdits {
  readonly patch: Omit<TaskPatch, 'title'>
  /** Put beside those that a task has. */
  readonly addTags: readonly string[]
}

export interface PlannedEdits {
  /** One write for each note that changes, and the notes that completing a repeating task makes. */
  readonly changes: readonly Change[]
  /** How many tasks are as wanted then. */
  readonly changed: number
  /** Those that stay as they are, and why, as a sentence. */
  readonly left: readonly { readonly title: string; readonly reason: string }[]
}

/**
 * Changes many tasks as one step. Of a note the checkboxes are changed from the bottom up, so that each still stands
 * where it was found, and what its frontmatter says last. What cannot be changed is left and told; it stops no other.
 * @throws whatever is no LatentError of one task
 */
export async function planManyEdits(
  refs: readonly TaskRef[],
  edits: ManyEdits,
  context: {
    readonly find: (ref: TaskRef) => Promise<FoundTask>
    readonly services: TaskServices
    readonly folders: EntryFolders
  },
): Promise<PlannedEdits> {
  const left: { title: string; reason: string }[] = []
  let changed = 0
  const byNote = new Map<VaultPath, { readonly note: Note; readonly items: TaskItem[] }>()
  for (const ref of refs) {
    const title = ref.kind === 'checkbox' ? ref.text.trim() : 'A task'
    const found = await orReason(context.find(ref))
    if ('reason' in found) {
      left.push({ title, reason: found.reason })
      continue
    }
    const { note, item } = found.value
    const known = byNote.get(note.path)
    // Between two readings somebody wrote: a plan is made of one text.
    if (known && known.note.etag !== note.etag)
      throw new LatentError('conflict', `${note.path} was changed meanwhile.`)
    if (known) known.items.push(item)
    else byNote.set(note.path, { note, items: [item] })
  }

  const services = withoutSameNames(context.services)
  const changes: Change[] = []
  const made: Change[] = []
  for (const { note, items } of byNote.values()) {
    let { text } = note
    for (const item of items.toSorted(bottomUp)) {
      const at: FoundTask = {
        note: { ...note, text },
        item: itemIn({ ...note, text }, item, context.folders) ?? item,
      }
      const patch = patchOf(at.item, edits)
      const planned = await orReason(planOne(at, patch, { services, folders: context.folders }))
      if ('reason' in planned) {
        left.push({ title: item.title, reason: planned.reason })
        continue
      }
      changed += 1
      for (const change of planned.value)
        if (change.kind === 'write' && change.path === note.path) text = change.text
        else made.push(change)
    }
    if (text !== note.text)
      changes.push({ kind: 'write', path: note.path, text, expect: note.etag, additive: false })
  }
  return { changes: [...changes, ...made], changed, left }
}

async function planOne(
  found: FoundTask,
  patch: TaskPatch,
  { services, folders }: { readonly services: TaskServices; readonly folders: EntryFolders },
): Promise<readonly Change[]> {
  const nowMs = services.clock.nowMs()
  switch (found.item.source) {
    case 'checkbox':
      return planCheckboxEdit(found, patch, nowMs).changes
    case 'entry':
      return planEntryEdit(found, patch, { folders, nowMs }).changes
    case 'task':
      return (await planTaskEdit(found, patch, services)).changes
  }
}

/** Checkboxes from the last to the first, then what the frontmatter says, which moves all lines below it. */
const bottomUp = (a: TaskItem, b: TaskItem): number =>
  Number(b.source === 'checkbox') - Number(a.source === 'checkbox') || b.line - a.line

/** The task in a text that was changed below it. */
function itemIn(
  note: Pick<Note, 'path' | 'text'>,
  item: TaskItem,
  folders: EntryFolders,
): TaskItem | undefined {
  if (item.source === 'entry') return entryDuesOf(note, folders).find(({ key }) => key === item.key)
  return tasksOf(note).find(({ source, line }) => source === item.source && line === item.line)
}

const patchOf = ({ tags }: TaskItem, { patch, addTags }: ManyEdits): TaskPatch =>
  addTags.length === 0 ? patch : { ...patch, tags: [...new Set([...tags, ...addTags])] }

/** Two tasks of one name that come back get a name each. */
function withoutSameNames(services: TaskServices): TaskServices {
  const taken = new Set<string>()
  const { vault } = services
  return {
    ...services,
    vault: {
      read: (path) => vault.read(path),
      readOwn: (path) => vault.readOwn(path),
      etag: (path) => vault.etag(path),
      preview: async (changeSet) => {
        const [change] = changeSet.changes
        if (change?.kind === 'write') {
          const name = foldText(change.path)
          if (taken.has(name)) throw new LatentError('already_exists', `${change.path} is taken.`)
          const answer = await vault.preview(changeSet)
          taken.add(name)
          return answer
        }
        return vault.preview(changeSet)
      },
    },
  }
}

async function orReason<T>(
  work: Promise<T>,
): Promise<{ readonly value: T } | { readonly reason: string }> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof LatentError && !isAbort(error)) return { reason: error.message }
    throw error
  }
}
