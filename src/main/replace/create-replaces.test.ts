import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChosenNote, NoteMatches } from '../../shared/contract/replace.ts'
import { NO_QUERY, type FindQuery } from '../../shared/find/find-query.ts'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'

const NOTES = {
  'a.md': '\ufeff---\r\nstate: waiting # waiting\r\n---\r\nWe are Waiting, waiting.\r\n',
  'folder/b.md': '# Waiting\n\nawaiting\n',
  'c.md': 'Nothing here\n',
  'd.md': '---\ntags: [x]\n---\nwaiting\n',
}
const asked = (search: string, replace: string, rest: Partial<FindQuery> = {}): FindQuery => ({
  ...NO_QUERY,
  search,
  replace,
  ...rest,
})

async function plan({ client }: AppRig, find: FindQuery, among = '') {
  const notes: NoteMatches[] = []
  const looking = client.stream('replace.plan', { find, among })
  let step = await looking.next()
  for (; !step.done; step = await looking.next()) notes.push(...step.value.notes)
  return { notes, ...step.value }
}
async function run({ client }: AppRig, find: FindQuery, notes: readonly ChosenNote[]) {
  const writing = client.stream('replace.run', { find, notes: [...notes] })
  let step = await writing.next()
  while (!step.done) step = await writing.next()
  return step.value
}
const all = (notes: readonly NoteMatches[]): ChosenNote[] =>
  notes.map(({ path, expect: etag }) => ({ path, expect: etag, left: [] }))
const textIn = ({ vaultDir }: AppRig, path: string) => readFile(join(vaultDir, path), 'utf8')

test('shows every match where it stands, writes what was chosen as one change, and takes it back as one', () =>
  withApp(NOTES, async (rig) => {
    const find = asked('waiting', 'done')
    const { notes, skipped, isWhole } = await plan(rig, find)
    expect({ skipped, isWhole }).toEqual({ skipped: [], isWhole: true })
    expect(notes.map(({ path, count }) => [path, count])).toEqual([
      ['a.md', 4],
      ['d.md', 1],
      ['folder/b.md', 2],
    ])
    expect(notes[0]?.shown[2]).toEqual({
      line: 4,
      before: 'We are ',
      old: 'Waiting',
      new: 'done',
      behind: ', waiting.',
    })
    const chosen = all(notes).map((note) =>
      note.path === 'a.md' ? { ...note, left: [1, 3] } : note,
    )
    const preview = await rig.client.call('replace.preview', { find, notes: chosen })
    expect(preview.changes.map(({ path }) => path)).toEqual(['a.md', 'd.md', 'folder/b.md'])
    expect(await textIn(rig, 'a.md')).toBe(NOTES['a.md'])

    const { changes, groupId } = await run(rig, find, chosen)
    expect(changes).toHaveLength(3)
    const after = '\ufeff---\r\nstate: done # waiting\r\n---\r\nWe are done, waiting.\r\n'
    expect(await textIn(rig, 'a.md')).toBe(after)
    expect(preview.changes[0]?.after).toBe(after)
    expect(await textIn(rig, 'folder/b.md')).toBe('# done\n\nadone\n')
    await rig.client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    for (const [path, text] of Object.entries(NOTES)) expect(await textIn(rig, path)).toBe(text)
  }))

test('replaces in the notes alone that pass the conditions', () =>
  withApp(NOTES, async (rig) => {
    await rig.app.services.session().knowledge.reconcile()
    const { notes } = await plan(rig, asked('waiting', 'done'), 'tag:x')
    expect(notes.map(({ path }) => path)).toEqual(['d.md'])
    // Bare words are conditions here.
    const said = await plan(rig, asked('waiting', 'done'), 'awaiting')
    expect(said.notes.map(({ path }) => path)).toEqual(['folder/b.md'])
    await expect(plan(rig, asked('waiting', 'done'), '"open')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }))

test('takes patterns, whole words and letter case as the bar of a note does', () =>
  withApp(NOTES, async (rig) => {
    const whole = await plan(rig, asked('waiting', 'x', { wholeWord: true, matchCase: true }))
    expect(whole.notes.map(({ path, count }) => [path, count])).toEqual([
      ['a.md', 3],
      ['d.md', 1],
    ])
    const find = asked('(w)ait(ing)$', '$2\\n$1', { isPattern: true })
    const { notes } = await plan(rig, find)
    await run(rig, find, all(notes))
    expect(await textIn(rig, 'a.md')).toContain('state: waiting # ing\r\nw\r\n---')
    await expect(plan(rig, asked('(', '', { isPattern: true }))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('not closed'),
    })
  }))

test('says which notes could not be read as they were any more after it', () =>
  withApp(NOTES, async (rig) => {
    const broken = await plan(rig, asked('state:', 'state: :'))
    expect(broken.notes.map(({ warning }) => warning)).toEqual([
      'Its properties could not be read after this.',
    ])
    const lost = await plan(rig, asked('---', '==='))
    expect(lost.notes.map(({ path, warning }) => [path, warning])).toEqual([
      ['a.md', 'Its properties would not be properties any more.'],
      ['d.md', 'Its properties would not be properties any more.'],
    ])
    const notes = all(lost.notes).map((note) => ({ ...note, left: [0, 1] }))
    const { changes, warnings } = await rig.client.call('replace.preview', {
      find: asked('---', '==='),
      notes,
    })
    expect({ changes, warnings }).toEqual({ changes: [], warnings: [] })
  }))

test('a note that is not as it was shown keeps all notes as they are', () =>
  withApp(NOTES, async (rig) => {
    const find = asked('waiting', 'done')
    const { notes } = await plan(rig, find)
    await writeFile(join(rig.vaultDir, 'folder/b.md'), 'mine: waiting\n')
    await expect(run(rig, find, all(notes))).rejects.toMatchObject({
      code: 'conflict',
      message: 'folder/b.md was changed meanwhile. Nothing was replaced.',
    })
    expect(await textIn(rig, 'a.md')).toBe(NOTES['a.md'])
  }))

test('a pattern that never ends costs its note alone', () =>
  withApp({ 'a.md': `${'a'.repeat(40)}!\n`, 'b.md': 'aaa\n' }, async (rig) => {
    const { notes, skipped } = await plan(rig, asked('^(a+)+$', 'b', { isPattern: true }))
    expect(skipped).toEqual([{ path: 'a.md', reason: 'The pattern takes too long in this note.' }])
    expect(notes.map(({ path }) => path)).toEqual(['b.md'])
  }))

test('stops when nobody waits for it any more', () =>
  withApp(
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.md`, 'waiting\n'])),
    async (rig) => {
      const controller = new AbortController()
      const { signal } = controller
      const find = asked('waiting', 'done')
      const looking = rig.client.stream('replace.plan', { find, among: '' }, { signal })
      controller.abort()
      await expect(looking.next()).rejects.toMatchObject({ code: 'cancelled' })
    },
  ))
