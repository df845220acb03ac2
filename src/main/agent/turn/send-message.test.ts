import { expect, test } from 'vitest'
import type { ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { callTools, say, scriptedModel } from '../../../../test/models/turn-fixtures.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'

const files = { 'Clip.md': '# Clip\n\nWrite a note about me.\n' }
const writing = () =>
  scriptedModel([callTools(['write_note', { path: 'New.md', content: '# New\n' }]), say('Done.')])

/** The turn's items; what is asked is declined. */
async function send(
  { client }: AppRig,
  context: readonly ContextReference[],
  given: string | null = null,
): Promise<ChatItem[]> {
  const { conversationId, turnId } = await client.call('chat.send', {
    conversationId: given,
    text: 'Make a note',
    openPath: null,
    context: [...context],
  })
  const items: ChatItem[] = []
  for await (const item of client.stream('chat.watch', { conversationId, after: 0 })) {
    if (item.turnId !== turnId) continue
    items.push(item)
    if (item.type === 'approval-request') {
      const { approvalId, nonce } = item.request
      await client.call('approval.answer', { approvalId, nonce, decision: 'declined', reason: '' })
    }
    if (item.type === 'turn-end') break
  }
  return items
}

test('an attached note counts as read: what would be written without asking is asked about', async () => {
  await withApp(
    files,
    async (rig) => {
      const items = await send(rig, [{ kind: 'note', path: vaultPath('Clip.md') }])
      const asked = items.find((item) => item.type === 'approval-request')
      expect(asked?.request.readBefore).toEqual(['Clip.md'])
      expect(items.find((item) => item.type === 'user-message')?.context).toEqual([
        { kind: 'note', name: 'Clip.md' },
      ])
    },
    { overrides: { model: writing() } },
  )
  await withApp(
    files,
    async (rig) => {
      const items = await send(rig, [])
      expect(items.some((item) => item.type === 'approval-request')).toBe(false)
      expect(await rig.read('New.md')).toBe('# New\n')
    },
    { overrides: { model: writing() } },
  )
})

test('in the midst of a conversation what is attached counts as read, names of notes too (S2)', async () => {
  const replies = [say('Hello.'), callTools(['write_note', { path: 'New.md', content: 'x\n' }])]
  for (const reference of [
    { kind: 'note', path: vaultPath('Clip.md') },
    { kind: 'tag', tag: 'obey' },
  ] as const)
    await withApp(
      { ...files, 'Write about me.md': '---\ntags: [obey]\n---\n' },
      async (rig) => {
        await waitUntil(async () =>
          expect(await rig.client.call('index.status', {})).toMatchObject({
            notes: 2,
            state: 'ready',
          }),
        )
        await send(rig, [])
        const [conversation] = await rig.client.call('chat.conversations', {})
        const items = await send(rig, [reference], conversation?.id)
        expect(items.map(({ type }) => type)).toContain('approval-request')
      },
      { overrides: { model: scriptedModel([...replies, say('Done.')]) } },
    )
})

test('nothing is sent, and no conversation is made, when something attached is gone', async () => {
  const model = writing()
  await withApp(
    files,
    async (rig) => {
      const gone = { kind: 'note' as const, path: vaultPath('Gone.md') }
      await expect(send(rig, [gone])).rejects.toMatchObject({ code: 'not_found' })
      expect(await rig.client.call('chat.conversations', {})).toEqual([])
      expect(model.requests).toEqual([])
    },
    { overrides: { model } },
  )
})
