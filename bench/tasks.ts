import { loadavg } from 'node:os'
import { EVERY_TASK, type TaskFilter } from '../src/shared/domain/tasks/task-query.ts'
import { Settings } from '../src/shared/domain/settings.ts'
import { vaultPath } from '../src/shared/domain/vault-path.ts'
import { createIndex } from '../src/main/knowledge/worker/index-store.ts'
import { openIndexDatabase } from '../src/main/knowledge/db/open-index.ts'
import { queryTasks } from '../src/main/knowledge/db/query-tasks.ts'
import { readNote } from '../src/main/knowledge/read-note.ts'

/**
 * What a query takes over 50,000 tasks in 5,000 notes, against a plain program that has all of them as objects in memory
 * and filters, sorts and cuts that array.
 *
 *     node bench/tasks.ts [tasks]
 */
const count = Number(process.argv[2] ?? 50_000)
const PER_NOTE = 10
const folders = Settings.parse({}).captureFolders
const index = createIndex(openIndexDatabase(':memory:', false), false)
const day = (n: number): string =>
  new Date(Date.UTC(2026, 0, 1 + ((n * 7919) % 700))).toISOString().slice(0, 10)
const notes = Array.from({ length: count / PER_NOTE }, (_, note) => {
  const lines = Array.from({ length: PER_NOTE }, (_unused, line) => {
    const n = note * PER_NOTE + line
    const due = n % 3 === 0 ? '' : ` 📅 ${day(n)}`
    const priority = ['', ' ⏫', ' 🔽'][n % 3] ?? ''
    return `- [${n % 4 === 0 ? 'x' : ' '}] task ${n} about ${['rent', 'Ada', 'garden'][n % 3]} #tag${n % 20}${priority}${due}`
  })
  return {
    path: `folder${note % 50}/note ${note}.md`,
    text: `# Note ${note}\n\n${lines.join('\n')}\n`,
  }
})
const readMs = performance.now()
const read = notes.map(({ path, text }) => ({ path, note: readNote(path, text) }))
const all = read.flatMap(({ note }) => note.tasks)
for (let start = 0; start < read.length; start += 500)
  index.write(() => {
    for (const { path, note } of read.slice(start, start + 500)) {
      const file = { path: vaultPath(path), sizeBytes: 1, modifiedMs: 1, changedMs: 1, mark: null }
      index.notes.put(file, path, note)
    }
  })
console.log(
  `load ${loadavg()[0]?.toFixed(1)}; ${all.length} tasks in ${notes.length} notes, read and indexed in ${((performance.now() - readMs) / 1000).toFixed(1)} s`,
)

const open = { ...EVERY_TASK, statuses: ['open', 'doing'] } satisfies TaskFilter
const CASES = [
  ['open, by urgency', { filter: open }],
  ['all, by urgency, far down', { filter: EVERY_TASK, offset: count - 200 }],
  ['open, by day', { filter: open, group: 'day' }],
  ['all, by status, by title', { filter: EVERY_TASK, group: 'status', sort: 'title' }],
  ['all, by due', { filter: EVERY_TASK, sort: 'due' }],
  ['search', { filter: { ...open, search: 'garden 77' } }],
  ['tag', { filter: { ...open, tags: ['tag3'] } }],
  ['overdue', { filter: { ...EVERY_TASK, overdue: true } }],
  ['a week', { filter: { ...open, from: '2026-11-16', before: '2026-11-23' } }],
] as const

const median = (work: () => unknown): number => {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
  return times.toSorted((a, b) => a - b)[2] ?? 0
}
const key = (task: (typeof all)[number]): string =>
  `${task.status === 'done' ? 1 : 0} ${task.due ?? '~'} ${task.title}`
for (const [name, query] of CASES) {
  const { filter } = query
  const words = filter.search.split(' ').filter(Boolean)
  const ms = median(() =>
    queryTasks(index.database, {
      folders,
      sort: 'urgency',
      group: 'none',
      offset: 0,
      limit: 100,
      today: '2026-11-22',
      ...query,
      filter: { ...filter, statuses: [...filter.statuses], tags: [...filter.tags], priorities: [] },
    }),
  )
  const peerMs = median(() =>
    all
      .filter(
        (task) =>
          (filter.statuses.length === 0 || filter.statuses.some((each) => each === task.status)) &&
          words.every((word) => `${task.title} ${task.noteTitle}`.toLowerCase().includes(word)) &&
          filter.tags.every((tag) => task.tags.includes(tag)) &&
          (filter.from === null || (task.due !== null && task.due >= filter.from)) &&
          (filter.before === null || (task.due !== null && task.due < filter.before)),
      )
      .map((task) => ({ task, key: key(task) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, 100),
  )
  console.log(
    `${name.padEnd(28)} ${ms.toFixed(1).padStart(7)} ms   plain scan ${peerMs.toFixed(1).padStart(7)} ms   ${(peerMs / ms).toFixed(1)}× as fast`,
  )
}
index.database.close()
