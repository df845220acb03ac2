import { writeFile, rm, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  EVERY_TASK,
  type TaskFilter,
  type TaskPage,
} from '../../../shared/domain/tasks/task-query.ts'
import type { TaskOutcome } from '../contract.ts'
import type { TaskRef } from '../../../shared/domain/tasks/task.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'

async function query({ app, client }: AppRig, filter: Partial<TaskFilter> = {}): Promise<TaskPage> {
  await app.services.session().knowledge.reconcile()
  return client.call('task.query', {
    filter: { ...EVERY_TASK, ...filter },
    sort: 'urgency',
    group: 'none',
    offset: 0,
    limit: 100,
  })
}
const create = (rig: AppRig, title: string, patch = {}, description = '') =>
  rig.client.call('task.create', { title, description, patch })

function changed(outcome: TaskOutcome): Extract<TaskOutcome, { status: 'changed' }> {
  if (outcome.status !== 'changed') throw new Error(outcome.message)
  return outcome
}
const refOf = (outcome: TaskOutcome): TaskRef => {
  const { task } = changed(outcome)
  if (!task) throw new Error('No task')
  return task.ref
}

describe('task notes', () => {
  test('are made, listed, changed, taken back and deleted as plain files', async () => {
    await withApp({}, async (rig) => {
      const { client } = rig
      const made = await create(
        rig,
        'Call Ada: now?',
        { due: '2026-11-27', priority: 'high', tags: ['work'], timeEstimateMinutes: 30 },
        '---\nAsk about it.',
      )
      expect(changed(made).task).toMatchObject({
        ref: { kind: 'note', id: 1 },
        title: 'Call Ada: now?',
      })
      const path = 'tasks/Call Ada - now.md'
      const text = await rig.read(path)
      expect(text).toBe(
        '---\nid: 1\ntitle: "Call Ada: now?"\nstatus: open\npriority: high\ndue: "2026-11-27"\ntimeEstimate: 30\ntags:\n  - work\n---\n---\nAsk about it.\n',
      )
      expect((await query(rig)).items.map(({ title }) => title)).toEqual(['Call Ada: now?'])

      const done = await client.call('task.update', {
        ref: refOf(made),
        patch: { status: 'done', due: null },
      })
      expect(changed(done)).toMatchObject({ task: { status: 'done', due: null }, next: null })
      const { groupId } = changed(done)
      expect(groupId).not.toBeNull()
      if (groupId !== null) await client.call('undo.run', { selection: { groupId } })
      expect(await rig.read(path)).toBe(text)

      await client.call('task.delete', { ref: refOf(made) })
      expect((await query(rig)).total).toBe(0)
      expect(refOf(await create(rig, 'Next'))).toEqual({ kind: 'note', id: 2 })
    })
  })

  test('an id that nobody has is said so, and one that two notes have is a conflict', async () => {
    const text = '---\nid: 3\nstatus: open\n---\n'
    await withApp({ 'tasks/a.md': text, 'tasks/b.md': text }, async (rig) => {
      await query(rig)
      await expect(
        rig.client.call('task.update', { ref: { kind: 'note', id: 9 }, patch: { title: 'x' } }),
      ).rejects.toThrow('Task not found: 9')
      expect(
        await rig.client.call('task.update', {
          ref: { kind: 'note', id: 3 },
          patch: { title: 'x' },
        }),
      ).toMatchObject({ status: 'conflict', message: /2 notes have the id 3/ })
      const [first] = (await query(rig)).items
      expect(first?.ref).toEqual({ kind: 'path', path: 'tasks/a.md' })
      const ref = { kind: 'path', path: vaultPath('tasks/a.md') } as const
      expect(await rig.client.call('task.update', { ref, patch: { title: 'x' } })).toMatchObject({
        status: 'changed',
      })
      expect(await rig.read('tasks/b.md')).toBe(text)
    })
  })

  test('a repeating one makes the next when it is completed, with its steps open again', async () => {
    await withApp({}, async (rig) => {
      const made = await create(
        rig,
        'Water',
        { due: '2026-01-31', repeat: 'monthly', tags: ['home'] },
        '- [x] fill the can\n',
      )
      const done = changed(
        await rig.client.call('task.update', { ref: refOf(made), patch: { status: 'done' } }),
      )
      expect(done.next).toMatchObject({
        ref: { kind: 'note', id: 2 },
        title: 'Water',
        due: '2026-02-28',
        repeat: 'every month on the last',
        tags: ['home'],
        status: 'open',
        subtasks: { done: 0, total: 1 },
      })
      expect(await rig.read('tasks/Water 2.md')).toContain('- [ ] fill the can')
      const again = changed(
        await rig.client.call('task.update', { ref: refOf(made), patch: { status: 'done' } }),
      )
      expect(again).toMatchObject({ next: null, groupId: null })
    })
  })

  test('one of TaskNotes goes on in the same note, in the form it has', async () => {
    const text =
      '---\ntitle: Gym\nstatus: open\ntags: [task, sport]\nscheduled: 2099-01-05\nrecurrence: "DTSTART:20990105;FREQ=WEEKLY;BYDAY=MO"\n---\nbody\n'
    await withApp({ 'Gym.md': text }, async (rig) => {
      const ref = { kind: 'path', path: vaultPath('Gym.md') } as const
      const done = changed(await rig.client.call('task.update', { ref, patch: { status: 'done' } }))
      expect(done).toMatchObject({ task: { status: 'open', scheduled: '2099-01-12' }, next: null })
      const after = await rig.read('Gym.md')
      expect(after).toContain('complete_instances:\n  - "2099-01-05"')
      expect(after).toContain('tags: [task, sport]')
      expect(after.endsWith('---\nbody\n')).toBe(true)
    })
  })
})

