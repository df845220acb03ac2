import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { withTools } from '../../../test/models/tool-rig.ts'
import { resolveNotePath } from './note-path.ts'

const vault = {
  'projects/atlas.md': '---\naliases: [The big map]\n---\n# Atlas of everything\n',
  'people/Ada.md': '# Ada\n',
  'a/Twin.md': '# Twin\n',
  'b/Twin.md': '# Twin\n',
  'v1.2 plan.md': '# Version\n',
  'notes.markdown': '# Long\n',
  'colon.md': '# Plan: next year\n',
  'image.png': 'png',
}

describe('a note that has to exist', () => {
  it.each([
    ['projects/atlas.md', 'projects/atlas.md'],
    ['projects/atlas', 'projects/atlas.md'],
    [' ./projects/atlas.md ', 'projects/atlas.md'],
    ['[[atlas]]', 'projects/atlas.md'],
    ['[[projects/atlas]]', 'projects/atlas.md'],
    ['[[atlas#Section|shown]]', 'projects/atlas.md'],
    ['Atlas of everything', 'projects/atlas.md'],
    ['the big map', 'projects/atlas.md'],
    ['Ada', 'people/Ada.md'],
    ['v1.2 plan', 'v1.2 plan.md'],
    ['notes.markdown', 'notes.markdown'],
    ['Plan: next year', 'colon.md'],
  ])('%j is %s', async (text, path) => {
    await withTools(vault, async ({ services }) => {
      expect(await resolveNotePath(text, 'note', services)).toBe(path)
    })
  })

  it.each([
    ['Twin', 'Note not found: Twin.md'],
    ['[[Twin]]', 'Note not found: [[Twin]]'],
    ['none.md', 'Note not found: none.md'],
    ['image.png', 'Invalid path: image.png is not a Markdown note'],
    ['projects', 'Note not found: projects.md'],
  ])('%j is none', async (text, message) => {
    await withTools(vault, async ({ services }) => {
      await expect(resolveNotePath(text, 'note', services)).rejects.toThrow(message)
    })
  })

  it('is found by its path while the index is down', async () => {
    await withTools(vault, async ({ services }) => {
      const down = async (): Promise<never> => {
        throw new LatentError('unavailable', 'The index is starting again.')
      }
      const knowledge = { ...services.knowledge, findNote: down, nearPaths: down }
      const withoutIndex = { ...services, knowledge }
      expect(await resolveNotePath('people/Ada', 'note', withoutIndex)).toBe('people/Ada.md')
      await expect(resolveNotePath('Ada', 'note', withoutIndex)).rejects.toThrow(
        'Note not found: Ada.md',
      )
    })
  })
})

describe('the place of a new note', () => {
  it.each([
    ['new.md', 'new.md'],
    ['a/b/new', 'a/b/new.md'],
    ['Dr. Who', 'Dr. Who.md'],
    ['v1.3', 'v1.3.md'],
    ['[[Ada]]', 'people/Ada.md'],
    ['[[New idea|shown]]', 'New idea.md'],
    ['Ada', 'Ada.md'],
  ])('%j is %s', async (text, path) => {
    await withTools(vault, async ({ services }) => {
      expect(await resolveNotePath(text, 'new-note', services)).toBe(path)
    })
  })
})

describe('a path that leaves the vault', () => {
  const OUTSIDE = [
    '../outside/secret.md',
    'a/../../outside/secret.md',
    './../outside/secret.md',
    '..',
    '/etc/passwd',
    '/etc/passwd.md',
    '~/.ssh/id_rsa',
    'C:\\secret.md',
    'C:/secret.md',
    'file:///etc/passwd',
    'a\\..\\..\\secret.md',
    'a//b.md',
    'a/./b.md',
    'nul\u0000.md',
    '.git/config',
    '.git/notes.md',
    'a/.hidden/b.md',
    '.obsidian/x.md',
    '.trash/old.md',
    '.latent/vault-id',
    '[[../outside/secret]]',
    '[[/etc/passwd]]',
    '',
  ]

  it.each(OUTSIDE)(
    '%j is refused by every tool that takes a note, and nothing is touched',
    async (path) => {
      await withTools({ 'a.md': 'x' }, async ({ call, temp, snapshot, questions, errors }) => {
        await writeFile(join(temp.outside, 'secret.md'), 'SECRET')
        const before = await snapshot()
        const calls: [string, object][] = [
          ['read_note', { path }],
          ['write_note', { path, content: 'x' }],
          ['edit_note', { path, edits: [{ old_text: 'SECRET', new_text: 'x' }] }],
          ['update_frontmatter', { path, updates: { a: 1 } }],
          ['list_backlinks', { path }],
          ['list_forward_links', { path }],
          ['delete_note', { path }],
        ]
        for (const [name, args] of calls) {
          const { result, changes } = await call(name, args)
          expect(result.success).toBe(false)
          // A wikilink to nothing names no path: it is looked up, and not there.
          expect(result.error).toMatch(
            path.startsWith('[[') && name !== 'write_note'
              ? /^Note not found: /
              : /^Invalid path: /,
          )
          expect(JSON.stringify(result)).not.toContain('SECRET')
          expect(changes).toEqual([])
        }
        expect(await snapshot()).toEqual(before)
        expect([questions, errors]).toEqual([[], []])
      })
    },
  )

  it('is refused before the vault is asked', async () => {
    await withTools({}, async ({ services }) => {
      const vault = { ...services.vault, etag: async () => 'a'.repeat(64) }
      for (const path of OUTSIDE.filter((text) => !text.startsWith('[[')))
        for (const kind of ['note', 'new-note'] as const)
          await expect(resolveNotePath(path, kind, { ...services, vault })).rejects.toThrow(
            'Invalid path: must be within the vault',
          )
    })
  })

  it('is refused behind a symbolic link', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call, temp }) => {
      await writeFile(join(temp.outside, 'secret.md'), 'SECRET')
      await symlink(temp.outside, join(temp.root, 'door'))
      await symlink(join(temp.outside, 'secret.md'), join(temp.root, 'window.md'))
      for (const path of ['door/secret.md', 'window.md', 'door/new.md'])
        for (const [name, args] of [
          ['read_note', { path }],
          ['write_note', { path, content: 'x' }],
          ['delete_note', { path }],
        ] as const) {
          const { result } = await call(name, args)
          expect(result.error).toMatch(/^(?:Invalid path: |Note not found: )/)
          expect(JSON.stringify(result)).not.toContain('SECRET')
        }
    })
  })
})
