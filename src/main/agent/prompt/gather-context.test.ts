import { expect, test } from 'vitest'
import type { ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'
import { gatherContext, MOST_CHARACTERS_EACH } from './gather-context.ts'

const gather = (
  { services }: ToolRig,
  references: readonly ContextReference[],
  question = 'Is the permit late?',
) => gatherContext(references, { question, services, signal: new AbortController().signal })

const note = (path: string): ContextReference => ({ kind: 'note', path: vaultPath(path) })

test('a note goes along as it is on disk, and counts as read', async () => {
  await withTools({ 'Atlas.md': '# Atlas\n\nThe permit is late.\n' }, async (rig) => {
    const found = await gather(rig, [note('Atlas.md')])
    expect(found.texts).toEqual([
      { heading: 'note "Atlas.md", lines 1 to 3 of 3', text: '# Atlas\n\nThe permit is late.\n' },
    ])
    expect(found.pieces).toEqual([{ kind: 'note', name: 'Atlas.md' }])
    expect(found.sources).toMatchObject([{ path: 'Atlas.md', startLine: 1, endLine: 3 }])
    expect(found.seen).toMatchObject([{ path: 'Atlas.md' }])
  })
})

test('what is longer than its share is cut between lines, and says so', async () => {
  const long = Array.from({ length: 5_000 }, (_, index) => `Line ${index + 1}`).join('\n')
  await withTools({ 'Long.md': long, 'One.md': 'x'.repeat(100_000) }, async (rig) => {
    const { texts, pieces, sources } = await gather(rig, [note('Long.md'), note('One.md')])
    expect(texts[0]?.text.length).toBeLessThanOrEqual(MOST_CHARACTERS_EACH)
    const last = Number(/Line (\d+)$/.exec(texts[0]?.text ?? '')?.[1])
    expect(sources[0]?.endLine).toBe(last)
    expect(pieces[0]?.cut).toBe(
      `Only the first ${last.toLocaleString('en')} of 5,000 lines went along.`,
    )
    expect(pieces[1]?.cut).toBe('Only the first 24,000 of 100,000 characters went along.')
    // What does not fit is refused; it does not quietly shrink to nothing.
    await expect(
      gather(
        rig,
        ['Long', 'One', 'Long', 'One'].map((name) => note(`${name}.md`)),
      ),
    ).rejects.toThrow(/too long.*Nothing was sent/)
  })
})

test('of a folder and of a tag the names go along, and the passages that fit the message', async () => {
  const files = {
    'projects/Atlas.md': '# Atlas\n\n#work\n\nThe permit is late.\n',
    'projects/deep/Borealis.md': '# Borealis\n\nLight in the north.\n',
    'people/Ada.md': '# Ada\n\n#work/survey\n\nNo permit here.\n',
  }
  await withTools(files, async (rig) => {
    const { texts, pieces, sources, seen } = await gather(rig, [
      { kind: 'folder', path: vaultPath('projects') },
      { kind: 'tag', tag: 'work' },
    ])
    expect(texts[0]?.heading).toBe('folder "projects"')
    expect(texts[0]?.text).toContain('- projects/deep/Borealis.md (Borealis)')
    expect(texts[0]?.text).toContain('The permit is late.')
    expect(texts[0]?.text).not.toContain('Ada')
    expect(texts[1]?.text).toContain('- people/Ada.md (Ada)')
    expect(texts[1]?.text).not.toContain('Borealis')
    expect(pieces[0]?.cut).toMatch(/^The names of all notes, and \d passages?\.$/)
    expect(new Set(sources.map(({ path }) => path))).toContain('projects/Atlas.md')
    expect(seen).toEqual([])
  })
})

test('a selection goes along as the window has it, with its place', async () => {
  await withTools({}, async (rig) => {
    const { texts, sources } = await gather(rig, [
      {
        kind: 'selection',
        path: vaultPath('Draft.md'),
        startLine: 12,
        endLine: 13,
        text: 'not on\ndisk yet',
      },
    ])
    expect(texts).toEqual([
      { heading: 'selection from note "Draft.md", lines 12 to 13', text: 'not on\ndisk yet' },
    ])
    expect(sources).toMatchObject([{ path: 'Draft.md', startLine: 12, endLine: 13 }])
  })
})

test.each([
  [note('Atlsa.md'), /Atlsa\.md is not there any more\. Did you mean Atlas\.md\? Nothing was sent/],
  [{ kind: 'folder', path: vaultPath('nowhere') }, /no notes in the attached folder nowhere/],
  [{ kind: 'tag', tag: '#nothing' }, /No note has the attached tag #nothing/],
] satisfies [ContextReference, RegExp][])('%o that is gone is an error', async (one, message) => {
  await withTools({ 'Atlas.md': '# Atlas\n' }, async (rig) => {
    await expect(gather(rig, [note('Atlas.md'), one])).rejects.toThrow(message)
  })
})
