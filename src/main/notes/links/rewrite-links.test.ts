import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { folderOf, noteNameOf } from '../../../shared/domain/vault-path.ts'
import { relativePath } from './link-path.ts'
import { parseNote } from '../parse-note.ts'
import type { NoteLink } from '../parsed-note.ts'
import { createLinkResolver } from './resolve-link.ts'
import { rewriteLinks } from './rewrite-links.ts'

const files = (paths: readonly string[], aliases: Readonly<Record<string, string>> = {}) =>
  createLinkResolver(
    paths.map((path) => ({ path, aliases: aliases[path] === undefined ? [] : [aliases[path]] })),
  )

interface Case {
  /** Every file of the vault, before. */
  readonly vault: readonly string[]
  /** Old path → new path. */
  readonly moves: Readonly<Record<string, string>>
  readonly note: string
  readonly aliases?: Readonly<Record<string, string>>
}

function rewrite(text: string, { vault, moves, note, aliases = {} }: Case) {
  const moved = (path: string): string => moves[path] ?? path
  const movedAliases = Object.fromEntries(
    Object.entries(aliases).map(([path, alias]) => [moved(path), alias]),
  )
  return rewriteLinks({
    text,
    parsed: parseNote(note, text),
    from: note,
    to: moved(note),
    before: files(vault, aliases),
    after: files(vault.map(moved), movedAliases),
    moved,
  })
}

const VAULT = [
  'Home.md',
  'people/Ada.md',
  'people/Grace Hopper.md',
  'archive/Grace.md',
  'work/Plan.md',
  'work/Atlas/Goal.md',
  'zoo/Plan.md',
  'img/map.png',
  'guide/index.md',
]

