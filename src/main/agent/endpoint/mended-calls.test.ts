import { expect, test } from 'vitest'
import { mendedCalls } from './mended-calls.ts'

const offered = ['read_note', 'search_notes'].map((name) => ({
  type: 'function' as const,
  function: { name, description: '', parameters: {} },
}))
const mend = (name: string, json: string) => {
  const [call] = mendedCalls([{ id: '1', name, arguments: json }], offered)
  return [call?.name, call?.arguments]
}

test.each(['functions.read_note', 'Read_Note', 'readNote', 'read_note'])(
  'a name that can mean one tool means it: %s',
  (name) => expect(mend(name, '{}')).toEqual(['read_note', '{}']),
)

test.each(['read', 'read_notes', 'delete_note'])('another name stays what it is: %s', (name) =>
  expect(mend(name, '{}')).toEqual([name, '{}']),
)

test.each([
  ['{"a":1}', '{"a":1}'],
  [JSON.stringify('{"a":1}'), '{"a":1}'],
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['{"a":"b,}"}', '{"a":"b,}"}'],
])('arguments that were wrapped once are unwrapped: %s', (written, meant) =>
  expect(mend('read_note', written)).toEqual(['read_note', meant]),
)

test.each(['{"a":', '{"a":1,}', '"a"', '[1]', JSON.stringify(JSON.stringify('{"a":1}'))])(
  'what is no object then stays as it was written: %s',
  (written) => expect(mend('read_note', written)).toEqual(['read_note', written]),
)
