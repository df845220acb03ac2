import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../../../../test/app/with-app.ts'
import { tasksOf } from '../testing/tasks-of.ts'

const HOME =
  '# Home\r\n\r\n- [ ] Same\r\n- [ ] Same\r\n- [ ] Water 🔁 every day 📅 2026-11-22\r\n\t- [ ] Fill the can #a\r\nEnd'
const NOTE = '---\nid: 1\nstatus: open\nrepeat: every week\ndue: "2026-11-20"\n---\n- [ ] a step\n'

test('many tasks of several notes are changed as one step, and one undo gives back every byte', async () => {
  const files = { 'Home.md': HOME, 'tasks/Call.md': NOTE, 'Other.md': '- [x] Old ✅ 2026-01-01\n' }
  await withApp(files, async (rig) => {
    const refs = (await tasksOf(rig)).map(({ ref }) => ref)
    expect(refs).toHaveLength(7)
    const outcome = await rig.client.call('task.updateMany', {
      refs,
      patch: { priority: 'high', scheduled: '2026-12-01' },
      addTags: ['b'],
    })
    expect(outcome).toMatchObject({ status: 'changed', changed: 7, left: [] })
    const home = await rig.read('Home.md')
    expect(home.split('\r\n')).toHaveLength(HOME.split('\r\n').length)
    expect(home.match(/Same #b ⏫ ⏳ 2026-12-01/g)).toHaveLength(2)
    expect(home).toContain('\t- [ ] Fill the can #a #b ⏫ ⏳ 2026-12-01\r\nEnd')
    const call = await rig.read('tasks/Call.md')
    expect(call).toContain('priority: high')
    expect(call).toContain('- [ ] a step #b ⏫ ⏳ 2026-12-01')
    expect(await rig.read('Other.md')).toContain('#b')
    if (outcome.status !== 'changed' || outcome.groupId === null) throw new Error('not changed')
    await rig.client.call('undo.run', { selection: { groupId: outcome.groupId } })
    for (const [path, text] of Object.entries(files)) expect(await rig.read(path)).toBe(text)
  })
})

test('completing many completes each once: what repeats comes back, also two of one name', async () => {
  const files = {
    'Home.md': HOME,
    'tasks/Call.md': NOTE,
    'tasks/more/Call.md': NOTE.replace('id: 1', 'id: 2'),
  }
  await withApp(files, async (rig) => {
    const before = await tasksOf(rig)
    const outcome = await rig.client.call('task.updateMany', {
      refs: before.map(({ ref }) => ref),
      patch: { status: 'done' },
      addTags: [],
    })
    expect(outcome).toMatchObject({ status: 'changed', changed: before.length, left: [] })
    const home = await rig.read('Home.md')
    expect(home.match(/- \[x\] Same/g)).toHaveLength(2)
    expect(home.match(/Water/g)).toHaveLength(2)
    expect(home).toMatch(/- \[ \] Water .*\r\n- \[x\] Water .*\r\n\t- \[x\] Fill the can/)
    const open = (await tasksOf(rig)).filter(
      ({ status, source }) => status === 'open' && source === 'task',
    )
    expect(open).toHaveLength(2)
    expect(new Set(open.map(({ path }) => path)).size).toBe(2)
    if (outcome.status !== 'changed' || outcome.groupId === null) throw new Error('not changed')
    await rig.client.call('undo.run', { selection: { groupId: outcome.groupId } })
    for (const [path, text] of Object.entries(files)) expect(await rig.read(path)).toBe(text)
  })
})

test('what is another line by now is left and told, and the others are changed', async () => {
  await withApp(
    { 'Home.md': '- [ ] One\n- [ ] Two\n', 'Other.md': '- [ ] Three\n' },
    async (rig) => {
      const refs = (await tasksOf(rig)).map(({ ref }) => ref)
      await writeFile(join(rig.vaultDir, 'Home.md'), '- [ ] Uno\n- [ ] Two\n')
      const outcome = await rig.client.call('task.updateMany', {
        refs,
        patch: { due: '2026-12-24' },
        addTags: [],
      })
      expect(outcome).toMatchObject({ changed: 2, left: [{ title: '- [ ] One' }] })
      expect(await rig.read('Home.md')).toBe('- [ ] Uno\n- [ ] Two 📅 2026-12-24\n')
      expect(await rig.read('Other.md')).toBe('- [ ] Three 📅 2026-12-24\n')
    },
  )
})