describe('checkboxes', () => {
  const NOTE = '# List\r\n\r\n- [ ] one 📅 2026-11-27\r\n- [ ] two\r\n  - [ ] two\r\n'

  test('row 27: the line is found by its text wherever it is now, or nothing is changed', async () => {
    await withApp({ 'a.md': NOTE }, async (rig) => {
      const { items } = await query(rig)
      const ref = items.find(({ title }) => title === 'one')?.ref
      if (!ref) throw new Error('No task')
      const above = 'new\r\n'.repeat(10)
      await writeFile(join(rig.vaultDir, 'a.md'), above + NOTE)
      const done = changed(await rig.client.call('task.update', { ref, patch: { status: 'done' } }))
      expect(await rig.read('a.md')).toMatch(
        new RegExp(
          `^${above}# List\r\n\r\n- \\[x\\] one 📅 2026-11-27 ✅ \\d{4}-\\d\\d-\\d\\d\r\n- \\[ \\] two\r\n`,
        ),
      )
      expect(done.task?.status).toBe('done')
      const after = await rig.read('a.md')
      expect(
        await rig.client.call('task.update', { ref, patch: { status: 'done' } }),
      ).toMatchObject({
        status: 'conflict',
      })
      expect(await rig.read('a.md')).toBe(after)
      if (done.groupId !== null)
        await rig.client.call('undo.run', { selection: { groupId: done.groupId } })
      expect(await rig.read('a.md')).toBe(above + NOTE)
    })
  })

  test('of equal lines the one that was meant is changed, or none when there is another one by now', async () => {
    await withApp({ 'a.md': '- [ ] x\n\ntext\n\n- [ ] x\n' }, async (rig) => {
      const refs = (await query(rig)).items.map(({ ref }) => ref)
      const second = refs.find((ref) => ref.kind === 'checkbox' && ref.occurrence === 1)
      if (!second) throw new Error('No task')
      await rig.client.call('task.update', { ref: second, patch: { status: 'doing' } })
      expect(await rig.read('a.md')).toBe('- [ ] x\n\ntext\n\n- [/] x\n')
      await writeFile(join(rig.vaultDir, 'a.md'), '- [ ] x\n- [ ] x\n\ntext\n\n- [ ] x\n')
      expect(
        await rig.client.call('task.update', { ref: second, patch: { status: 'done' } }),
      ).toMatchObject({ status: 'conflict' })
    })
  })

  test('a repeating one puts the next above it; deleting takes out the one line', async () => {
    await withApp(
      { 'a.md': '- [ ] pay 🔁 every month 📅 2026-11-30\n- [ ] other\n' },
      async (rig) => {
        const [pay] = (await query(rig)).items
        if (!pay) throw new Error('No task')
        const done = changed(
          await rig.client.call('task.update', { ref: pay.ref, patch: { status: 'done' } }),
        )
        expect(done.next).toMatchObject({ due: '2026-12-30', status: 'open', line: 1 })
        expect(done.task).toMatchObject({ status: 'done', line: 2 })
        if (!done.task) throw new Error('No task')
        await rig.client.call('task.delete', { ref: done.task.ref })
        expect(await rig.read('a.md')).toBe('- [ ] pay 🔁 every month 📅 2026-12-30\n- [ ] other\n')
      },
    )
  })
})

