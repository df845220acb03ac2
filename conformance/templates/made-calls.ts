import type { RecordedMessage } from './recorded-conversation.ts'

const made = (
  ...calls: readonly (readonly [name: string, args: Readonly<Record<string, unknown>>])[]
): RecordedMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(([name, args], index) => ({
    id: `callnum0${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  })),
})

/** Answers with calls, as a server gives them back: what is written in the words of each template, and has to be read there. */
export const MADE_CALLS: Readonly<Record<string, RecordedMessage>> = {
  'a call': made(['read_note', { path: 'garden/Roses.md', start_line: 1 }]),
  'a call with lists, signs and other scripts': made([
    'search_notes',
    { query: 'the “red” roses, 玫瑰 & more', filter: { tags: ['garden', 'soil'], folder: 'a/b' } },
  ]),
  'two calls': made(
    ['read_note', { path: 'garden/Roses.md' }],
    ['read_note', { path: 'garden/Lilies.md', start_line: 3, end_line: 9 }],
  ),
}
