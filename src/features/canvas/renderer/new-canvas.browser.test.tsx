import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { NewCanvas } from './new-canvas.tsx'

const field = () => page.getByRole('textbox', { name: 'Name of the canvas' })
const tabs = (stores: {
  workspace: { state: { getState(): { tabs: { tabs: readonly string[] } } } }
}) => stores.workspace.state.getState().tabs.tabs

test('a name makes an empty canvas in the folder, and opens it', async () => {
  const { host, stores } = await mount(<NewCanvas folder="work" />, {
    answers: {
      'canvas.create': ({ path, text }) => ({
        path: vaultPath(path),
        text,
        etag: '0'.repeat(64),
        sizeBytes: text.length,
        modifiedMs: 0,
        readOnlyReason: null,
      }),
    },
  })
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByText('In work')).toBeVisible()
  await expectSound()
  await userEvent.keyboard('Board.canvas{Enter}')
  await expect.poll(() => tabs(stores)).toEqual(['work/Board.canvas'])
  expect(host.asked('canvas.create')).toEqual([
    { path: 'work/Board.canvas', text: '{\n\t"nodes":[],\n\t"edges":[]\n}' },
  ])
})
test('a name that is taken or cannot be is said, and nothing is made', async () => {
  const { stores } = await mount(<NewCanvas folder="" />, {
    answers: {
      'canvas.create': new LatentError('already_exists', 'There is already a file there.'),
    },
  })
  await field().fill('a?b')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('A name cannot contain ?')
  await field().fill('Board')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is already a file there.')
  expect(tabs(stores)).toEqual([])
  await expectSound()
})
