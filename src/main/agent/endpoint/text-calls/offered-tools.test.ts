import { expect, test } from 'vitest'
import { offeredTools } from './offered-tools.ts'

const tools = offeredTools([
  { name: 'read_note' },
  { name: 'search_notes' },
  { name: 'delete' },
  { name: 'getTags' },
  { name: 'get_tags' },
  { name: 'api.tools.search' },
])

test.each([
  ['read_note', 'read_note'],
  ['  read_note\n', 'read_note'],
  ['Read_Note', 'read_note'],
  ['readNote', 'read_note'],
  ['read-note', 'read_note'],
  ['READ NOTE', 'read_note'],
  ['functions.search_notes', 'search_notes'],
  ['functions.searchNotes', 'search_notes'],
  ['default_api.delete', 'delete'],
  ['tools:delete', 'delete'],
  ['api.tools.search', 'api.tools.search'],
  ['getTags', 'getTags'],
  ['functions.get_tags', 'get_tags'],
])('%s means %s', (written, name) => {
  expect(tools.named(written)?.name).toBe(name)
})

test.each([
  ['two tools', 'GetTags'],
  ['two tools behind a prefix', 'functions.GetTags'],
  ['a prefix that is another thing', 'calendar.delete'],
  ['a part of a name', 'search'],
  ['more than a name', 'search_notes_again'],
  ['no name', ''],
  ['a prefix alone', 'functions.'],
  ['only separators', ' _-. '],
  ['a member of a prototype', 'constructor'],
])('%s is none: %j', (_what, written) => {
  expect(tools.named(written)).toBeUndefined()
})

test('a name of nothing but separators is only that of a tool that is called so', () => {
  expect(offeredTools([{ name: '_' }]).named('')).toBeUndefined()
})