describe('a link to a note that gets another name', () => {
  const renamed = (note: string): Case => ({
    vault: VAULT,
    moves: { 'people/Ada.md': 'people/Ada Lovelace.md' },
    note,
  })

  test('is rewritten where it was reached by file name, though an alias still catches the old name (D6)', () => {
    const move: Case = {
      ...renamed('Home.md'),
      aliases: { 'people/Ada.md': 'Ada' },
    }
    expect(rewrite('[[Ada]] [[ada|her]] [[people/Ada]]', move).text).toBe(
      '[[Ada Lovelace]] [[Ada Lovelace|her]] [[people/Ada Lovelace]]',
    )
    // One that was only ever caught by the alias is what the person wrote.
    const other: Case = { ...move, aliases: { 'people/Ada.md': 'Countess' } }
    expect(rewrite('[[Countess]]', other).text).toBe('[[Countess]]')
  })

  test('in the frontmatter what is no link, without its quotes, keeps no link from following (D7)', () => {
    const text =
      '---\nrelated:\n  - "[[Ada]]"\nup: [[Ada]]\nsee: "of [[Ada]] and [[Ada]]"\nlist:\n  - [[Ada]]\n---\n'
    for (const name of ['Ada Lovelace', 'a, b']) {
      const link = `[[${name}]]`
      const move = { ...renamed('Home.md'), moves: { 'people/Ada.md': `people/${name}.md` } }
      expect(rewrite(text, move)).toMatchObject({
        text: `---\nrelated:\n  - "${link}"\nup: [[Ada]]\nsee: "of ${link} and ${link}"\nlist:\n  - [[Ada]]\n---\n`,
        left: [],
      })
    }
  })

  test('a path that leads nowhere, so that its end counts, keeps what is wrong with it', () => {
    const stray = renamed('work/Plan.md')
    expect(rewrite('[a](../../people/Ada.md#x)', stray).text).toBe(
      '[a](../../people/Ada%20Lovelace.md#x)',
    )
    expect(rewrite('[[../../people/Ada|a]]', stray).text).toBe('[[../../people/Ada Lovelace|a]]')
  })

  test.each([
    // wikilinks
    ['[[Ada]]', '[[Ada Lovelace]]'],
    ['[[ada]]', '[[Ada Lovelace]]'],
    ['[[ Ada ]]', '[[ Ada Lovelace ]]'],
    ['[[Ada.md]]', '[[Ada Lovelace.md]]'],
    ['[[people/Ada]]', '[[people/Ada Lovelace]]'],
    ['[[People/Ada]]', '[[People/Ada Lovelace]]'],
    ['[[/people/Ada]]', '[[/people/Ada Lovelace]]'],
    ['[[./people/Ada]]', '[[./people/Ada Lovelace]]'],
    ['[[Ada|her]]', '[[Ada Lovelace|her]]'],
    ['[[Ada#Life#Early years|her]]', '[[Ada Lovelace#Life#Early years|her]]'],
    ['[[Ada#^b1]]', '[[Ada Lovelace#^b1]]'],
    ['![[Ada#Life]]', '![[Ada Lovelace#Life]]'],
    ['| a |\n|---|\n| [[Ada\\|her]] |', '| a |\n|---|\n| [[Ada Lovelace\\|her]] |'],
    // Markdown
    ['[her](people/Ada.md)', '[her](people/Ada%20Lovelace.md)'],
    ['[her](<people/Ada.md#Life> "A title")', '[her](<people/Ada Lovelace.md#Life> "A title")'],
    ['[her](./people/Ada.md "t")', '[her](./people/Ada%20Lovelace.md "t")'],
    ['[her](/people/Ada.md#^b1)', '[her](/people/Ada%20Lovelace.md#^b1)'],
    ['[her](p%65ople/Ada)', '[her](p%65ople/Ada%20Lovelace)'],
    ['[her](Ada.md)', '[her](Ada%20Lovelace.md)'],
    [
      '[her][a] and [a]\n\n[a]: people/Ada.md "t"',
      '[her][a] and [a]\n\n[a]: people/Ada%20Lovelace.md "t"',
    ],
    ['[unused]: <people/Ada.md>', '[unused]: <people/Ada Lovelace.md>'],
    ['[![x](img/map.png)](people/Ada.md)', '[![x](img/map.png)](people/Ada%20Lovelace.md)'],
    // frontmatter
    ['---\nup: "[[Ada]]"\n---\n', '---\nup: "[[Ada Lovelace]]"\n---\n'],
    ["---\nup: ['[[Ada|her]]', x]\n---\n", "---\nup: ['[[Ada Lovelace|her]]', x]\n---\n"],
    [
      '---\nup:\n- "[[Ada]]"\n- "![[Ada]]"\n---\n',
      '---\nup:\n- "[[Ada Lovelace]]"\n- "![[Ada Lovelace]]"\n---\n',
    ],
    [
      '---\nup: see [[Ada]]\nt: |\n  [[Ada]]\n---\n',
      '---\nup: see [[Ada Lovelace]]\nt: |\n  [[Ada Lovelace]]\n---\n',
    ],
    // line endings and byte order mark
    [
      '\ufeff---\r\nup: "[[Ada]]"\r\n---\r\na\r[[Ada]]\n[[Ada]]',
      '\ufeff---\r\nup: "[[Ada Lovelace]]"\r\n---\r\na\r[[Ada Lovelace]]\n[[Ada Lovelace]]',
    ],
  ])('%j becomes %j', (before, after) => {
    const result = rewrite(before, renamed('Home.md'))
    expect(result.text).toBe(after)
    expect(result.left).toEqual([])
  })

  test.each([
    '`[[Ada]]` and ``[x](people/Ada.md)``',
    '```\n[[Ada]]\n```\n\n    [[Ada]]\n',
    '%%[[Ada]]%%\n\n%%\n[[Ada]]\n%%\n',
    '<div>\n[[Ada]]\n</div>\n',
    '<!-- [[Ada]] -->',
    '$[[Ada]]$',
    '[[her|Ada]] ((64a1-b2)) author:: Ada',
    '[[Ada Byron]] [x](Ada%20Byron.md) [[#Ada]] [x](https://example.org/people/Ada.md)',
    '---\nup: [[Ada]]\n# "[[Ada]]"\n---\n',
  ])('%j stays', (text) => {
    expect(rewrite(text, renamed('Home.md'))).toMatchObject({ text, count: 0, left: [] })
  })

  test('a link that reads the same afterwards is left alone', () => {
    const text = '[[Ada]] [[archive/Grace]] [x](people/Ada.md) ![[map.png]]'
    const moves = { 'people/Ada.md': 'people/Ada.md', 'zoo/Plan.md': 'zoo/Other.md' }
    expect(rewrite(text, { vault: VAULT, moves, note: 'Home.md' }).edits).toEqual([])
  })
})