describe('dues of entries', () => {
  const ENTRY =
    '---\r\n# mine\r\nname: "Pay the plumber"\r\nstatus:  pending # soon\r\ndue_date: 2026-11-20\r\n---\r\ntext\r\n'
  const ADA =
    '---\nname: Ada\nfollow_ups:\n  - Send her the table 📅 2026-11-20\n  - Lend her a book\n---\n'

  async function due(rig: AppRig, title: string): Promise<TaskRef> {
    const found = (await query(rig)).items.find((item) => item.title === title)
    if (!found) throw new Error(`No due ${title}`)
    return found.ref
  }

  test('ticking sets the status, another day the property, and nothing else; both can be taken back (M1)', async () => {
    const clock = createFakeClock(new Date(2026, 10, 22, 9).getTime())
    await withApp(
      { 'admin/Pay.md': ENTRY },
      async (rig) => {
        const ref = await due(rig, 'Pay the plumber')
        const moved = changed(
          await rig.client.call('task.update', { ref, patch: { due: '2026-11-24' } }),
        )
        expect(await rig.read('admin/Pay.md')).toBe(ENTRY.replace('2026-11-20', '"2026-11-24"'))
        expect(moved.task).toMatchObject({ due: '2026-11-24', source: 'entry', category: 'admin' })
        const done = changed(
          await rig.client.call('task.update', { ref, patch: { status: 'done' } }),
        )
        expect(await rig.read('admin/Pay.md')).toBe(
          ENTRY.replace('2026-11-20', '"2026-11-24"')
            .replace('pending', 'done')
            .replace('---\r\ntext', 'completed: "2026-11-22"\r\n---\r\ntext'),
        )
        expect(done.task).toMatchObject({ status: 'done', completed: '2026-11-22' })
        expect((await query(rig, { overdue: true })).total).toBe(0)
        for (const { groupId } of [done, moved])
          if (groupId !== null) await rig.client.call('undo.run', { selection: { groupId } })
        expect(await rig.read('admin/Pay.md')).toBe(ENTRY)
        const again = changed(
          await rig.client.call('task.update', { ref, patch: { status: 'open' } }),
        )
        expect(again.groupId).toBeNull()
        await rig.client.call('task.update', { ref, patch: { status: 'done' } })
        await rig.client.call('task.update', { ref, patch: { status: 'open' } })
        expect(await rig.read('admin/Pay.md')).toBe(ENTRY)
      },
      { clock },
    )
  })

  test('a follow-up of a person is ticked and moved in its list (M1)', async () => {
    const clock = createFakeClock(new Date(2026, 10, 22, 9).getTime())
    await withApp(
      { 'people/Ada.md': ADA },
      async (rig) => {
        const ref = await due(rig, 'Send her the table')
        const done = changed(
          await rig.client.call('task.update', { ref, patch: { status: 'done' } }),
        )
        expect(await rig.read('people/Ada.md')).toBe(
          ADA.replace(
            'Send her the table 📅 2026-11-20',
            '"Send her the table 📅 2026-11-20 ✅ 2026-11-22"',
          ),
        )
        expect(await rig.client.call('task.update', { ref, patch: { due: null } })).toMatchObject({
          status: 'conflict',
        })
        if (done.groupId !== null)
          await rig.client.call('undo.run', { selection: { groupId: done.groupId } })
        expect(await rig.read('people/Ada.md')).toBe(ADA)
        await rig.client.call('task.delete', { ref })
        expect(await rig.read('people/Ada.md')).toBe(
          ADA.replace('  - Send her the table 📅 2026-11-20\n', ''),
        )
      },
      { clock },
    )
  })

  test('what an entry cannot say is refused, and its note is never thrown away (M1)', async () => {
    await withApp({ 'projects/Atlas.md': '---\ndue_date: 2026-11-20\n---\n' }, async (rig) => {
      const ref = await due(rig, 'Atlas')
      await expect(
        rig.client.call('task.update', { ref, patch: { priority: 'high' } }),
      ).rejects.toThrow('only its day and state')
      await expect(
        rig.client.call('task.update', { ref, patch: { status: 'doing' } }),
      ).rejects.toThrow('open or done')
      await rig.client.call('task.delete', { ref })
      expect(await rig.read('projects/Atlas.md')).not.toContain('due_date')
    })
  })
})

