import { expect, test } from 'vitest'
import { openStores } from '../../../../test/window/open-stores.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createRoomScope } from '../commands/command-scope.ts'
import { fileCommands } from './file-commands.ts'

test('a note is renamed where its name stands over its text, and in the tree where it does not', async () => {
  const plan = vaultPath('Plan.md')
  const { stores } = await openStores({ [plan]: '# Plan' })
  const rename = fileCommands(createRoomScope(stores, 'browser')).find(({ id }) => id === 'rename')
  stores.workspace.openNote(plan)
  const renaming = (): string | null => stores.relocation.state.getState().renaming
  let isInSight = true
  stores.editor.setState({ editTitle: () => isInSight })
  rename?.run()
  expect(renaming()).toBeNull()
  isInSight = false
  rename?.run()
  expect(renaming()).toBe(plan)
  stores.relocation.endRename()
  stores.editor.setState({ editTitle: null })
  rename?.run()
  expect(renaming()).toBe(plan)
})
