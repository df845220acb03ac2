import { expect, test, vi } from 'vitest'
import { takeAll } from '../../../shared/domain/chat/approval.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'

const indexed = ({ client }: AppRig): Promise<void> =>
  vi.waitFor(
    async () =>
      expect((await client.call('index.status', {})).state).toMatch(/^(?:embedding|ready)$/),
    { timeout: 20_000 },
  )

/** A conversation with the offline assistant on real files; whoever is asked answers `decision`. */
function converse({ client }: AppRig) {
  let conversationId: string | null = null
  let seen = 0
  return async (text: string, decision: 'allowed' | 'declined' = 'allowed') => {
    const sent: { conversationId: string; turnId: string } = await client.call('chat.send', {
      conversationId,
      text,
      openPath: null,
    })
    conversationId = sent.conversationId
    const items: ChatItem[] = []
    for await (const item of client.stream('chat.watch', { conversationId, after: seen })) {
      items.push(item)
      seen = item.seq
      if (item.type === 'approval-request') {
        const { approvalId, nonce, digest } = item.request
        await client.call(
          'approval.answer',
          decision === 'allowed'
            ? { approvalId, nonce, decision, digest, review: takeAll(item.request) }
            : { approvalId, nonce, decision, reason: '' },
        )
      }
      if (item.type === 'turn-end' && item.turnId === sent.turnId) break
    }
    return {
      said: items.map((item) => (item.type === 'text-delta' ? item.text : '')).join(''),
      changes: items.flatMap((item) => (item.type === 'turn-end' ? item.changes : [])),
      asked: items.filter(({ type }) => type === 'approval-request').length,
    }
  }
}

test('seed 000: a note is captured, then put where it belongs, then found and corrected again', async () => {
  const files = {
    'home/Plan.md': '# Plan\n\nPaint the fence.\n',
    'work/Plan.md': '# Plan\n\nShip it.\n',
    'Projects/Atlas.md': '# Atlas\n\nSee [[Residence]].\n',
  }
  await withApp(files, async (rig) => {
    const say = converse(rig)
    await say('create a note called Permit in folder inbox with the text Renew it in May')
    expect(await rig.read('inbox/Permit.md')).toContain('Renew it in May')

    const moved = await say('actually that should be a project')
    expect(moved.asked).toBe(1)
    expect(moved.said).toMatch(/Moved `inbox\/Permit\.md` to \[\[Projects\/Permit\]\]/)
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

test('a category or a folder that is there is a target, and no new name (M3)', async () => {
  const files = {
    'ideas/Kite.md': '---\nname: Kite\n---\n# Kite\n',
    'Boats.md': '# Boats\n',
    'Attic/Old.md': '# Old\n',
  }
  await withApp(files, async (rig) => {
    await indexed(rig)
    const say = converse(rig)
    expect((await say('move Kite to projects')).said).toContain('[[projects/Kite]]')
    expect(await rig.read('projects/Kite.md')).toContain('name: Kite')
    await say('move Boats to attic')
    expect(await rig.read('Attic/Boats.md')).toBe('# Boats\n')
    const unknown = await say('move Boats to Cellar')
    expect([unknown.asked, unknown.changes]).toEqual([0, []])
    expect(unknown.said).toMatch(/^There is no folder “Cellar”, so I changed nothing/)
  })
})

test('a task goes by its name, and days mean what the task view means (M4)', async () => {
  const files = {
    'Trip.md': '# Trip\n\n- [ ] Book the ferry\n',
    'tasks/Call the plumber.md':
      '---\nid: 4\ntitle: Call the plumber\nstatus: open\ndue: 2020-01-02\n---\n',
  }
  await withApp(files, async (rig) => {
    await indexed(rig)
    const say = converse(rig)
    expect((await say('what tasks are overdue?')).said).toContain('Call the plumber')
    expect((await say("mark 'book the ferry' as done")).asked).toBe(1)
    expect(await rig.read('Trip.md')).toContain('- [x] Book the ferry')
    await say('mark the plumber task as done')
    expect(await rig.read('tasks/Call the plumber.md')).toMatch(/status: done/)
    expect((await say('mark the unicorn task as done')).said).toMatch(/^I found no open task/)
  })
})
