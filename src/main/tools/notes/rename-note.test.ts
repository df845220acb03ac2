import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../../notes/parse-note.ts'
import { createLinkResolver } from '../../notes/links/resolve-link.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

const rename = ({ call }: ToolRig, path: string, new_path: string) =>
  call('rename_note', { path, new_path })

describe('rename_note', () => {
  it('renames after a person saw every note that changes, and all links follow', async () => {
    const files = {
      'people/Ada.md': '# Ada\n[[Plan]]\n',
      'Plan.md': 'With [[Ada]] and ![[people/Ada#Ada|her]]\n',
      'c.md': 'Nothing\n',
    }
    await withTools(files, async (rig) => {
      const { result, changes } = await rename(rig, '[[Ada]]', 'team/Ada Lovelace')
      expect(result).toMatchObject({
        success: true,
        data: {
          old_path: 'people/Ada.md',
          new_path: 'team/Ada Lovelace.md',
          updated_links: 2,
          updated_notes: ['Plan.md'],
        },
        userMessage: 'Renamed people/Ada.md to team/Ada Lovelace.md and updated 2 links in 1 note',
        requiresConfirmation: true,
        metadata: { permissions: ['destructive'], dataModified: true },
      })
      expect(rig.questions[0]).toMatchObject({
        title: 'Rename people/Ada.md to team/Ada Lovelace.md',
        changes: [
          { kind: 'move', path: 'people/Ada.md', to: 'team/Ada Lovelace.md' },
          {
            kind: 'edit',
            path: 'Plan.md',
            after: 'With [[Ada Lovelace]] and ![[team/Ada Lovelace#Ada|her]]\n',
          },
        ],
      })
      expect(changes).toHaveLength(2)
      expect(await rig.onDisk('team/Ada Lovelace.md')).toBe('# Ada\n[[Plan]]\n')
      expect(await rig.onDisk('people/Ada.md')).toBeNull()
      expect(await rig.onDisk('c.md')).toBe('Nothing\n')
    })
  })

  it('says in its result which links could not follow (D7)', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Ada]]' }, async (rig) => {
      await chmod(join(rig.temp.root, 'a.md'), 0o444)
      const { result } = await rename(rig, 'Ada.md', 'Bob.md')
      expect(result).toMatchObject({
        success: true,
        data: {
          updated_notes: ['b.md'],
          left_links: [{ path: 'a.md', text: expect.stringContaining('Ada') }],
        },
        userMessage: expect.stringContaining('1 link could not follow'),
      })
    })
  })

  it('changes nothing when a person says no, or in a dry run', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]' }, async (rig) => {
      const before = await rig.snapshot()
      const args = { path: 'Ada.md', new_path: 'Bob.md' }
      const declined = await rig.call('rename_note', args, { answer: 'declined' })
      expect(declined.result.error).toBe('User declined: Rename Ada.md to Bob.md')
      const dry = await rig.call('rename_note', args, { isDryRun: true })
      expect(dry.result.data).toMatchObject({ updated_links: 1, updated_notes: ['a.md'] })
      expect(dry.previews).toHaveLength(2)
      expect(await rig.snapshot()).toEqual(before)
    })
  })

  it('row 121: says what is near when the note is missing, and that a name is taken', async () => {
    const files = { 'people/Ada.md': '', 'people/Bob.md': '', 'box/x.md': '' }
    await withTools(files, async (rig) => {
      const before = await rig.snapshot()
      expect((await rename(rig, 'Adaa', 'x.md')).result).toMatchObject({
        error: 'Note not found: Adaa.md',
        hint: 'Did you mean: people/Ada.md?',
      })
      for (const [to, error] of [
        ['people/Bob.md', /^There is already a file at people\/Bob\.md/],
        ['people/bob', /^There is already “Bob\.md”/],
        ['box', null],
        ['../x.md', /^Invalid path: must be within the vault/],
        ['/etc/passwd', /^Invalid path/],
        ['.obsidian/x.md', /^Invalid path/],
        ['con.md', /Windows/],
        ['report.pdf', /^Invalid path: report\.pdf is not a Markdown note/],
      ] as const) {
        const { result } = await rig.call(
          'rename_note',
          { path: 'people/Ada.md', new_path: to },
          { isDryRun: true },
        )
        if (error === null) expect(result).toMatchObject({ data: { new_path: 'box.md' } })
        else expect(result.error).toMatch(error)
      }
      expect((await rename(rig, 'box', 'x.md')).result.error).toMatch(
        /not a Markdown note|not found/,
      )
      expect(rig.questions).toEqual([])
      expect(await rig.snapshot()).toEqual(before)
    })
  })

  it('row 20: only the letter case can change', async () => {
    await withTools({ 'Ada.md': 'x', 'a.md': '[[Ada]]' }, async (rig) => {
      expect((await rename(rig, 'Ada.md', 'ADA.md')).result.success).toBe(true)
      expect(Object.keys(await rig.snapshot())).toEqual(['a.md', 'ADA.md'])
    })
  })

  it('row 21: names that deceive are refused', async () => {
    await withTools({ 'Ada.md': 'x' }, async (rig) => {
      for (const name of ['report\u202egpj.md', 'a\u200bb.md', 'a\nb.md', 'a ./b.md', '~x.md'])
        expect((await rename(rig, 'Ada.md', name)).result.error).toMatch(/^Invalid path/)
      expect((await rename(rig, 'Ada.md', '%2e%2e.md')).result.success).toBe(true)
      expect(await rig.onDisk('%2e%2e.md')).toBe('x')
    })
  })

  it('lets links lead elsewhere only with a warning before', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Bob]]' }, async (rig) => {
      await chmod(join(rig.temp.root, 'a.md'), 0o444)
      const { result } = await rename(rig, 'Ada.md', 'Bob.md')
      expect(result.warnings).toEqual([
        expect.stringMatching(
          /^A link stays as it is .* “Ada” in a\.md, line 1: This file is read/,
        ),
        'One link that leads nowhere now will lead to Bob.md.',
      ])
      expect(rig.questions[0]?.warning).toContain('“Ada” in a.md')
      expect(await rig.onDisk('a.md')).toBe('[[Ada]]')
    })
  })

  it('is void when a note was changed while the person thought', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]' }, async (rig) => {
      const { result } = await rig.call(
        'rename_note',
        { path: 'Ada.md', new_path: 'Bob.md' },
        {
          answer: async () => {
            await writeFile(join(rig.temp.root, 'a.md'), 'more [[Ada]]')
            return 'allowed'
          },
        },
      )
      expect(result.error).toBe('Note changed since it was read: a.md')
      expect(await rig.onDisk('Ada.md')).toBe('')
      expect(await rig.onDisk('a.md')).toBe('more [[Ada]]')
    })
  })

  it('does not rename without the index, since links would be missed', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]' }, async (rig) => {
      const down = new LatentError('unavailable', 'Search stopped and is being started again.')
      const knowledge = {
        ...rig.services.knowledge,
        // oxlint-disable-next-line require-yield -- it fails before it can
        async *linkRewrites(): AsyncGenerator<never, never> {
          throw down
        },
      }
      const { result } = await rig.call(
        'rename_note',
        { path: 'Ada.md', new_path: 'Bob.md' },
        { services: { knowledge } },
      )
      expect(result.error).toBe(
        `Ada.md keeps its name: the links to it cannot be looked up now. ${down.message}`,
      )
      expect(await rig.onDisk('Ada.md')).toBe('')
    })
  })

  it('stops when it is told to, and changes nothing', async () => {
    await withTools({ 'Ada.md': '', 'a.md': '[[Ada]]' }, async (rig) => {
      const controller = new AbortController()
      controller.abort()
      const call = rig.call(
        'rename_note',
        { path: 'Ada.md', new_path: 'Bob.md' },
        { signal: controller.signal },
      )
      await expect(call).rejects.toThrow()
      expect(await rig.onDisk('Ada.md')).toBe('')
    })
  })
})

