import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryIndex, type MemoryIndex } from '../../../../test/vault/memory-index.ts'
import type { Index } from '../../../main/knowledge/worker/index-store.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { countTaskTags } from './count-task-tags.ts'
import { highestTaskId } from './highest-task-id.ts'
import { runningTasks } from './running-tasks.ts'
import { tasksNumbered } from './tasks-numbered.ts'

const FOLDERS = Settings.parse({}).captureFolders
let index: Index
let put: MemoryIndex['put']
beforeEach(() => {
  ;({ index, put } = createMemoryIndex())
  put('home.md', '- [ ] fix the tap #house\n')
  put(
    'tasks/Call Ada.md',
    '---\nid: 3\ntitle: Call Ada\nstatus: open\ntags: [task, phone]\ntimeEntries:\n  - startTime: 2026-11-22T10:00:00\n---\n',
  )
})
afterEach(() => void index.database.close())

test('ids: the highest, and a copy of a file is told apart by its path', () => {
  expect(highestTaskId(index.database)).toBe(3)
  expect(tasksNumbered(index.database, 3).map(({ path }) => path)).toEqual(['tasks/Call Ada.md'])
  put('tasks/Copy.md', '---\nid: 3\nstatus: open\n---\n')
  expect(tasksNumbered(index.database, 3)).toHaveLength(2)
})

test('time: what runs', () => {
  expect(runningTasks(index.database).map(({ title }) => title)).toEqual(['Call Ada'])
})

test('tags of tasks are counted, and those of a note that is no entry are not', () => {
  expect(countTaskTags(index.database, FOLDERS)).toContainEqual({ tag: 'phone', count: 1 })
  put(
    'admin/Pay.md',
    '---\nname: Pay\nstatus: pending\ndue_date: 2026-11-21\ntags: [admin, bills]\n---\n',
  )
  expect(countTaskTags(index.database, FOLDERS)).toContainEqual({ tag: 'bills', count: 1 })
  expect(countTaskTags(index.database, FOLDERS)).not.toContainEqual({ tag: 'admin', count: 1 })
  const elsewhere = { ...FOLDERS, admin: FOLDERS.people }
  expect(countTaskTags(index.database, elsewhere)).not.toContainEqual({ tag: 'bills', count: 1 })
})