describe('links when files move', () => {
  test.each<[string, string, Record<string, string>, string, string]>([
    // In the moved note: what is relative, and only that.
    [
      'Home.md',
      '[[Ada]] [a](people/Ada.md) [p](./work/Plan.md)',
      { 'Home.md': 'work/Home.md' },
      '[[Ada]] [a](../people/Ada.md) [p](./Plan.md)',
      'goes into a folder',
    ],
    [
      'work/Plan.md',
      '[[../people/Ada]] ![](../img/map.png)',
      { 'work/Plan.md': 'Plan B.md' },
      '[[./people/Ada]] ![](img/map.png)',
      'comes out of a folder',
    ],
    [
      'work/Plan.md',
      '[x](Atlas/Goal.md) [[./Atlas/Goal]]',
      { 'work/Plan.md': 'a/Plan.md', 'work/Atlas/Goal.md': 'a/Atlas/Goal.md' },
      '[x](Atlas/Goal.md) [[./Atlas/Goal]]',
      'moves with its neighbours',
    ],
    [
      'people/Grace Hopper.md',
      '[x](../people/Ada.md#Life)',
      { 'people/Ada.md': 'people/Lovelace.md' },
      '[x](../people/Lovelace.md#Life)',
      'with a detour',
    ],
    [
      'people/Ada.md',
      '[[Ada#Life]] [x](Ada.md#Life) [[#Life]]',
      { 'people/Ada.md': 'people/Lovelace.md' },
      '[[Lovelace#Life]] [x](Lovelace.md#Life) [[#Life]]',
      'names itself',
    ],
    // In others.
    [
      'Home.md',
      '[[people/Ada]] [[Ada]] [x](people/Ada.md)',
      { 'people/Ada.md': 'friends/old/Ada.md' },
      '[[friends/old/Ada]] [[Ada]] [x](friends/old/Ada.md)',
      'of a moved note',
    ],
    [
      'work/Plan.md',
      '[[../people/Ada]] [[/people/Ada.md]]',
      { 'people/Ada.md': 'work/Ada.md' },
      '[[./Ada]] [[/work/Ada.md]]',
      'of a note that comes near',
    ],
    [
      'Home.md',
      '![[map.png|300]] ![m](img/map.png "t") ![[img/map.png]]',
      { 'img/map.png': 'files/world map.png' },
      '![[world map.png|300]] ![m](files/world%20map.png "t") ![[files/world map.png]]',
      'of an attachment',
    ],
    [
      'Home.md',
      '[[guide]] [g](guide/) [[guide/index]]',
      { 'guide/index.md': 'docs/handbook/index.md' },
      '[[docs/handbook]] [g](docs/handbook/) [[docs/handbook/index]]',
      'of a folder',
    ],
    [
      'x/y.md',
      '[[Atlas/Goal]] [[Atlas/goal.md]]',
      { 'work/Atlas/Goal.md': 'deep/er/Aim.md' },
      '[[er/Aim]] [[er/Aim.md]]',
      'by the end of a path',
    ],
    // Names that are no longer, or not yet, alone.
    [
      'Home.md',
      '[[Ada]] [[Ada|x]]',
      { 'people/Ada.md': 'people/Plan.md' },
      '[[people/Plan]] [[people/Plan|x]]',
      'of a name that is taken',
    ],
    [
      'Home.md',
      '[[work/Plan]]',
      { 'work/Plan.md': 'work/Only.md' },
      '[[Only]]',
      'of a name that becomes the only one',
    ],
    [
      'Home.md',
      '[[Ada]] [[work/Plan]]',
      { 'work/Plan.md': 'work/Ada.md' },
      '[[people/Ada]] [[work/Ada]]',
      'of another note of the new name',
    ],
    [
      'Home.md',
      '[[people/Ada]] [[people/Grace Hopper]]',
      { 'people/Ada.md': 'people/Plan.md' },
      '[[people/Plan]] [[people/Grace Hopper]]',
      'in a note that writes paths',
    ],
    [
      'zoo/Plan.md',
      '[[Plan]] [[work/Plan]]',
      { 'zoo/Plan.md': 'zoo/animals/Plan.md' },
      '[[Plan]] [[work/Plan]]',
      'of two of one name',
    ],
  ])('in %s: %j', (note, text, moves, expected) => {
    const result = rewrite(text, { vault: [...VAULT, 'x/y.md'], moves, note })
    expect(result.text).toBe(expected)
    expect(result.left).toEqual([])
  })

  test('an alias goes on being the link while it leads there, and is shown where it no longer does', () => {
    const aliases = { 'people/Ada.md': 'Countess', 'people/Grace Hopper.md': 'Amazing' }
    const text = '[[Countess]] [[Amazing]] | [[Countess#Life]] ![[Countess]] [[Countess|her]]'
    const moves = { 'people/Ada.md': 'people/Lovelace.md', 'zoo/Plan.md': 'zoo/Countess.md' }
    expect(rewrite(text, { vault: VAULT, moves, note: 'Home.md', aliases }).text).toBe(
      '[[Lovelace\\|Countess]] [[Amazing]] | [[Lovelace#Life\\|Countess > Life]] ![[Lovelace]] [[Lovelace|her]]',
    )
  })
})

