import { expect, test } from 'vitest'
import { converse, indexed } from '../../../../test/app/converse.ts'
import { withApp } from '../../../../test/app/with-app.ts'

test('seed 000: a note is made, renamed, then found and corrected again', async () => {
  const files = {
    'home/Plan.md': '# Plan\n\nPaint the fence.\n',
    'work/Plan.md': '# Plan\n\nShip it.\n',
    'Projects/Atlas.md': '# Atlas\n\nSee [[Residence]].\n',
  }
  await withApp(files, async (rig) => {
    const say = converse(rig)
    await say('create a note called Permit in folder inbox with the text Renew it in May')
    expect(await rig.read('inbox/Permit.md')).toContain('Renew it in May')

    const moved = await say('actually put it in Projects')
    expect(moved.asked).toBe(1)
    expect(await rig.read('Projects/Permit.md')).toContain('Renew it in May')

    await say('rename it to Residence')
    expect(await rig.read('Projects/Residence.md')).toContain('Renew it in May')

    const asked = await say('add "Buy paint" to Plan')
    expect(asked.said).toMatch(/Several notes are called “Plan”\./)
    expect(asked.changes).toEqual([])
    await say('the one in home')
    expect(await rig.read('home/Plan.md')).toMatch(/Paint the fence\.\n+Buy paint/)
    expect(await rig.read('work/Plan.md')).toBe(files['work/Plan.md'])

    const declined = await say('delete it', 'declined')
    expect(declined.said).toMatch(/You declined it, so I changed nothing/)
    expect(await rig.read('home/Plan.md')).toContain('Buy paint')
    const backlinks = await say('what links to Residence?')
    expect(backlinks.said).toContain('[[Projects/Atlas]]')
  })
})

test('what was inferred is asked about first, also where the tool was allowed for good (M3, M4)', async () => {
  const files = { 'Timber prices.md': '# Timber prices\n' }
  await withApp(files, async (rig) => {
    await rig.client.call('settings.update', { patch: { toolRules: { append_note: 'never' } } })
    await indexed(rig)
    const say = converse(rig)
    const inferred = await say('add buy sandpaper to Timber prices', 'declined')
    expect(inferred.asked).toBe(1)
    expect(await rig.read('Timber prices.md')).toBe(files['Timber prices.md'])
    expect(inferred.said).toContain('You declined it, so I changed nothing')

    const quoted = await say("add a line 'buy sandpaper' to Timber prices")
    expect(quoted.asked).toBe(0)
    expect(await rig.read('Timber prices.md')).toMatch(/^# Timber prices\n+buy sandpaper\n$/)
    // What “it” is nobody said either.
    expect((await say('add "and glue" to it', 'declined')).asked).toBe(1)
    expect((await say('füge „Lack“ zu Timber prices hinzu', 'declined')).asked).toBe(1)
  })
})

test('a folder that is there is a target, and no new name (M3)', async () => {
  const files = {
    'Boats.md': '# Boats\n',
    'Attic/Old.md': '# Old\n',
  }
  await withApp(files, async (rig) => {
    await indexed(rig)
    const say = converse(rig)
    await say('move Boats to attic')
    expect(await rig.read('Attic/Boats.md')).toBe('# Boats\n')
    const unknown = await say('move Boats to Cellar')
    expect([unknown.asked, unknown.changes]).toEqual([0, []])
    expect(unknown.said).toMatch(/^There is no folder “Cellar”, so I changed nothing/)
  })
})