describe('ids', () => {
  test('never come again: after deleting, emptying the trash, a restart, and without the file', async () => {
    await withApp({}, async (rig) => {
      await create(rig, 'a')
      const b = await create(rig, 'b')
      await rig.client.call('task.delete', { ref: refOf(b) })
      const trash = await rig.client.call('trash.list', {})
      await rig.client.call('trash.empty', { ids: trash.map(({ id }) => id) })
      await rig.restart()
      expect(refOf(await create(rig, 'c'))).toEqual({ kind: 'note', id: 3 })
      await rm(join(rig.vaultDir, 'tasks/c.md'))
      await rig.restart()
      expect(refOf(await create(rig, 'd'))).toEqual({ kind: 'note', id: 4 })
      // The file is gone, and its earlier texts are not.
      await rig.client.call('task.delete', { ref: { kind: 'note', id: 4 } })
      const left = await rig.client.call('trash.list', {})
      await rig.client.call('trash.empty', { ids: left.map(({ id }) => id) })
      await rm(join(rig.vaultDir, '.latent/tasks.json'))
      await rig.restart()
      expect(refOf(await create(rig, 'e'))).toEqual({ kind: 'note', id: 5 })
    })
  })

  test('the highest of the file, the notes and the trash counts: of two copies that were brought together', async () => {
    await withApp(
      {
        '.latent/tasks.json': '{"lastId": 4, "later": true}\n',
        'tasks/x.md': '---\nid: 7\nstatus: open\n---\n',
        '.trash/tasks/y.md': '---\nid: 9\nstatus: open\n---\n',
      },
      async (rig) => {
        await query(rig)
        const first = refOf(await create(rig, 'a'))
        expect(first).toEqual({ kind: 'note', id: 10 })
        expect(
          JSON.parse(await readFile(join(rig.vaultDir, '.latent/tasks.json'), 'utf8')),
        ).toEqual({
          lastId: 10,
          later: true,
        })
      },
    )
  })

  test('two at a time get two, and taking a task back gives none free', async () => {
    await withApp({}, async (rig) => {
      const made = await Promise.all(
        ['a', 'a', 'a'].map((title) => create(rig, title).catch(() => null)),
      )
      const ids = made.flatMap((each) => (each ? [refOf(each)] : []))
      expect(new Set(ids.map((ref) => JSON.stringify(ref))).size).toBe(ids.length)
      const one = changed(await create(rig, 'one'))
      if (one.groupId !== null)
        await rig.client.call('undo.run', { selection: { groupId: one.groupId } })
      const two = changed(await create(rig, 'two'))
      expect(two.task?.ref).not.toEqual(one.task?.ref)
    })
  })
})

describe('the timer', () => {
  test('one at a time, over a restart, until the task is completed', async () => {
    const clock = createFakeClock(new Date(2026, 10, 22, 9, 0, 0).getTime())
    await withApp(
      {},
      async (rig) => {
        await create(rig, 'a', { tags: ['work'] })
        await create(rig, 'b')
        await query(rig)
        const started = await rig.client.call('timer.start', { taskId: 1 })
        expect(started.entry).toEqual({ start: '2026-11-22T09:00:00', end: null })
        await query(rig)
        await clock.advance(10 * 60_000)
        await rig.client.call('timer.start', { taskId: 2 })
        await rig.restart()
        await query(rig)
        expect(await rig.client.call('timer.get', {})).toMatchObject({ taskId: 2, title: 'b' })
        expect(await rig.read('tasks/a.md')).toContain('end: "2026-11-22T09:10:00"')
        await clock.advance(5 * 60_000)
        await rig.client.call('task.update', {
          ref: { kind: 'note', id: 2 },
          patch: { status: 'done' },
        })
        await query(rig)
        expect(await rig.client.call('timer.get', {})).toBeNull()
        await expect(rig.client.call('timer.stop', {})).rejects.toThrow('No timer is running')
        const span = { from: '2026-11-22', before: '2026-11-23', tag: null }
        expect(await rig.client.call('timer.report', { ...span, by: 'task' })).toEqual({
          totalMinutes: 15,
          rows: [
            { key: 'tasks/a.md', label: 'a', path: 'tasks/a.md', minutes: 10 },
            { key: 'tasks/b.md', label: 'b', path: 'tasks/b.md', minutes: 5 },
          ],
        })
      },
      { clock },
    )
  })
})

describe('tags', () => {
  test('have ids and colours, and a name once', async () => {
    await withApp({ 'n.md': '#Work\n' }, async (rig) => {
      const { client } = rig
      expect(await client.call('taskTag.create', { name: '#work', color: 'Teal' })).toMatchObject({
        id: 1,
        name: 'work',
        color: 'teal',
      })
      await expect(client.call('taskTag.create', { name: 'WORK', color: null })).rejects.toThrow(
        'There is already a tag “work”',
      )
      await expect(
        client.call('taskTag.create', { name: 'x', color: 'url(javascript:1)' }),
      ).rejects.toThrow('is not a colour')
      await create(rig, 'a', { tags: ['Work'] })
      await query(rig)
      expect(await client.call('taskTag.list', {})).toEqual([
        { id: 1, name: 'work', color: 'teal', tasks: 1, notes: 2 },
      ])
    })
  })
  test('a file that says something else is left alone', async () => {
    await withApp({ '.latent/tags.json': '[oops' }, async (rig) => {
      await expect(rig.client.call('taskTag.create', { name: 'x', color: null })).rejects.toThrow(
        'cannot be read',
      )
      expect(await readFile(join(rig.vaultDir, '.latent/tags.json'), 'utf8')).toBe('[oops')
    })
  })
})
