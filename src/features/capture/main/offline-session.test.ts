import { expect, test } from 'vitest'
import { converse, indexed } from '../../../../test/app/converse.ts'
import { withApp } from '../../../../test/app/with-app.ts'

test('seed 000: a note is captured, then put where it belongs, and then renamed', async () => {
  await withApp({ 'Projects/Atlas.md': '# Atlas\n\nSee [[Residence]].\n' }, async (rig) => {
    const say = converse(rig)
    await say('create a note called Permit in folder inbox with the text Renew it in May')
    expect(await rig.read('inbox/Permit.md')).toContain('Renew it in May')

    const moved = await say('actually that should be a project')
    expect(moved.asked).toBe(1)
    expect(moved.said).toMatch(/Moved `inbox\/Permit\.md` to \[\[Projects\/Permit\]\]/)
    expect(await rig.read('Projects/Permit.md')).toContain('Renew it in May')

    await say('rename it to Residence')
    expect(await rig.read('Projects/Residence.md')).toContain('Renew it in May')
    expect((await say('what links to Residence?')).said).toContain('[[Projects/Atlas]]')
  })
})

test('a category is a target, and no new name (M3)', async () => {
  await withApp({ 'ideas/Kite.md': '---\nname: Kite\n---\n# Kite\n' }, async (rig) => {
    await indexed(rig)
    const say = converse(rig)
    expect((await say('move Kite to projects')).said).toContain('[[projects/Kite]]')
    expect(await rig.read('projects/Kite.md')).toContain('name: Kite')
  })
})
