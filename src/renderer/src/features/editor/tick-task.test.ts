import { Text } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { tickTask } from './tick-task.ts'

const call = { line: 3, source: '- [ ] Call', status: ' ' }
function ticked(text: string, task = call): string | null {
  const doc = Text.of(text.split('\n'))
  return tickTask(doc, task)?.apply(doc).toString() ?? null
}

describe('row 27: a tick finds its task by what it says', () => {
  test('where it was drawn', () => {
    expect(ticked('# T\n\n- [ ] Call\n- [ ] Call')).toBe('# T\n\n- [x] Call\n- [ ] Call')
  })
  test('ten lines further down, with another open task at its old place', () => {
    const above = '- [ ] New\n'.repeat(10)
    expect(ticked(`# T\n\n${above}- [ ] Call`)).toBe(`# T\n\n${above}- [x] Call`)
  })
  test('of several that say the same none is ticked, nor one that is gone or was ticked', () => {
    expect(ticked('- [ ] Call\n\ntext\n- [ ] Call')).toBeNull()
    expect(ticked('# T')).toBeNull()
    expect(ticked('# T\n\n- [x] Call')).toBeNull()
  })
  test('a status of another kind, in a quotation, is opened again', () => {
    const task = { line: 1, source: '> - [/] Half [x]', status: '/' }
    expect(ticked('> - [/] Half [x]', task)).toBe('> - [ ] Half [x]')
  })
})
