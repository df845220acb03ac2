import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'
import { tasksOf } from '../testing/tasks-of.ts'

const LATER = vaultPath('Later.md')

async function move(rig: AppRig, titles: readonly string[] | null, to = LATER) {
  const all = await tasksOf(rig)
  const chosen =
    titles === null
      ? all
      : all.filter(({ title }) => titles.some((one) => `${title} `.startsWith(`${one} `)))
  expect(chosen.length).toBeGreaterThan(0)
  return rig.client.call('task.moveMany', { refs: chosen.map(({ ref }) => ref), to })
}

const HOME =
  '# Home\r\n\r\n- [ ] Paint\r\n\t- [ ] Buy a brush 📅 2026-12-01\r\n\t  a long one\r\n\t- a note of it\r\n- [ ] Stay\r\n  - [ ] Deep\r\n    - [x] Deeper\r\n\r\nEnd'
const WORK = '1. [ ] First\n2. [/] Second [[Ada]]\n\n    more of it\n3. [ ] Third\n'

test('lines of several notes move with what is nested in them, and one undo gives back every byte', async () => {
  const files = { 'Home.md': HOME, 'work/Work.md': WORK, 'Later.md': '# Later\n\n- [ ] Old' }
  await withApp(files, async (rig) => {
    const outcome = await move(rig, ['Paint', 'Deep', 'Second'])
    expect(outcome).toMatchObject({ status: 'changed', changed: 3, left: [] })
    expect(await rig.read('Home.md')).toBe('# Home\r\n\r\n- [ ] Stay\r\n\r\nEnd')
    expect(await rig.read('work/Work.md')).toBe('1. [ ] First\n3. [ ] Third\n')
    expect(await rig.read('Later.md')).toBe(
      '# Later\n\n- [ ] Old\n- [ ] Paint\n\t- [ ] Buy a brush 📅 2026-12-01\n\t  a long one\n\t- a note of it\n- [ ] Deep\n  - [x] Deeper\n- [/] Second [[Ada]]\n\n    more of it',
    )
    if (outcome.status !== 'changed' || outcome.groupId === null) throw new Error('not changed')
    await rig.client.call('undo.run', { selection: { groupId: outcome.groupId } })
    for (const [path, text] of Object.entries(files)) expect(await rig.read(path)).toBe(text)
  })
})
test('a task goes once where the one that it is nested in goes too', async () => {
  await withApp({ 'Home.md': HOME, 'Later.md': '' }, async (rig) => {
    expect(await move(rig, ['Stay', 'Deep', 'Deeper'])).toMatchObject({ changed: 3, left: [] })
    expect(await rig.read('Later.md')).toBe('- [ ] Stay\n  - [ ] Deep\n    - [x] Deeper\n')
    expect((await tasksOf(rig)).map(({ title }) => title)).toHaveLength(5)
  })
})
test('what is no line, or would say something else there, is left with its name and the reason', async () => {
  const files = {
    'tasks/Call.md': '---\nid: 1\nstatus: open\n---\n',
    'admin/Pay.md': '---\nname: Pay\nstatus: pending\ndue_date: 2026-11-20\n---\n',
    'Home.md':
      '- [ ] Named ^here\n- [ ] Foot [^1]\n- [ ] Own [[#Home]]\n> - [ ] Quoted\n\n- [ ] Fine\n\n[^1]: x\n',
    'work/Work.md': '- [ ] Way [a](../Ada.md)\n- [ ] Wiki [[Ada]]\n',
    'Ada.md': '',
    'Later.md': '- [ ] There\n',
  }
  await withApp(files, async (rig) => {
    const outcome = await move(rig, null)
    if (outcome.status !== 'changed') throw new Error(outcome.message)
    expect(outcome.changed).toBe(2)
    const left = Object.fromEntries(outcome.left.map(({ title, reason }) => [title, reason]))
    expect(left).toEqual({
      Call: 'It is a note of its own. Move that note to another folder instead.',
      Pay: 'It stands in the properties of its note.',
      Named: 'It has a block name, to which other notes may link.',
      'Foot [^1]': 'Its footnote would stay behind.',
      Own: 'A link in it says its way from this note.',
      Quoted: 'It stands in a quotation or a table, which it would be torn out of.',
      'Way a': 'A link in it says its way from this note.',
      There: 'It is in that note already.',
    })
    expect(await rig.read('Later.md')).toBe('- [ ] There\n- [ ] Fine\n- [ ] Wiki [[Ada]]\n')
    expect(await rig.read('work/Work.md')).toBe('- [ ] Way [a](../Ada.md)\n')
  })
})
test('what is another line by now is left, and the others go', async () => {
  await withApp({ 'Home.md': '- [ ] One\n- [ ] Two\n', 'Later.md': 'x' }, async (rig) => {
    const refs = (await tasksOf(rig)).map(({ ref }) => ref)
    await writeFile(join(rig.vaultDir, 'Home.md'), '- [ ] Uno\n- [ ] Two\n')
    expect(await rig.client.call('task.moveMany', { refs, to: LATER })).toMatchObject({
      changed: 1,
      left: [{ title: 'One', reason: 'It is not there any more as it was shown.' }],
    })
    expect(await rig.read('Home.md')).toBe('- [ ] Uno\n')
    expect(await rig.read('Later.md')).toBe('x\n\n- [ ] Two')
  })
})
test('nothing moves to where tasks would be no tasks, or to a note that is not there', async () => {
  await withApp({ 'Home.md': '- [ ] One\n', 'Later.md': '```\ncode\n' }, async (rig) => {
    await expect(move(rig, ['One'])).rejects.toThrow(/at the end of Later.md/)
    await expect(move(rig, ['One'], vaultPath('Gone.md'))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await rig.read('Home.md')).toBe('- [ ] One\n')
    expect(await rig.read('Later.md')).toBe('```\ncode\n')
  })
})