describe('a name that does not fit', () => {
  const to = (name: string): Case => ({
    vault: VAULT,
    moves: { 'people/Ada.md': name },
    note: 'work/Plan.md',
  })

  test.each([
    ['[[Ada]]', 'C# notes.md', '[C\\# notes](../C%23%20notes.md)'],
    ['[[Ada#Life#^b|her *own*]]', 'a|b.md', '[her \\*own\\*](../a%7Cb.md#Life#%5Eb)'],
    ['![[Ada|300]]', '[x].md', '![[/[x].md|300]]'],
    ['[[Ada]]', '100%%.md', '[100\\%\\%](../100%25%25.md)'],
    ['[[Ada]]', 'space .md', '[[space .md]]'],
    ['[x](../people/Ada.md)', 'a:b (c.md', '[x](../a:b%20%28c.md)'],
    ['[x](<../people/Ada.md>)', 'a<b> (c%20.md', '[x](<../a%3Cb%3E (c%2520.md>)'],
    ['[x](../people/Ada.md)', '[a]*_`$&amp;é.md', '[x](../%5Ba%5D*_%60%24%26amp;é.md)'],
    ['[x](../p%C3%A9ople/Ada.md)', 'é.md', '[x](../p%C3%A9ople/Ada.md)'],
  ])('%j to %j', (text, name, expected) => {
    expect(rewrite(text, to(name)).text).toBe(expected)
  })

  test('in the frontmatter it is quoted as its quotes ask, and one that cannot follow keeps no other from it (D7)', () => {
    const text = `---\na: "[[Ada]]"\nb: '[[Ada]]'\nc: see [[Ada]]\n---\n`
    expect(rewrite(text, to(`"x" it's.md`))).toMatchObject({
      left: [
        { line: 2, text: '[[Ada]]', reason: expect.stringContaining('frontmatter') },
        { line: 3, text: '[[Ada]]' },
      ],
      text: text.replace('see [[Ada]]', `see [["x" it's]]`),
    })
  })
})

describe('left as it is, and said', () => {
  const move: Case = {
    vault: VAULT,
    moves: { 'people/Ada.md': 'people/Lovelace.md' },
    note: 'Home.md',
  }

  test('what could only be read line by line, since it may be code', () => {
    const tangle = `[[Ada]] ${'[*_'.repeat(20_000)}`
    const text = `# [[Ada]]\n\n${tangle}\n`
    const result = rewrite(text, move)
    expect(result.text).toBe(text.replace('# [[Ada]]', '# [[Lovelace]]'))
    expect(result.left).toEqual([
      { line: 3, text: '[[Ada]]', reason: expect.stringContaining('too tangled') },
    ])
  })

  test('links of Dendron, whose text happens to be a name', () => {
    const text =
      '[[Ada|dendron://vault/people.ada]] [[Ada|guide.index]] [[Ada|map^b1]] [[Ada|no.such]] [[Ada|Plan]]'
    const vault = [...VAULT, 'guide.index.md', 'map.md']
    const result = rewrite(text, { ...move, vault })
    expect(result.text).toBe(
      text.replace('[[Ada|no.such]] [[Ada|Plan]]', '[[Lovelace|no.such]] [[Lovelace|Plan]]'),
    )
    expect(result.left.map((link) => link.text)).toEqual([
      '[[Ada|dendron://vault/people.ada]]',
      '[[Ada|guide.index]]',
      '[[Ada|map^b1]]',
    ])
  })

  test('a link whose new name would close something that is open before it', () => {
    const text = '[[Ada]] a ` b [[people/Ada]]\n'
    const result = rewrite(text, { ...move, moves: { 'people/Ada.md': 'x`y.md' } })
    expect(result.left).toEqual([
      { line: 1, text: '[[people/Ada]]', reason: expect.stringContaining('differently') },
    ])
    expect(result.count).toBe(1)
  })
})

