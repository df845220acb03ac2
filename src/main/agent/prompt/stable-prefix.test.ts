import { afterEach, expect, test } from 'vitest'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  say,
  scriptedModel,
  type TurnsForTest,
} from '../../../../test/models/turn-fixtures.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { AgentMode } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { allTools } from '../../tools/all-tools.ts'
import { toolDefinition } from '../../tools/define/tool-definition.ts'
import type { ModelRequest } from '../model.ts'
import { memoryText } from './memory-note.ts'

const hosts: TurnsForTest[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((each) => each.close()))
})

const MESSAGES = 20

/** As most templates write it: the system and the tools first, then every message. */
const rendered = ({ system, tools, messages }: ModelRequest): string =>
  [
    `<|system|>${system}`,
    ...tools.map((tool) => `<|tool|>${JSON.stringify(tool)}`),
    ...messages.map(
      ({ role, content, toolCalls = [] }) =>
        `<|${role}|>${content ?? ''}${toolCalls.length > 0 ? JSON.stringify(toolCalls) : ''}`,
    ),
  ].join('\n')

/** The part of a prompt that the next one begins with, 0 to 1. */
function reused(before: string, after: string): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  return same / before.length
}

interface Reuse {
  /** Of the prompt before, 0 to 1. */
  readonly part: number
  /** Messages were summed up. */
  readonly isShorter: boolean
}

/** A conversation in which everything changes that can: what of each prompt the next one begins with. */
async function reuseOf(profile: ModelProfile): Promise<Reuse[]> {
  const answers = Array.from({ length: MESSAGES }, (_, at) => [
    ...(at % 3 === 0 ? [callTools(['search_notes', { query: `permit ${at}` }])] : []),
    say(`Answer ${at}. ${'It says so. '.repeat(20)}`),
  ]).flat()
  const model = { ...scriptedModel(answers), profile }
  let mode: AgentMode = 'normal'
  let notes = 100
  let memory = 'I am Ada.'
  const host = createTurnsForTest({
    model: () => model,
    mode: () => mode,
    tools: {
      ...fakeTools({ search_notes: () => 'a passage of a note '.repeat(60) }),
      definitions: () => allTools.map(toolDefinition),
      rank: async (request) =>
        allTools
          .map(({ name }) => name)
          .toSorted((a, b) => distance(request, a) - distance(request, b)),
    },
    describeVault: async () => `The vault holds ${notes} notes.`,
    memory: async () => memoryText(vaultPath('Me.md'), memory),
  })
  hosts.push(host)
  let conversationId: string | null = null
  for (let at = 0; at < MESSAGES; at += 1) {
    mode = at % 7 === 3 ? 'plan' : 'normal'
    notes += at % 2
    if (at === 9) memory = 'I am Grace.'
    const openPath = at % 4 === 3 ? null : `projects/note ${at}.md`
    const sent = host.turns.send({ conversationId, text: `Question ${at} of many`, openPath })
    conversationId = sent.conversationId
    for await (const item of host.turns.watch(conversationId, 0, new AbortController().signal))
      if (item.type === 'turn-end' && item.turnId === sent.turnId) break
  }
  const asked = model.requests.filter(({ tools }) => tools.length > 0)
  return asked.slice(1).map((request, at) => ({
    part: reused(rendered(asked[at] ?? request), rendered(request)),
    isShorter: request.messages.length < (asked[at]?.messages.length ?? 0),
  }))
}

/** Requests of two kinds, each with another order. */
const distance = (request: string, name: string): number =>
  Array.from(`${/[02468] of/.test(request)} ${name}`).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997,
    7,
  )

test('every prompt of a conversation begins with the one before it, whatever has changed', async () => {
  const reuse = await reuseOf({})
  expect(reuse).toHaveLength(MESSAGES + Math.ceil(MESSAGES / 3) - 1)
  expect(reuse.every(({ part }) => part === 1)).toBe(true)
})

test('where not all tools have room those stay that were offered, until messages are summed up', async () => {
  const reuse = await reuseOf({ contextTokens: 8192 })
  expect(reuse.some(({ isShorter }) => isShorter)).toBe(true)
  expect(reuse.filter(({ part, isShorter }) => part < 1 && !isShorter)).toEqual([])
})
