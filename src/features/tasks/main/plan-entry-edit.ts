import type { Change } from '../../../shared/domain/change-set.ts'
import {
  categoryOf,
  ENTRY_STATUSES,
  type EntryFolders,
} from '../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { changeFollowUp } from '../../../shared/domain/tasks/follow-up.ts'
import type { TaskItem, TaskPatch } from '../../../shared/domain/tasks/task.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { followUpsOf } from '../../../main/notes/tasks/read-entry-dues.ts'
import { assertChangeable, entryDuesOf, type FoundTask } from './find-task.ts'

export interface EntryEdit {
  /** Empty when it is already so. */
  readonly changes: readonly Change[]
  /** As it will be; null without a day, when it is no due any more. */
  readonly task: TaskItem | null
}

/**
 * Changes what is due of an entry: ticking sets its status and the day of that, another day its `due_date`, or its item of
 * `follow_ups`. Everything else of the note stays byte for byte, as with any other change of frontmatter.
 * @throws LatentError `denied`, `invalid_input` for what an entry cannot say here
 */
export function planEntryEdit(
  { note, item }: FoundTask,
  patch: TaskPatch,
  { folders, nowMs }: { readonly folders: EntryFolders; readonly nowMs: number },
): EntryEdit {
  assertChangeable(note)
  if (item.ref.kind !== 'entry') throw new TypeError('No entry.')
  const { status, due, ...others } = patch
  if (Object.values(others).some((value) => value !== undefined))
    throw new LatentError(
      'invalid_input',
      'Of an entry only its day and state change here. Open its note for the rest.',
    )
  if (status === 'doing' || status === 'cancelled')
    throw new LatentError(
      'invalid_input',
      'An entry is open or done here. Open its note to say more about its status.',
    )
  const wanted = { due, status: status === item.status ? undefined : status }
  const { followUp } = item.ref
  const today = localDay(nowMs)
  const changed = followUp === null ? null : changeFollowUp(followUp, wanted, today)
  const fields =
    followUp === null || changed === null
      ? entryFields(item, wanted, { folders, today })
      : followUpFields(note.text, followUp, changed)
  const text = updateFrontmatter(note.text, fields)
  return {
    changes: written({ note, item }, text),
    task:
      entryDuesOf({ path: note.path, text }, folders).find(
        ({ ref }) => ref.kind === 'entry' && ref.followUp === changed,
      ) ?? null,
  }
}

/** Takes the day of an entry away, or the follow-up out of its list; the note stays. @throws LatentError `denied` */
export function planEntryDeletion({ note, item }: FoundTask): readonly Change[] {
  assertChangeable(note)
  if (item.ref.kind !== 'entry') throw new TypeError('No entry.')
  const { followUp } = item.ref
  const fields = followUp === null ? { due_date: null } : followUpFields(note.text, followUp, null)
  return written({ note, item }, updateFrontmatter(note.text, fields))
}

const written = (
  { note: { path, text: before, etag: expect } }: FoundTask,
  text: string,
): Change[] => (text === before ? [] : [{ kind: 'write', path, text, expect, additive: false }])

type Fields = Readonly<Record<string, unknown>>

function entryFields(
  { path }: TaskItem,
  { due, status }: Pick<TaskPatch, 'due' | 'status'>,
  { folders, today }: { readonly folders: EntryFolders; readonly today: string },
): Fields {
  const category = categoryOf(path, folders)
  const [first = null] = category === null ? [] : ENTRY_STATUSES[category]
  return {
    ...(due !== undefined && { due_date: due }),
    ...(status === 'done' && { status: 'done', completed: today }),
    ...(status === 'open' && { status: first, completed: null }),
  }
}

/** @param to null takes the item out */
function followUpFields(text: string, from: string, to: string | null): Fields {
  const items = followUpsOf(readFrontmatter(text)?.data ?? {})
  const left = items.flatMap((item) => (item === from ? (to ?? []) : item))
  return { follow_ups: left.length === 0 ? null : left }
}
