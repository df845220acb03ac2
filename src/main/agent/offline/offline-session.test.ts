import { expect, test } from 'vitest'
import { takeAll } from '../../../shared/domain/approval.ts'
import type { ChatItem } from '../../../shared/domain/chat-item.ts'
import { withApp, type AppRig } from '../../testing/with-app.ts'

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
