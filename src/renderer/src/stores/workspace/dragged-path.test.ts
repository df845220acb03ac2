import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { dragFiles, draggedFile, draggedFiles, draggedPaths } from './dragged-path.ts'

const file = { kind: 'file', path: vaultPath('Ada.md') } as const
/** A folder may be called as a note is. */
const folder = { kind: 'folder', path: vaultPath('old.md') } as const

function carried(row: typeof file | typeof folder): DataTransfer {
  const data = new Map<string, string>()
  const transfer: Pick<DataTransfer, 'getData' | 'setData' | 'effectAllowed'> = {
    effectAllowed: 'none',
    getData: (kind) => data.get(kind) ?? '',
    setData: (kind, text) => void data.set(kind, text),
  }
  dragFiles(transfer as DataTransfer, row, [file, folder])
  return transfer as DataTransfer
}

test('what is dragged says which of it are files', () => {
  expect(draggedPaths(carried(folder))).toEqual(['Ada.md', 'old.md'])
  expect(draggedFiles(carried(folder))).toEqual(['Ada.md'])
})
test('the file that was taken hold of is no folder, though files go along with that', () => {
  expect(draggedFile(carried(file))).toBe('Ada.md')
  expect(draggedFile(carried(folder))).toBeNull()
})
