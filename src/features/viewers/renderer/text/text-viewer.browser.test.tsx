import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { never } from '../../../../../test/window/scripted-host.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileAnswers } from '../testing/file-answers.ts'
import { InPane } from '../testing/in-pane.tsx'
import { TextViewer } from './text-viewer.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const mountText = (name: string, content: Uint8Array | string, options: MountOptions = {}) =>
  mount(
    <InPane>
      <TextViewer path={vaultPath(name)} />
    </InPane>,
    { ...options, answers: { ...fileAnswers({ [name]: content }), ...options.answers } },
  )
const region = (name: string) => page.getByRole('region', { name: `Text of ${name}` })

deepTest('a program has numbers and colours, and can be copied whole', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const program = 'export const one = 1\n// two\n'
  await mountText('src/one.ts', program)
  await expect.element(region('one.ts')).toBeVisible()
  await expect.poll(() => document.querySelector('.hljs-keyword')?.textContent).toBe('export')
  await expect.element(page.getByText('2 lines')).toBeVisible()
  await page.getByRole('button', { name: 'Copy all of it' }).click()
  expect(written.mock.lastCall?.[0]).toBe(program)
  await expectSound()
})
test('what is selected of a text has no numbers in it', async () => {
  await mountText('list.txt', 'alpha\nbeta\n', { theme: 'dark' })
  await expect.element(region('list.txt')).toBeVisible()
  document.getSelection()?.selectAllChildren(region('list.txt').element())
  expect(document.getSelection()?.toString().trim()).toBe('alpha\nbeta')
  await expectSound()
})
deepTest('of a large file the beginning is shown, and that is said', async () => {
  const line = 'a line of a very long log file, again and again\n'
  await mountText('server.log', line.repeat(50_000))
  // Not by their words: to look for those reads all of it for each element.
  const said = (selector: string) => document.querySelector(selector)?.textContent
  await expect
    .poll(() => said('[role=status].v-note'))
    .toMatch(/first 2\.0 MB of 2\.4 MB are shown/)
  expect(said('[role=toolbar]')).toContain('41,667 lines')
  // All of it is there to be found and selected, however little of it is laid out.
  expect(said('[role=region]')?.length).toBeGreaterThan(2_000_000)
})
test('what is not text says so', async () => {
  await mountText('blob', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]))
  await expect.element(page.getByText(/is not text/)).toBeVisible()
  await expectSound()
})
test('an empty file says that it is', async () => {
  await mountText('empty.txt', '')
  await expect.element(page.getByText('This file is empty.')).toBeVisible()
})
test('another encoding is read, and named', async () => {
  await mountText('old.txt', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c]))
  await expect.element(page.getByText('Müll')).toBeVisible()
  await expect.element(page.getByText('Not in UTF-8: read as Windows-1252.')).toBeVisible()
})
test('a file that cannot be read says why', async () => {
  const refused = new LatentError('denied', 'No permission to read a.txt.')
  await mountText('a.txt', 'x', { answers: { 'file.read': refused } })
  await expect.element(page.getByText('No permission to read a.txt.')).toBeVisible()
})
test('until it is there it says that it is being loaded', async () => {
  await mountText('a.txt', 'x', { answers: { 'file.read': never }, size: 'tiny' })
  await expect.element(page.getByRole('status', { name: 'Loading the file…' })).toBeVisible()
})
test('a file that another program writes is shown as it is then', async () => {
  const { host } = await mountText('a.txt', 'before')
  await expect.element(page.getByText('before')).toBeVisible()
  host.answer(fileAnswers({ 'a.txt': 'afterwards' }))
  host.send('vault.changed', {
    changes: [{ path: vaultPath('a.txt'), etag: '0'.repeat(64) }],
    foldersChanged: [],
  })
  await expect.element(page.getByText('afterwards')).toBeVisible()
})

test('a text whose reading was cut off with the connection is read after it', async () => {
  const { host } = await mountText('list.txt', 'alpha\n', { answers: { 'file.read': never } })
  await expect.poll(() => host.asked('file.read').length).toBe(1)
  host.answer(fileAnswers({ 'list.txt': 'alpha\n' }))
  host.goAway()
  host.comeBack()
  await expect.element(region('list.txt')).toMatchTextContent(/alpha/)
  // What is there is not read again.
  host.goAway()
  host.comeBack()
  await expect.poll(() => host.asked('file.info').length).toBe(3)
  expect(host.asked('file.read')).toHaveLength(2)
})
