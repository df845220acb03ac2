import { z } from 'zod'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { TASKS_FOLDER } from '../../../shared/domain/tasks/task.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import type { TaskIndex } from './task-index.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { readTaskNote } from '../../../main/notes/tasks/task-note.ts'
import type { OwnText, Vault } from '../../../main/vault/vault.ts'

/** Numbers of tasks, none of which is ever used twice. */
export interface TaskIds {
  /**
   * The next one: above every number that a task has or had, and above those that were given out and not used, which
   * leaves gaps. Writes nothing.
   */
  next(): Promise<number>
  /**
   * Keeps in the vault how far the numbers went, before these changes are applied: whatever becomes of the notes, also
   * when this process ends in between, no number comes again.
   */
  secure(changeSet: ChangeSet): Promise<void>
  /** Notes that were written last, which the index may not have seen yet. */
  recentPaths(): readonly VaultPath[]
}

export interface TaskIdsOptions {
  readonly vault: Pick<Vault, 'readOwn' | 'apply' | 'list' | 'read' | 'history'> & {
    readonly trash: Pick<Vault['trash'], 'list' | 'read'>
  }
  readonly taskIndex: Pick<TaskIndex, 'highestId'>
}

const FILE = '.latent/tasks.json'
const Marks = z.looseObject({ lastId: z.int().min(0).catch(0) })
type Marks = z.output<typeof Marks>

/** Reads what is there of the file; one that is broken says nothing. */
function readMarks(own: OwnText | null): Marks {
  try {
    return Marks.parse(JSON.parse(own?.text ?? '{}'))
  } catch {
    return { lastId: 0 }
  }
}

export function createTaskIds({ vault, taskIndex }: TaskIdsOptions): TaskIds {
  let given = 0
  const recent = new Set<VaultPath>()
  /** What is to be found besides the file and the index: looked up once, with the first number that is asked for. */
  let elsewhere: Promise<number> | null = null
  /** One after the other, so that two calls never get one number. */
  let last: Promise<unknown> = Promise.resolve()

  function remember(changes: ChangeSet['changes']): void {
    for (const change of changes) {
      if (change.kind !== 'write' || change.own === true) continue
      recent.delete(change.path)
      recent.add(change.path)
    }
    for (const path of recent) if (recent.size > MAX_RECENT) recent.delete(path)
  }

  async function found(): Promise<number> {
    const marks = readMarks(await vault.readOwn(FILE))
    // Without the file nobody can say that the index has seen all: the notes themselves are asked.
    elsewhere ??= highestElsewhere(vault, { readsNotes: marks.lastId === 0 })
    try {
      return Math.max(marks.lastId, await elsewhere, await taskIndex.highestId({}))
    } catch (error) {
      elsewhere = null
      throw error
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  return {
    next: () =>
      inTurn(async () => {
        given = Math.max(given, await found()) + 1
        return given
      }),
    recentPaths: () => [...recent],
    secure: ({ changes }) =>
      inTurn(async () => {
        remember(changes)
        const isNewTask = changes.some(
          (change) =>
            change.kind === 'write' &&
            change.expect === null &&
            change.path.startsWith(`${TASKS_FOLDER}/`),
        )
        if (isNewTask && given > 0) await raise(vault, given)
      }),
  }
}

const MAX_RECENT = 16
const MAX_TRIES = 5

/** Somebody else may raise it in the same moment: the higher number stays. */
async function raise(vault: TaskIdsOptions['vault'], to: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const own = await vault.readOwn(FILE)
    const marks = readMarks(own)
    if (marks.lastId >= to) return
    try {
      await vault.apply(
        {
          summary: `Noted that task numbers up to ${to} are taken`,
          changes: [
            {
              kind: 'write',
              path: vaultPath(FILE),
              text: `${JSON.stringify({ ...marks, lastId: to }, null, 2)}\n`,
              expect: own?.etag ?? null,
              additive: true,
              own: true,
            },
          ],
        },
        { actor: 'user' },
      )
      return
    } catch (error) {
      const isRace =
        error instanceof LatentError && ['conflict', 'already_exists'].includes(error.code)
      if (!isRace || tries === MAX_TRIES) throw error
    }
  }
}

/** The highest number in the trash, in earlier versions of the file, and, if wanted, in the notes themselves. */
async function highestElsewhere(
  vault: TaskIdsOptions['vault'],
  { readsNotes }: { readonly readsNotes: boolean },
): Promise<number> {
  const found = [await inTrash(vault), await inJournal(vault)]
  if (readsNotes) found.push(await inNotes(vault))
  return Math.max(0, ...found)
}

async function inTrash({ trash }: TaskIdsOptions['vault']): Promise<number> {
  let highest = 0
  for (const { id, path, isFolder } of await trash.list()) {
    if (isFolder || !path.startsWith(`${TASKS_FOLDER}/`)) continue
    const text = await orNull(trash.read(id))
    if (text !== null) highest = Math.max(highest, idIn(path, text.text))
  }
  return highest
}

/** The file itself may be gone, and what it said still be kept: every text that Latent left in it is. */
async function inJournal({ history }: TaskIdsOptions['vault']): Promise<number> {
  const versions = await history.list(vaultPath(FILE), { before: null, limit: 3 })
  let highest = 0
  for (const { changeId } of versions) {
    const kept = await orNull(history.text(changeId))
    if (kept !== null) highest = Math.max(highest, readMarks(kept).lastId)
  }
  return highest
}

async function inNotes(vault: TaskIdsOptions['vault']): Promise<number> {
  const folders: VaultPath[] = [vaultPath(TASKS_FOLDER)]
  let highest = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const { kind, path } of (await orNull(vault.list(folder))) ?? []) {
      if (kind === 'folder') folders.push(path)
      const note = kind === 'note' ? await orNull(vault.read(path)) : null
      if (note !== null) highest = Math.max(highest, idIn(path, note.text))
    }
  return highest
}

const idIn = (path: string, text: string): number =>
  readTaskNote(path, readFrontmatter(text)?.data ?? {}, [])?.id ?? 0

/** Null for what cannot be read: it has no number that anybody could know. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof LatentError && !isAbort(error)) return null
    throw error
  }
}
