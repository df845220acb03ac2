import { expect, test } from 'vitest'
import { DRAGGED_TAB, draggedTab, dragTab, effectOf } from './dragged-tab.ts'

/** What is dragged, as a browser keeps it: kinds in small letters. */
function transferOf(first: Readonly<Record<string, string>> = {}): DataTransfer {
  const data = new Map(Object.entries(first))
  return {
    setData: (kind: string, text: string) => void data.set(kind.toLowerCase(), text),
    getData: (kind: string) => data.get(kind.toLowerCase()) ?? '',
    get types() {
      return [...data.keys()]
    },
    effectAllowed: 'none',
  } as unknown as DataTransfer
}

test('a tab is what it was when it is dropped, whatever its name', () => {
  for (const tab of ['a.md', '/tasks', 'Ordner/„Ä“ 日本 🎉.md', 'a"],[b.md']) {
    const transfer = transferOf()
    dragTab(transfer, { tab, pane: '2' }, 'here')
    expect(draggedTab(transfer)).toEqual({ tab, pane: '2' })
    expect(transfer.effectAllowed).toBe('copyMove')
  }
})
test('it moves in its own window, and is copied to another', () => {
  const transfer = transferOf()
  dragTab(transfer, { tab: 'a.md', pane: '1' }, 'here')
  expect([effectOf(transfer, 'here'), effectOf(transfer, 'there')]).toEqual(['move', 'copy'])
  expect(effectOf(transferOf({ 'text/plain': 'a.md' }), 'here')).toBe('move')
})
test('what another program drops is no tab', () => {
  for (const text of ['', 'a.md', '{"tab":"a.md"}', '["a.md"]', '["a.md",2]', 'null', '"ab"'])
    expect(draggedTab(transferOf({ [DRAGGED_TAB]: text })), text).toBeNull()
})