describe('left as it is, where length counts', () => {
  test('a shorter name would let two dollars meet', () => {
    const text = `$a ${'x'.repeat(1983)} [[people/Ada]] b$\n`
    const moves = { 'people/Ada.md': 'A.md' }
    const result = rewrite(text, { vault: VAULT, moves, note: 'Home.md' })
    expect(parseNote('Home.md', text).links).toHaveLength(1)
    expect(result).toMatchObject({ text, left: [{ line: 1, text: '[[people/Ada]]' }] })
  })

  test('a longer name would make the frontmatter too large', () => {
    const block = `up: "[[Ada]]"\nx: ${'x'.repeat(65_515)}\n`
    const text = `---\n${block}---\n[[Ada]]\n`
    const moves = { 'people/Ada.md': 'people/Ada Lovelace.md' }
    const result = rewrite(text, { vault: VAULT, moves, note: 'Home.md' })
    expect(result.left).toMatchObject([{ line: 2, text: '[[Ada]]' }])
    expect(result.text).toBe(`---\n${block}---\n[[Ada Lovelace]]\n`)
  })
})

describe('any vault, any moves there and back', () => {
  const NAMES = ['Ada', 'Plan', 'plan', 'Über uns', 'a b (c)', "it's", '100%', 'index', 'é&amp;']
  const FOLDERS = ['', 'work', 'work/Atlas', 'päople', 'a b']
  const path = fc
    .tuple(
      fc.constantFrom(...FOLDERS),
      fc.constantFrom(...NAMES),
      fc.constantFrom('.md', '.md', '.png'),
    )
    .map(([folder, name, extension]) => `${folder === '' ? '' : `${folder}/`}${name}${extension}`)

  /** The links that people write to `file`, in each of the styles. */
  function linksTo(file: string, note: string, resolver: ReturnType<typeof files>): string[] {
    const short = resolver.linkTextFor(file)
    const bare = file.replace(/\.md$/, '')
    const way = relativePath(folderOf(note), file)
    const dotted = way.startsWith('../') ? way : `./${way}`
    const encode = (target: string) => target.replace(/[ #%]|&(?=amp;)/g, encodeURIComponent)
    return [
      `[[${short}]]`,
      `[[${short}|text]]`,
      `[[/${bare}#H#Sub]]`,
      `![[${dotted}]]`,
      `[x](${encode(way)})`,
      `![x](${encode(dotted)}#H "title")`,
      `[x](</${file.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('&amp;', '%26amp;')}>)`,
    ]
  }
  const nameOf = (file: string) => noteNameOf(file).toLowerCase()

  test('every link means the same file, and comes back byte for byte', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, {
          minLength: 3,
          maxLength: 8,
          selector: (name) => name.toLowerCase(),
        }),
        fc.array(path, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.constantFrom('\n', '\r\n', ' · '),
        (vault, wanted, seed, separator) => {
          const note = vault.find((name) => name.endsWith('.md'))
          if (note === undefined) return
          const moves = new Map<string, string>()
          const taken = new Set(vault.map((name) => name.toLowerCase()))
          wanted.forEach((goal, index) => {
            const file = vault[(seed + index) % vault.length] ?? ''
            const isFree = !taken.has(goal.toLowerCase()) && goal.endsWith(file.slice(-3))
            if (isFree && !moves.has(file)) moves.set(file, goal)
            if (isFree) taken.add(goal.toLowerCase())
          })
          const moved = (name: string) => moves.get(name) ?? name
          const back = new Map([...moves].map(([from, to]) => [to, from]))
          const movedBack = (name: string) => back.get(name) ?? name
          const before = files(vault)
          const after = files(vault.map(moved))
          const lines = vault.flatMap((file) => linksTo(file, note, before))
          const text = `---\nup: "[[${before.linkTextFor(vault[0] ?? '')}]]"\n---\n${lines.join(separator)}`

          const parsed = parseNote(note, text)
          const there = rewriteLinks({
            text,
            parsed,
            from: note,
            to: moved(note),
            before,
            after,
            moved,
          })
          const parsedThere = parseNote(moved(note), there.text)
          const meant = (links: readonly NoteLink[], from: string, resolver: typeof before) =>
            links.map(({ target, type }) => resolver.resolve(from, target, type))
          expect(there.left).toEqual([])
          expect(meant(parsedThere.links, moved(note), after)).toEqual(
            meant(parsed.links, note, before).map((file) => file && moved(file)),
          )
          const again = rewriteLinks({
            text: there.text,
            parsed: parsedThere,
            from: moved(note),
            to: note,
            before: after,
            after: before,
            moved: movedBack,
          })
          expect(again.left).toEqual([])
          const parsedAgain = parseNote(note, again.text)
          expect(meant(parsedAgain.links, note, before)).toEqual(meant(parsed.links, note, before))
          // A link is not touched while it is right: one that got or lost a folder while its name was taken, or a dot
          // on the way up, need not get the old one back.
          const namesakes = (paths: readonly string[], file: string) =>
            paths.filter((other) => nameOf(other) === nameOf(file)).length
          const isShared = (file: string | null) =>
            file !== null &&
            (namesakes(vault, file) > 1 || namesakes(vault.map(moved), moved(file)) > 1)
          const meantAtFirst = meant(parsed.links, note, before)
          const written = (source: string, links: readonly NoteLink[]) =>
            links.map(({ start, end }, index) =>
              isShared(meantAtFirst[index] ?? null)
                ? null
                : source.slice(start, end).replace('](./', ']('),
            )
          expect(written(again.text, parsedAgain.links)).toEqual(written(text, parsed.links))
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('any text', () => {
  const PIECES = [
    '[[Ada]]',
    '[[people/Ada|x]]',
    '![[Ada#H]]',
    '[x](people/Ada.md)',
    '[x](<people/Ada.md> "t")',
    '![](img/map.png)',
    '[x][r]',
    '\n\n[r]: people/Ada.md\n\n',
    '[[',
    ']]',
    '[',
    ']',
    '(',
    ')',
    '|',
    '#',
    '`',
    '```\n',
    '%%',
    '$',
    '$$',
    '<',
    '<!--',
    '-->',
    '\\',
    '\n',
    '\n\n',
    '\r\n',
    '> ',
    '- ',
    '    ',
    '| a |\n|---|\n| ',
    '*',
    '_',
    'a ',
    'Ä',
    '#tag',
    ' ^id\n',
  ]
  const YAML = [
    '',
    '---\nup: "[[Ada]]"\n---\n',
    '---\nup: [\'[[Ada|x]]\', "[[Ada]]"]\nt: |\n  [[Ada]] #\n---\n',
    '---\nup: see [[Ada]] # [[Ada]]\n---\n',
  ]
  const NAMES = [
    'Lovelace',
    'Ada',
    'b c',
    'x`y',
    'a$b',
    'C#',
    'q"',
    "it's",
    'a|b',
    'a%%b',
    '[x]',
    '<b>',
    'a_b*c',
    'x: y',
    '100%',
    '^c',
    'a(b',
    '.d',
    'ä',
  ]

  test('is never broken: only targets change, and each link means the same file or is reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...YAML),
        fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }),
        fc.constantFrom(...NAMES),
        fc.constantFrom('people', 'other', ''),
        fc.boolean(),
        (yaml, pieces, name, folder, movesNote) => {
          const text = yaml + pieces.join('')
          const goal = `${folder === '' ? '' : `${folder}/`}${name}.md`
          const moves: Record<string, string> = {
            'people/Ada.md': goal,
            'img/map.png': 'img/world map.png',
            ...(movesNote ? { 'work/Plan.md': 'Plan 2.md' } : {}),
          }
          const moved = (path: string) => moves[path] ?? path
          const before = files(VAULT)
          const after = files(VAULT.map(moved))
          const note = 'work/Plan.md'
          const parsed = parseNote(note, text)
          const result = rewriteLinks({
            text,
            parsed,
            from: note,
            to: moved(note),
            before,
            after,
            moved,
          })
          const applied = result.edits.reduceRight(
            (current, { from, to, insert }) => current.slice(0, from) + insert + current.slice(to),
            text,
          )
          expect(result.text).toBe(applied)
          const read = parseNote(moved(note), result.text)
          expect(read.links.length).toBe(parsed.links.length)
          expect(read.tags.map((tag) => tag.name)).toEqual(parsed.tags.map((tag) => tag.name))
          const left = new Set(result.left.map((link) => link.line))
          parsed.links.forEach((link, index) => {
            const file = before.resolve(note, link.target, link.type)
            const now = read.links[index]
            expect(now?.heading).toBe(link.heading)
            if (file === null) expect(now?.target).toBe(link.target)
            else if (!left.has(link.line) && result.left.length === 0)
              expect(after.resolve(moved(note), now?.target ?? '', now?.type ?? 'wikilink')).toBe(
                moved(file),
              )
          })
        },
      ),
      { numRuns: runs(1500), seed: 1 },
    )
  })
})