/** Each takes a vault and an index of its own. */
const RUNS = 30

describe('over random vaults', () => {
  const name = fc.constantFrom('Ada', 'Bob', 'Plan', 'index', 'a b', 'Ä')
  const folder = fc.constantFrom('', 'a/', 'b/', 'a/c/')
  const notePath = fc.tuple(folder, name).map((parts) => `${parts.join('')}.md`)
  const target = fc.oneof(
    name,
    notePath.map((path) => path.slice(0, -3)),
    fc.tuple(fc.constantFrom('../', './', '/', ''), notePath).map((parts) => parts.join('')),
    fc.constantFrom('p.png', 'Countess', 'Duke'),
  )
  const link = fc.oneof(
    target.map((to) => `[[${to}]]`),
    target.map((to) => `[[${to}#Head|shown text]]`),
    target.map((to) => `![[${to}]]`),
    target.map((to) => `[text](${encodeURI(to)})`),
    target.map((to) => `[text](<${to}#Head> "title")`),
    target.map((to) => `![100](${encodeURI(to)})`),
    fc.constantFrom(
      '`[[Ada]]`',
      '%%[[Ada]]%%',
      'https://example.org/Ada.md',
      '  ',
      'ünï',
      '\r\n',
      '\n',
    ),
  )
  const head = fc.constantFrom(
    '',
    '\ufeff',
    '---\nup: "[[Ada]]"\naliases: [Countess, Duke]\n---\n',
    '---\r\n# note\r\nsee: ["[[a/Ada|x]]", 1]\r\n---\r\n',
  )
  const note = fc
    .tuple(head, fc.array(link, { maxLength: 6 }))
    .map(([top, links]) => top + links.join(' '))
  const vault = fc
    .dictionary(notePath, note, { minKeys: 2, maxKeys: 6 })
    .map((notes) => ({ ...notes, 'a/p.png': 'x' }))
  /** A name that nothing has and nothing links to, so that going back catches nothing. */
  const freePath = fc
    .tuple(fc.constantFrom('', 'a/', 'new/', 'a/c/d/'), fc.constantFrom('Zed', 'Z y', 'Zö (1)'))
    .map((parts) => `${parts.join('')}.md`)

  type Files = Readonly<Record<string, string>>
  const decoded = (snapshot: Files): Files =>
    Object.fromEntries(
      Object.entries(snapshot).map(([path, bytes]) => [
        path,
        Buffer.from(bytes, 'base64').toString(),
      ]),
    )
  /** What each link of each note means, in order. */
  function meanings(files: Files, rename: (path: string) => string): Record<string, unknown[]> {
    const parsed = Object.entries(files).map(([path, text]) => ({
      path,
      note: parseNote(path, text),
    }))
    const resolver = createLinkResolver(
      parsed.map(({ path, note: { aliases } }) => ({ path, aliases })),
    )
    return Object.fromEntries(
      parsed.map(({ path, note: { links } }) => [
        rename(path),
        links.map(({ target: to, type, heading }) => {
          const found = resolver.resolve(path, to, type)
          return [found === null ? null : rename(found), heading]
        }),
      ]),
    )
  }
  /** The text without the targets of its Markdown links and without its wikilinks. */
  const restOf = (path: string, text: string): string => {
    const links = parseNote(path, text).links.toSorted((a, b) => b.targetStart - a.targetStart)
    return links.reduce((rest, { start, end, targetStart, targetEnd }) => {
      const isWiki = /^!?\[\[/.test(text.slice(start, end))
      return isWiki
        ? rest.slice(0, start) + rest.slice(end)
        : rest.slice(0, targetStart) + rest.slice(targetEnd)
    }, text)
  }
  /** The heading and text of each wikilink; null for one without a text: it may get the alias by which it linked. */
  const wikiTexts = (path: string, text: string): (string | null)[] =>
    parseNote(path, text).links.map(({ start, end }) =>
      text.slice(start, end).includes('|') ? text.slice(start, end).replace(/^[^#|]*/, '') : null,
    )

  it('a rename keeps what every link means and every other byte; back, all bytes are as before', async () => {
    await fc.assert(
      fc.asyncProperty(vault, fc.nat(), freePath, async (files: Files, pick, to) => {
        const from = notesOf(files)[pick % notesOf(files).length] ?? ''
        await withTools(files, async (rig) => {
          expect((await rename(rig, from, to)).result.error).toBeUndefined()
          const after = decoded(await rig.snapshot())
          const renamed = (path: string): string => (path === from ? to : path)
          expect(meanings(after, (path) => path)).toEqual(meanings(files, renamed))
          for (const path of notesOf(files)) {
            const [was, is] = [files[path] ?? '', after[renamed(path)] ?? '']
            expect(restOf(renamed(path), is)).toBe(restOf(path, was))
            const texts = wikiTexts(renamed(path), is)
            for (const [index, text] of wikiTexts(path, was).entries())
              if (text !== null) expect(texts[index]).toBe(text)
          }
          expect((await rename(rig, to, from)).result.error).toBeUndefined()
          expect(decoded(await rig.snapshot())).toEqual(files)
        })
      }),
      { numRuns: RUNS },
    )
  })
})

const notesOf = (files: Readonly<Record<string, string>>): string[] =>
  Object.keys(files).filter((path) => path.endsWith('.md'))
