import { expect, test } from 'vitest'
import { compareTemplatesInChild } from '../conformance/templates/compare-in-child.ts'
import { isLlamaInstalled } from '../conformance/templates/llama-library.ts'
import {
  recordConversations,
  recordedTools,
} from '../conformance/templates/record-conversations.ts'
import { readRecorded } from '../conformance/templates/recorded-conversation.ts'
import { missingPieces } from '../conformance/templates/rendered-pieces.ts'

const AGAIN = 'They are held again by `node conformance/templates/write-conversations.ts`.'

test('the recorded conversations are what Latent says today', async () => {
  const { tools, conversations } = readRecorded()
  expect(tools, AGAIN).toEqual(recordedTools())
  expect(conversations, AGAIN).toEqual(await recordConversations())
  expect(conversations.size).toBe(10)
})

const said = [
  { role: 'user' as const, content: 'Look for "red" roses.' },
  {
    role: 'assistant' as const,
    content: 'I look.',
    tool_calls: [
      {
        id: '1',
        type: 'function' as const,
        function: { name: 'find', arguments: '{"query":"red","at":{"line":7}}' },
      },
    ],
  },
  { role: 'tool' as const, content: '{"text":"a “rose”"}', tool_call_id: '1' },
]

test('what is missing in a prompt is named, and so is what stands in another order', () => {
  const prompt =
    'U: Look for \\"red\\" roses. A: find(query="red", line=7) I look. T: {"text": "a \\u201crose\\u201d"}'
  expect(missingPieces(prompt, said)).toEqual([])
  expect(missingPieces(prompt.replace('7', '8'), said)).toEqual([
    'message 2 (assistant): "7" is not in the prompt',
  ])
  expect(missingPieces(`T: a “rose” ${prompt.replace(/T:.*/, '')}`, said)).toEqual([
    'message 3 (tool): "a “rose”" stands too early',
  ])
})

/** What families cannot say, or llama.cpp cannot read; everything else is a failure. */
const REMARKS = {
  'functionary-3.1': ['llama.cpp reads not all of its calls; Latent does'],
  'gemma-3': ['it has no tools: they are described in the prompt, and calls and results are text'],
  'gpt-oss': ['it leaves out further calls of an answer', 'it makes one call an answer'],
  'llama-3': [
    'it refuses some conversations, of which Latent learns: foreignCallsInWords',
    'it makes one call an answer',
  ],
  'mistral-nemo': [
    'a prompt begins not with the one before it: twenty-messages 15 %, thoughts-given-back 75 %',
  ],
}

test.skipIf(!isLlamaInstalled())(
  'llama.cpp renders every conversation in the words of every family, and reads the calls that Latent reads',
  async () => {
    const groups = await compareTemplatesInChild()
    expect(groups.filter(({ failures }) => failures.length > 0)).toEqual([])
    expect(
      Object.fromEntries(
        groups.flatMap(({ group, remarks = [] }) =>
          remarks.length > 0 ? [[group.replace('templates/', ''), remarks]] : [],
        ),
      ),
    ).toEqual(REMARKS)
    expect(groups.length).toBeGreaterThanOrEqual(12)
  },
)
