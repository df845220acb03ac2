import type { DigestType } from '../shared/digest.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import type { EntrySettings, DailyNoteSettings } from '../../../shared/domain/settings.ts'
import { EVERY_TASK } from '../../../shared/domain/tasks/task-query.ts'
import type { TaskItem } from '../../../shared/domain/tasks/task.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import { afterDays, COMING_DAYS, type DigestInputs } from './collect-facts.ts'
import { digestNotes } from './digest-note-place.ts'
import { digestPeriod } from './digest-period.ts'

export type DigestKnowledge = Pick<
  Knowledge,
  'notes' | 'tasks' | 'closedTasks' | 'entries' | 'loggedTasks'
>

const MOST_NOTES = 20_000
const MOST_ENTRIES = 10_000
const TASKS_AT_ONCE = 1000

/** Asks the index for everything that a digest is made of. */
export async function gatherInputs(
  request: { readonly type: DigestType; readonly day: string },
  {
    knowledge,
    settings,
    nowMs,
    signal,
  }: {
    readonly knowledge: DigestKnowledge
    readonly settings: EntrySettings & DailyNoteSettings
    readonly nowMs: number
    readonly signal: AbortSignal
  },
): Promise<DigestInputs> {
  const { from, before } = digestPeriod(request.type, request.day)
  const today = localDay(nowMs)
  const [notes, open, closed, entries, logged] = await Promise.all([
    knowledge.notes({
      folder: null,
      tags: [],
      match: 'any',
      changed: { fromMs: startOf(from), beforeMs: startOf(before) },
      order: 'newest',
      limit: MOST_NOTES + 1,
    }),
    openTasks(knowledge, { before: afterDays(before, COMING_DAYS), today, signal }),
    knowledge.closedTasks({ from, before }),
    knowledge.entries(
      {
        folders: settings.captureFolders,
        category: null,
        status: null,
        containing: null,
        limit: MOST_ENTRIES,
      },
      signal,
    ),
    knowledge.loggedTasks({ from, before }),
  ])
  return {
    ...request,
    today,
    notes: notes.slice(0, MOST_NOTES).map(({ path, title, modifiedMs }) => ({
      path,
      title,
      day: localDay(modifiedMs),
      modifiedMs,
    })),
    tasks: [...open, ...closed],
    entries: entries.entries,
    logged,
    limits: [
      ...(notes.length > MOST_NOTES
        ? [
            `More than ${spoken(MOST_NOTES)} notes changed: the ${spoken(MOST_NOTES)} that changed last are told.`,
          ]
        : []),
      ...(entries.total > entries.entries.length
        ? [
            `Of ${spoken(entries.total)} entries the ${spoken(entries.entries.length)} that changed last were looked at.`,
          ]
        : []),
    ],
    digestNotes: digestNotes(request.day, settings),
  }
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00`)
const spoken = (count: number): string => count.toLocaleString('en')

/** Those that are due or planned before a day. */
async function openTasks(
  knowledge: DigestKnowledge,
  {
    before,
    today,
    signal,
  }: { readonly before: string; readonly today: string; readonly signal: AbortSignal },
): Promise<TaskItem[]> {
  const found: TaskItem[] = []
  for (;;) {
    const page = await knowledge.tasks(
      {
        filter: { ...EVERY_TASK, statuses: ['open', 'doing'], before },
        sort: 'note',
        group: 'none',
        offset: found.length,
        limit: TASKS_AT_ONCE,
        today,
      },
      signal,
    )
    found.push(...page.items)
    if (page.items.length < TASKS_AT_ONCE || found.length >= page.total) return found
  }
}
