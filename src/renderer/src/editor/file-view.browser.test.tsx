import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import type { FileViewer, FileViewerProps } from '../feature.ts'
import { FileView } from './file-view.tsx'

const mountFile = (path: string, options: MountOptions = {}, reason: string | null = null) =>
  mount(<FileView path={vaultPath(path)} reason={reason} />, {
    ...options,
    answers: {
      'file.info': { sizeBytes: 2048, modifiedMs: Date.now() },
      ...options.answers,
    },
  })
const desktop: MountOptions = { app: { shell: 'electron' } }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: RegExp) => page.getByText(words)

test('a file that is no note says what it is, how large, and since when', async () => {
  await mountFile('papers/report.pdf')
  await expect.element(page.getByRole('heading')).toHaveTextContent('report.pdf')
  await expect.element(text(/^This is a PDF document\. Latent does not show it yet/)).toBeVisible()
  await expect.element(text(/^2(\.0)? kB · changed today/)).toBeVisible()
  await expect.element(button('Download')).toBeVisible()
  await expect.element(button('Show in folder')).not.toBeInTheDocument()
  await expectSound()
})
deepTest('why a file with the name of a note is none is said instead', async () => {
  const reason = 'This file is a PDF document, whatever its name says.'
  await mountFile('renamed.md', { theme: 'dark', size: 'tiny' }, reason)
  await expect.element(text(/whatever its name says/)).toBeVisible()
  await expectSound()
})
test('on the desktop it is opened outside, where that is safe, and what goes wrong is said', async () => {
  const { host } = await mountFile('report.pdf', {
    ...desktop,
    answers: { 'file.openOutside': null },
  })
  await button('Open in its program').click()
  await button('Show in folder').click()
  await expect
    .poll(() => host.asked('file.openOutside').map(({ where }) => where))
    .toEqual(['program', 'folder'])
  host.answer({
    'file.openOutside': new LatentError('denied', 'There is no program for this.'),
  })
  await button('Open in its program').click()
  await expect.element(text(/There is no program for this/)).toBeVisible()
})
test('what another program would run rather than show is only shown in its folder', async () => {
  await mountFile('board.canvas', desktop)
  await expect.element(text(/^This is a canvas of Obsidian\./)).toBeVisible()
  await expect.element(button('Show in folder')).toBeVisible()
  await expect.element(button('Open in its program')).not.toBeInTheDocument()
})
test('a file that is gone says so and can be closed; it is looked at again when something changed', async () => {
  const { host, stores } = await mountFile('report.pdf', {
    answers: { 'file.info': new LatentError('not_found', 'There is no file at report.pdf.') },
  })
  stores.workspace.openNote(vaultPath('report.pdf'))
  await expect.element(text(/There is no file/)).toBeVisible()
  host.answer({ 'file.info': { sizeBytes: 12, modifiedMs: Date.now() } })
  const changes = [{ path: vaultPath('report.pdf'), etag: '0'.repeat(64) }]
  host.send('vault.changed', { changes, foldersChanged: [] })
  await expect.element(text(/^12 bytes/)).toBeVisible()
  host.answer({ 'file.info': new LatentError('not_found', 'There is no file at report.pdf.') })
  host.send('vault.changed', { changes: [], foldersChanged: [''] })
  await button('Close').click()
  expect(stores.workspace.state.getState().tabs.tabs).toEqual([])
})
test('a file of a kind that a feature shows is shown by it, and one that is no text for its name is not', async () => {
  const viewers: readonly FileViewer[] = [
    {
      id: 'all',
      Content: ({ path, otherwise }) => (path.endsWith('.txt') ? <p>A text</p> : otherwise),
    },
    { id: 'pages', extensions: ['pdf'], Content: ({ path }) => <p>Pages of {path}</p> },
  ]
  const answers = { 'file.info': { sizeBytes: 2048, modifiedMs: Date.now() } }
  const view = (path: string, reason: string | null = null) => (
    <FileView path={vaultPath(path)} viewers={viewers} reason={reason} />
  )
  const { show } = await mount(view('papers/Report.PDF'), { answers })
  await expect.element(text(/^Pages of papers\/Report\.PDF$/)).toBeVisible()
  await expect.element(text(/^2(\.0)? kB · changed today/)).toBeVisible()
  await show(view('list.txt'))
  await expect.element(text(/^A text$/)).toBeVisible()
  await show(view('old.zip'))
  await expect.element(text(/^This is an archive\. Latent does not show it yet/)).toBeVisible()
  await show(view('renamed.pdf', 'It is something else.'))
  await expect.element(text(/^It is something else\.$/)).toBeVisible()
})
test('the place of a link reaches the viewer, each time that it is asked for', async () => {
  const asked: unknown[] = []
  const Content = ({ place }: FileViewerProps) => {
    useEffect(() => void asked.push(place?.fragment ?? null), [place])
    return null
  }
  const answers = { 'file.info': { sizeBytes: 2048, modifiedMs: Date.now() } }
  const path = vaultPath('report.pdf')
  const { stores } = await mount(<FileView path={path} viewers={[{ id: 'all', Content }]} />, {
    answers,
  })
  await expect.poll(() => asked).toEqual([null])
  stores.workspace.openNote(path, { fragment: 'page=3' })
  stores.workspace.openNote(path, { fragment: 'page=3' })
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
  stores.workspace.openNote(path, { fragment: 'page=3' })
  await expect.poll(() => asked.slice(-1)).toEqual(['page=3'])
  stores.workspace.openNote(vaultPath('other.pdf'), { fragment: 'page=9' })
  await expect.poll(() => asked.at(-1)).toBe(null)
})
