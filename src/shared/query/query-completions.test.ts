import { describe, expect, test } from 'vitest'
import { completionsAt, insertedValue } from './query-completions.ts'

/** At the bar: what kind, of what is typed, and the text with `…` put in. */
function at(marked: string) {
  const cursor = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completionsAt(text, cursor)
  if (!found) return null
  const { kind, typed, property, options, from, to } = found
  const put = `${text.slice(0, from)}…${text.slice(to)}`
  return { kind, typed, put, property, options: options.map(({ inserted }) => inserted) }
}

describe('what may be completed', () => {
  test.each([
    ['ta|', 'field', 'ta', '…'],
    ['milk ta|', 'field', 'ta', 'milk …'],
    ['-ta|', 'field', 'ta', '-…'],
    ['(mod|', 'field', 'mod', '(…'],
    ['ta|g:work', 'field', 'ta', '…work'],
    ['#wo|', 'tag', 'wo', '…'],
    ['#|', 'tag', '', '…'],
    ['tag:wo|', 'tag', 'wo', 'tag:…'],
    ['tag:|', 'tag', '', 'tag:…'],
    ['tag:#wo|rk eggs', 'tag', 'wo', 'tag:… eggs'],
    ['tag:(a OR wo|)', 'tag', 'wo', 'tag:(a OR …)'],
    ['folder:Pro|', 'folder', 'Pro', 'folder:…'],
    ['folder:"My pro|', 'folder', 'My pro', 'folder:…'],
    ['path:x|', 'path', 'x', 'path:…'],
    ['file:x|', 'file', 'x', 'file:…'],
    ['links-to:Ad|', 'file', 'Ad', 'links-to:…'],
    ['modified:la|', 'date', 'la', 'modified:…'],
    ['modified:>la|', 'date', 'la', 'modified:>…'],
    ['has:a|', 'has', 'a', 'has:…'],
    ['[sta|', 'property', 'sta', '[…'],
    ['[|', 'property', '', '[…'],
    ['[sta|tus:draft]', 'property', 'sta', '[…:draft]'],
    ['[status:|', 'property-value', '', '[status:…'],
    ['[status:dr|]', 'property-value', 'dr', '[status:…]'],
    ['[status:done OR dr|', 'property-value', 'dr', '[status:done OR …'],
    ['[due:<to|]', 'date', 'to', '[due:<…]'],
  ])('%s', (marked, kind, typed, put) => {
    expect(at(marked)).toMatchObject({ kind, typed, put })
  })

  test.each(['|', 'milk |', '"ta|', '/ta|/', 'line:(to|', 'match-case:ta|', 'tomatoes|', 'é|'])(
    'nothing: %s',
    (marked) => {
      expect(at(marked)).toBeNull()
    },
  )

  test('fields, dates and what a note may have are known without the vault', () => {
    expect(at('task|')?.options).toEqual(['task:', 'task-todo:', 'task-done:'])
    expect(at('modified:last|')?.options).toEqual([
      'last-week',
      'last-month',
      'last-7-days',
      'last-30-days',
      'last-year',
    ])
    expect(at('has:ta|')?.options).toEqual(['task', 'tag'])
    expect(at('[status:|')?.property).toBe('status')
  })
})

test.each([
  ['tag', 'work/admin', '#work/admin'],
  ['folder', 'Projects', 'Projects'],
  ['folder', 'My projects', '"My projects"'],
  ['file', 'A "b" \\', '"A \\"b\\" \\\\"'],
  ['property', 'due date', 'due date'],
  ['property', 'a:b', '"a:b"'],
  ['property-value', 'in progress', '"in progress"'],
  ['date', 'last week', 'last-week'],
] as const)('a %s %s is put in as %s', (kind, value, inserted) => {
  expect(insertedValue(kind, value)).toBe(inserted)
})
