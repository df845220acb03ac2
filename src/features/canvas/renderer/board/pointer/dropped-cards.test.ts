import { expect, test } from 'vitest'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { DRAGGED, dragFiles } from '../../../../../renderer/src/stores/workspace/dragged-path.ts'
import { textOf, withBoard } from '../../testing/with-board.ts'
import { droppedCards } from './dropped-cards.ts'

/** What is carried, by its kinds. */
function transferOf(data: Readonly<Record<string, string>>): DataTransfer {
  const carried = new Map(Object.entries(data))
  const transfer: Pick<DataTransfer, 'getData' | 'setData' | 'effectAllowed'> = {
    effectAllowed: 'none',
    getData: (kind) => carried.get(kind) ?? '',
    setData: (kind, text) => void carried.set(kind, text),
  }
  return transfer as DataTransfer
}
const file = (path: string) => ({ kind: 'file', path: vaultPath(path) }) as const
const folder = (path: string) => ({ kind: 'folder', path: vaultPath(path) }) as const
type Row = ReturnType<typeof file> | ReturnType<typeof folder>
/** What rows of the tree carry, the first one taken hold of. */
function rows(...[row, ...others]: readonly [Row, ...Row[]]): DataTransfer {
  const transfer = transferOf({})
  dragFiles(transfer, row, [...others, row])
  return transfer
}

test('rows of the tree that are dragged together all become cards', () => {
  expect(droppedCards(rows(file('people/Ada.md')))).toEqual({
    kind: 'files',
    paths: ['people/Ada.md'],
  })
  expect(droppedCards(rows(file('b.md'), file('a.md'), folder('photos'), file('c d.png')))).toEqual(
    { kind: 'files', paths: ['a.md', 'c d.png', 'b.md'] },
  )
})
test('a folder becomes no card, whatever its name, and neither does what lies outside of the vault', () => {
  expect(droppedCards(rows(folder('photos')))).toBeNull()
  expect(droppedCards(rows(folder('v1.2')))).toBeNull()
  expect(droppedCards(rows(folder('v1.2'), file('b.md')))).toEqual({
    kind: 'files',
    paths: ['b.md'],
  })
  expect(droppedCards(transferOf({ [DRAGGED]: '../outside.md' }))).toBeNull()
})
test('a file becomes a card though its name does not say of what kind it is', () => {
  expect(droppedCards(rows(file('LICENSE')))).toEqual({ kind: 'files', paths: ['LICENSE'] })
})
test('a row is a file, though the browser gives it a text and an address as well', () => {
  const transfer = rows(file('people/Ada.md'))
  transfer.setData('text/plain', 'Ada')
  transfer.setData('text/uri-list', 'https://example.org')
  expect(droppedCards(transfer)?.kind).toBe('files')
})
test('a page becomes its address: the first that is one, since a list may begin with remarks', () => {
  const uriList = '# from a browser\r\nhttps://example.org/a\r\nhttps://example.org/b'
  expect(droppedCards(transferOf({ 'text/uri-list': uriList, 'text/plain': 'x' }))).toEqual({
    kind: 'link',
    url: 'https://example.org/a',
  })
})
test('what has no address of the web is the text that it carries, with line ends of the file', () => {
  const text = (data: Readonly<Record<string, string>>) => droppedCards(transferOf(data))
  expect(text({ 'text/uri-list': 'file:///home/a', 'text/plain': 'one\r\ntwo' })).toEqual({
    kind: 'text',
    text: 'one\ntwo',
  })
  expect(text({ 'text/uri-list': 'javascript:alert(1)' })).toBeNull()
  expect(text({})).toBeNull()
})
test('files that are dropped together lie beside each other, chosen, and go by one undo', async () => {
  await withBoard({ nodes: { a: {} } }, (rig) => {
    const before = textOf(rig.desk)
    rig
      .deeds()
      .addFiles([vaultPath('a.md'), vaultPath('b.png'), vaultPath('c.pdf')], { x: 0, y: 0 })
    const added = rig.canvas().nodes.slice(1)
    expect(added).toMatchObject([
      { type: 'file', file: 'a.md', x: -200, y: -200, width: 400 },
      { type: 'file', file: 'b.png', x: 240, y: -200, width: 400 },
      { type: 'file', file: 'c.pdf', x: 740, y: -40, width: 300 },
    ])
    expect([...rig.board.getState().chosen]).toEqual(added.map(({ id }) => id))
    rig.desk.undo()
    expect(textOf(rig.desk)).toBe(before)
  })
})
