import { afterEach, expect, test } from 'vitest'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { failedResult, type ToolOutcome } from './turn-tools.ts'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  say,
  scriptedModel,
  type TurnsForTest,
  withoutSituation,
  withoutSituations,
} from '../../../../test/models/turn-fixtures.ts'
import type { CreateTurnsOptions } from './create-turns.ts'

const hosts: TurnsForTest[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((each) => each.close()))
})

const written = (changeId: string, path: string): ToolOutcome => ({
  result: { ...failedResult('edit', { error: '' }), success: true },
  changes: [{ changeId, kind: 'edit', path: vaultPath(path), additions: 1, deletions: 0 }],
  sources: [],
})
function setUp(
  answers: Parameters<typeof scriptedModel>[0],
  options: Partial<CreateTurnsOptions> = {},
) {
  const model = scriptedModel(answers)
  const host = createTurnsForTest({
    model: () => model,
    tools: fakeTools({ edit: () => written('c1', 'a.md') }),
    ...options,
  })
  hosts.push(host)
  const idOf = (): string => host.turns.conversations()[0]?.id ?? ''
  /** Waits for the end of the turn that a version began with. */
  const ended = async (sent: { conversationId: string; turnId: string }): Promise<ChatItem[]> => {
    for await (const item of host.turns.watch(sent.conversationId, 0, new AbortController().signal))
      if (item.type === 'turn-end' && item.turnId === sent.turnId) break
    return host.store.items(sent.conversationId, 0)
  }
  return { host, model, idOf, ended }
}
const asked = (items: readonly ChatItem[], text: string) => {
  const item = items.find((each) => each.type === 'user-message' && each.text === text)
  if (item?.type !== 'user-message') throw new Error(`nobody asked ${text}`)
  return item
}

test('asking again with other words makes a version, and leaves the conversation as it was', async () => {
  const { host, model, idOf, ended } = setUp([say('1'), say('2'), say('3'), say('other 2')])
  await host.ask('One')
  const id = idOf()
  await host.ask('Two', id)
  const before = await host.ask('Three', id)
  const { messageId, seq } = asked(before, 'Two')

  const sent = host.turns.resend({ conversationId: id, messageId, text: 'Two, but short' })
  const items = await ended(sent)
  expect(sent.conversationId).not.toBe(id)
  expect(host.store.items(id, 0)).toEqual(before)
  expect(items.slice(0, seq - 1)).toEqual(before.slice(0, seq - 1))
  expect(asked(items, 'Two, but short').seq).toBe(seq)
  expect(withoutSituations(model.requests.at(-1)?.messages ?? [])).toEqual([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: '1' },
    { role: 'user', content: 'Two, but short' },
  ])
  expect(host.store.conversation(sent.conversationId)).toMatchObject({
    title: 'One',
    forkedFrom: { conversationId: id, seq, isVersion: true },
  })
})

test('a version of a version names the conversation in which the message was asked first', async () => {
  const { host, idOf, ended } = setUp([say('1'), say('2'), say('b'), say('c'), say('d')])
  await host.ask('One')
  const id = idOf()
  const { messageId, seq } = asked(await host.ask('Two', id), 'Two')
  const second = host.turns.resend({ conversationId: id, messageId, text: 'Two b' })
  const again = asked(await ended(second), 'Two b')
  const third = host.turns.resend({ ...second, messageId: again.messageId, text: 'Two c' })
  await ended(third)
  const origin = { conversationId: id, seq, isVersion: true }
  expect(host.store.conversation(third.conversationId)?.forkedFrom).toEqual(origin)
  // A message that the version has from its origin was asked there.
  const first = asked(host.store.items(third.conversationId, 0), 'One')
  const fourth = host.turns.resend({ ...third, messageId: first.messageId, text: 'Uno' })
  await ended(fourth)
  expect(host.store.conversation(fourth.conversationId)).toMatchObject({
    title: 'Uno',
    forkedFrom: { conversationId: id, seq: 1, isVersion: true },
  })
})

test('what the replaced answer changed stays, is told to both, and can be undone from the version', async () => {
  const { host, model, idOf, ended } = setUp([
    callTools(['edit', {}]),
    say('Done.'),
    say('Done again.'),
    say('And again.'),
  ])
  const items = await host.ask('Change it')
  const id = idOf()
  const { messageId, turnId } = asked(items, 'Change it')
  const again = await ended(host.turns.resend({ conversationId: id, messageId, text: 'Change it' }))
  expect(again.find((item) => item.type === 'notice')).toMatchObject({
    text: 'The version before changed a.md. These changes stay, unless you undo them.',
    undoTurnIds: [turnId],
  })
  expect(withoutSituation(model.requests.at(-1)?.messages.at(-1)?.content)).toMatch(
    /^\(In the version .* still there: a\.md\.\)\n\nChange it$/,
  )
  // Undone, there is nothing to tell of any more.
  host.store.appendItem(id, turnId, { type: 'undone', changeId: 'c1', path: 'a.md' })
  const third = await ended(host.turns.resend({ conversationId: id, messageId, text: 'Change it' }))
  expect(third.find((item) => item.type === 'notice')).toBe(undefined)
  expect(withoutSituation(model.requests.at(-1)?.messages.at(-1)?.content)).toBe('Change it')
})

test('a fork has everything up to the end of its turn, also that a change of it was undone later', async () => {
  const { host, model, idOf } = setUp([
    callTools(['edit', {}]),
    say('Done.'),
    say('2'),
    say('In the fork'),
  ])
  const { turnId } = asked(await host.ask('Change it'), 'Change it')
  const id = idOf()
  await host.ask('Two', id)
  host.store.appendItem(id, turnId, { type: 'undone', changeId: 'c1', path: 'a.md' })
  const fork = host.turns.fork(id, turnId)
  expect(fork.forkedFrom).toMatchObject({ conversationId: id, isVersion: false })
  const items = host.store.items(fork.id, 0)
  expect(items.filter((item) => item.type === 'user-message')).toHaveLength(1)
  expect(items.at(-1)).toMatchObject({ type: 'undone', changeId: 'c1', turnId })
  await host.ask('On from here', fork.id)
  expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'user',
  ])
})

test('an answer that still comes cannot be forked, and a message that is gone cannot be asked again', async () => {
  const { host, idOf } = setUp([say('1')], {
    model: () => ({
      label: 'hanging',
      isLocal: true,
      // oxlint-disable-next-line require-yield
      async *stream(_request, signal) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      },
    }),
  })
  const { turnId } = host.turns.send({ conversationId: null, text: 'Wait', openPath: null })
  const id = idOf()
  expect(() => host.turns.fork(id, turnId)).toThrow(/not finished/)
  expect(() => host.turns.resend({ conversationId: id, messageId: 'no', text: 'x' })).toThrow(
    /not there any more/,
  )
  expect(host.turns.conversations()).toHaveLength(1)
})
