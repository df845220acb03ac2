import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../../../../test/app/with-app.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { BookmarkTarget } from '../shared/bookmark.ts'

const NOTES = {
  'x/Ada.md': '# Ada\n\n## Born: 1815\n\nText ^one\n\n## Her *Notes*\n',
  'Plan.md': 'Text\n',
  '.obsidian/bookmarks.json': JSON.stringify({
    items: [{ type: 'group', title: 'G', items: [{ type: 'file', path: 'Plan.md' }] }],
  }),
}
const ADA = vaultPath('x/Ada.md')

test('bookmarks follow what is renamed and moved, say what is missing, and outlive the session', () =>
  withApp(NOTES, async (rig) => {
    const add = (target: BookmarkTarget) =>
      rig.client.call('bookmarks.change', {
        change: { kind: 'add', name: '', inGroup: null, target },
      })
    await add({ kind: 'file', path: ADA })
    await add({ kind: 'folder', path: vaultPath('x') })
    await add({ kind: 'search', query: 'tag:a' })
    const list = async () => (await rig.client.call('bookmarks.list', {})).bookmarks
    const places = async () =>
      (await list()).map(({ target, isMissing }) =>
        'path' in target ? `${target.path}${isMissing ? ' ?' : ''}` : '-',
      )
    expect(await places()).toEqual(['x/Ada.md', 'x', '-'])
    const moved = async (from: string, to: string): Promise<string | null> => {
      const { vault } = rig.app.services.session()
      const changes = [{ kind: 'move-folder' as const, from: vaultPath(from), to: vaultPath(to) }]
      const [change] = await vault.apply({ summary: '', changes }, { actor: 'user' })
      return change?.changeId ?? null
    }
    const changeId = (await moved('x', 'y')) ?? ''
    expect(await places()).toEqual(['y/Ada.md', 'y', '-'])
    await rig.client.call('undo.run', { selection: { changeId } })
    expect(await places()).toEqual(['x/Ada.md', 'x', '-'])
    await moved('x', 'y')
    await rig.restart()
    expect(await places()).toEqual(['y/Ada.md', 'y', '-'])
    await rm(join(rig.vaultDir, 'Plan.md'))
    await add({ kind: 'file', path: vaultPath('Plan.md') })
    expect((await places()).at(-1)).toBe('Plan.md ?')
    await writeFile(join(rig.vaultDir, 'Plan.md'), 'Back\n')
    expect((await places()).at(-1)).toBe('Plan.md')
  }))

test('a heading and a block are found where they are now', () =>
  withApp(NOTES, async (rig) => {
    const line = async (place: { heading: string } | { block: string }) =>
      (await rig.client.call('bookmarks.line', { path: ADA, place })).line
    expect(await line({ heading: 'born 1815' })).toBe(3)
    expect(await line({ block: 'one' })).toBe(5)
    expect(await line({ heading: 'Died' })).toBeNull()
    // As a person sees it in the outline: its marks are no words of it.
    expect(await line({ heading: 'Her *Notes*' })).toBe(7)
    expect(await line({ block: 'ONE' })).toBe(5)
  }))

test('what Obsidian keeps is offered once, taken over behind the others, and its file stays', () =>
  withApp(NOTES, async (rig) => {
    expect((await rig.client.call('bookmarks.list', {})).inObsidian).toBe(1)
    const { bookmarks, inObsidian } = await rig.client.call('bookmarks.answerObsidian', {
      takesOver: true,
    })
    expect(inObsidian).toBe(0)
    expect(bookmarks.map(({ target }) => target.kind)).toEqual(['group', 'file'])
    expect(bookmarks[1]?.inGroup).toBe(bookmarks[0]?.id)
    const again = await rig.client.call('bookmarks.answerObsidian', { takesOver: true })
    expect(again.bookmarks).toHaveLength(2)
    const file = join(rig.vaultDir, '.obsidian/bookmarks.json')
    expect(await readFile(file, 'utf8')).toBe(NOTES['.obsidian/bookmarks.json'])
  }))
