import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeededRandom, type SeededRandom } from '../test/rigs/seeded-random.ts'
import { loadingMarkup, scriptMarkup } from './hostile-markup.ts'

export interface CorpusNote {
  /** Where it is from: a path below the vaults, or the kind of a fuzzed note. */
  readonly source: string
  readonly text: string
}

/** Longer notes of a vault, and stranger ones, that come along whatever the others are. */
const EXTREMES = 10

/**
 * Notes of each vault in a folder of vaults, spread evenly over its paths, with the longest and the oddest of each: those
 * with most marks per character, and those with most signs beyond Latin.
 * @param perVault so many, or all where it has fewer; the extremes are added to them
 */
export function realNotes(vaults: string, perVault: number): CorpusNote[] {
  return readdirSync(vaults).flatMap((vault) => {
    const all = readdirSync(join(vaults, vault), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .sort()
      .map((path) => ({
        source: `${vault}/${path}`,
        text: readFileSync(join(vaults, vault, path), 'utf8'),
      }))
    const most = (score: (text: string) => number): CorpusNote[] =>
      all
        .map((note) => ({ note, points: score(note.text) }))
        .sort((a, b) => b.points - a.points)
        .slice(0, EXTREMES)
        .map(({ note }) => note)
    const step = Math.max(1, all.length / perVault)
    const spread = all.filter(
      (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
    )
    const share = (text: string, signs: RegExp): number =>
      text.length < 200 ? 0 : (text.match(signs)?.length ?? 0) / text.length
    return [
      ...new Set([
        ...spread,
        ...most((text) => text.length),
        ...most((text) => share(text, /[*_`~=[\](){}<>|$%&#^\\]/g)),
        ...most((text) => share(text, /[^\p{Script=Latin}\p{ASCII}]/gu)),
      ]),
    ]
  })
}

const ENTITIES = [
  '&amp;',
  '&nbsp;',
  '&eacute;',
  '&#8364;',
  '&#x41;',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&#99999999999;',
  '&lt;b&gt;',
  '&notanentity;',
  '&',
  '&;',
  '&#;',
  '&#x;',
  '&NotEqualTilde;',
  '&ThickSpace;',
  '&AMP',
  '&CounterClockwiseContourIntegral;',
] as const
const MARKS = [
  '*',
  '**',
  '***',
  '_',
  '__',
  '~',
  '~~',
  '==',
  '`',
  '``',
  '```',
  '[',
  ']',
  '[[',
  ']]',
  '![[',
  '(',
  ')',
  '](',
  '<',
  '>',
  '<!--',
  '-->',
  '$',
  '$$',
  '%%',
  '^[',
  '[^1]',
  '[^',
  '\\',
  '|',
  '{',
  '}',
  '#',
  '@',
  '://',
  'www.',
  'http://',
  '<a ',
  '</a>',
] as const
const BLOCK_STARTS = [
  '# ',
  '###### ',
  '> ',
  '> > ',
  '> [!note] ',
  '> [!warning]- ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '999999999) ',
  '- [ ] ',
  '- [x] ',
  '    ',
  '\t',
  '```',
  '~~~',
  '```circuit',
  '```mermaid',
  '```dataview',
  '$$',
  '%%',
  '---',
  '***',
  '===',
  '| a | b |',
  '|-|-|',
  '[^1]: ',
  '[a]: b',
  '<div>',
  '</div>',
  '<details>',
  '<script>',
  '<!--',
  '<?php',
  '<![CDATA[',
  '^block-id',
  '',
] as const
const WORDS = [
  'word',
  'Übung',
  '漢字かな交じり',
  'مرحبا بالعالم',
  'שלום',
  'हिन्दी',
  'ภาษาไทยไม่มีวรรค',
  '🙂',
  '👩‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301\u0327\u0323',
  `Z${'\u0351'.repeat(60)}`,
  '\ufeff',
  '\u200b',
  '\u200d',
  '\u202eevil\u202c',
  '\u2066x\u2069',
  '\u00ad',
  '\ud83d',
  '\udc00',
  '\u0007',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufffd',
  '\ufffe',
  '\u{e0041}\u{e0042}',
  '\u{1d54f}',
  'ﷺ',
  '\u3164',
  '0',
  'constructor',
  '__proto__',
  'javascript:alert(1)',
  'a@b.example',
  'https://x.example/?a=1&b=2',
] as const

type Draw = (random: SeededRandom) => string

const many = (random: SeededRandom, most: number, one: Draw, between = ' '): string =>
  Array.from({ length: 1 + random.below(most) }, () => one(random)).join(between)
const word: Draw = (random) => random.pick(WORDS)
const words: Draw = (random) => many(random, 12, word)
const soup: Draw = (random) =>
  many(
    random,
    60,
    () =>
      random.oneIn(2) ? random.pick(MARKS) : random.oneIn(4) ? random.pick(ENTITIES) : word(random),
    random.pick(['', ' ']),
  )
const block: Draw = (random) =>
  `${random.pick(BLOCK_STARTS)}${random.oneIn(2) ? words(random) : soup(random)}`
/** From a handful to what nobody writes by hand. */
const often = (random: SeededRandom): number => random.pick([10, 100, 1000, 6000, 20_000])

/** What a fuzzed note may be: all of it text; a file with a zero byte in it is none, and has a page that says so. Each is drawn as often as any other. */
const KINDS: Readonly<Record<string, Draw>> = {
  entities: (random) =>
    many(random, 400, () => random.pick(ENTITIES), random.pick(['', ' ', '\n', ' | '])),
  marks: (random) => many(random, 60, soup, '\n'),
  'one mark': (random) => {
    const mark = random.pick(MARKS)
    return `Before.\n\n${mark.repeat(often(random))}${random.oneIn(2) ? '' : ` ${words(random)} ${mark}`}\n\nAfter.`
  },
  'two marks': (random) => {
    const pair =
      random.pick(MARKS) +
      random.pick(['', ' ', 'a', 'a ', '\n']) +
      random.pick(MARKS) +
      random.pick(['', ' ', 'b'])
    return `Before.\n\n${pair.repeat(Math.ceil(often(random) / 2))}\n\nAfter.`
  },
  'opened and closed': (random) => {
    const depth = often(random)
    const [open, close] = random.pick([
      ['[', ']'],
      ['[', '](x)'],
      ['![', '](x)'],
      ['*a ', ' b*'],
      ['**a ', ' b**'],
      ['_(', ')_'],
      ['~~a ', ' b~~'],
      ['==a ', ' b=='],
      ['<b>', '</b>'],
      ['<div>', '</div>'],
      ['<details><summary>x</summary>', '</details>'],
      ['[[', ']]'],
      ['^[', ']'],
      ['`', '`'],
      ['\\[', '\\]'],
      ['$\\frac{', '}{1}$'],
    ] as const)
    return `Before.\n\n${open.repeat(depth)}x${close.repeat(depth)}\n\nAfter.`
  },
  blocks: (random) => many(random, 120, block, random.pick(['\n', '\n\n', '\r\n', '\r'])),
  'one block': (random) => `${random.pick(BLOCK_STARTS)}\n`.repeat(often(random)),
  'nested list': (random) => {
    const [depth, width, sign] = [
      random.pick([20, 90, 150, 500, 2000]),
      random.pick([1, 2, 4]),
      random.pick(['- ', '1. ', '* [ ] ']),
    ]
    return Array.from(
      { length: depth },
      (_, level) => `${' '.repeat(width * level)}${sign}${word(random)}`,
    ).join('\n')
  },
  'nested quote': (random) =>
    `${random.pick(['> ', '>', '> - ', '- > ', '> [!note] ']).repeat(often(random))}${words(random)}\n\nAfter.`,
  'nested both ways': (random) =>
    many(
      random,
      40,
      () =>
        `${random.pick(['> ', '- ', '1. ', '  ', '\t']).repeat(random.below(120))}${block(random)}`,
      '\n',
    ),
  table: (random) => {
    const [columns, rows] = random.pick([
      [2, 3000],
      [3, 20_000],
      [60, 300],
      [900, 20],
      [3000, 3],
      [1, 5000],
    ] as const)
    const row = (cell: () => string): string =>
      `| ${Array.from({ length: columns }, cell).join(' | ')} |`
    const cells = Array.from({ length: 40 }, () =>
      soup(random)
        .replace(/[\r\n]/g, ' ')
        .slice(0, 60),
    )
    const cell = columns * rows > 10_000 ? () => random.pick(WORDS) : () => random.pick(cells)
    return [
      row(cell),
      row(() => random.pick(['-', ':-:', '-:', '---'])),
      ...Array.from({ length: rows }, () => row(cell)),
    ].join('\n')
  },
  'broken table': (random) =>
    many(
      random,
      300,
      () => `|${many(random, 8, soup, '|')}${random.pick(['|', '', '\\|'])}`,
      random.pick(['\n', '\n|-|-|\n']),
    ),
  unicode: (random) => many(random, 300, words, random.pick(['\n', '\n\n', ' '])),
  'one sign': (random) => word(random).repeat(often(random)),
  'no space': (random) => many(random, 2000, word, ''),
  frontmatter: (random) =>
    `---\n${many(random, 30, () => `${random.pick(['a', 'date created', 'tags', 'aliases', '"x', '?', '- b', '{', '[[x]]', '&a *a', '<<', '!!js'])}${random.pick([': ', ':', ' : ', ''])}${soup(random)}`, '\n')}\n${random.pick(['---', '...', '----', ''])}\n${block(random)}`,
  html: (random) =>
    many(
      random,
      60,
      () =>
        `<${random.pick(['b', 'div', 'table', 'td', 'svg', 'math', 'select', 'template', 'p', 'li', 'h1', 'a href="x"', 'img src=x', 'samp', 'x-y', '/div', '/p'])}${random.pick(['>', '/>', '', '>x'])}`,
      random.pick(['', ' ', '\n']),
    ),
  hostile: (random) =>
    many(
      random,
      20,
      () => random.pick([...loadingMarkup('https://outside.example'), ...scriptMarkup]),
      '\n\n',
    ),
  maths: (random) =>
    many(
      random,
      30,
      () =>
        `${random.pick(['$', '$$', '$$\n', '`$'])}${many(random, 12, () => random.pick(['\\frac', '{', '}', '^', '_', '\\left(', '\\right]', '\\begin{matrix}', '\\end{x}', '&', '\\\\', 'x', '\\text{', '\\def\\a{\\a\\a}\\a', '\\sqrt[3]', '漢', '#', '%']), '')}${random.pick(['$', '$$', '\n$$', ''])}`,
      '\n\n',
    ),
  code: (random) =>
    many(
      random,
      30,
      () =>
        `${random.pick(['```', '~~~', '````', '```js', '```circuit', '```ts {1,3}', '``` "><b>'])}\n${soup(random)}\n${random.pick(['```', '~~~', '', '````'])}`,
      '\n',
    ),
  footnotes: (random) =>
    many(
      random,
      200,
      () =>
        random.pick([
          '[^1]',
          '[^a]: x',
          '^[in *line]',
          '[^1]: [^1]',
          '[^b]: \n    - [^b]',
          '[^__proto__]',
          '[x]: y',
          '[x][x]',
          '[x]',
        ]),
      random.pick(['\n', '\n\n', ' ']),
    ),
  embeds: (random) =>
    many(
      random,
      60,
      () =>
        random.pick([
          '![[0001]]',
          '![[0001#x]]',
          '![[Nobody]]',
          '![[x.png]]',
          '![[#a]]',
          '![[]]',
          '[[|]]',
          '[[a|b|c]]',
          '![[a.pdf#page=2]]',
          '![x|100](y.png)',
          '![](https://outside.example/x.png)',
          '![[0002|]]',
        ]),
      random.pick(['\n\n', ' ', '']),
    ),
  'long line': (random) =>
    soup(random)
      .replace(/[\r\n]/g, ' ')
      .repeat(Math.ceil(often(random) / 20)),
}

/** Notes that nobody wrote: so many of each kind, the same ones for the same seed. */
export function fuzzedNotes(seed: number, ofEach: number): CorpusNote[] {
  return Object.entries(KINDS).flatMap(([kind, draw], index) =>
    Array.from({ length: ofEach }, (_, number) => ({
      source: `${kind} ${number} of seed ${seed}`,
      // A note of half a megabyte is long enough for anything; a longer one of marks is not odder.
      text: draw(createSeededRandom(seed * 1_000_003 + index * 1009 + number)).slice(0, 500_000),
    })),
  )
}
