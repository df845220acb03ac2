import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { latentSyntax } from './syntax.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(latentSyntax)
const OWN = ['wikilink', 'tag', 'comment', 'inlineFootnote'] as const
type Own = Extract<Nodes, { type: (typeof OWN)[number] }>
function ownNodes(root: Root): Own[] {
  const found: Own[] = []
  visit(root, (node) => {
    if (OWN.some((type) => type === node.type)) found.push(node as Own)
  })
  return found
}
const sourceOf = (text: string, { position }: Own): string =>
  text.slice(position?.start.offset, position?.end.offset)
/** What is read in a text beyond Markdown, as it is written there. */
const written = (text: string): string[] =>
  ownNodes(processor.parse(text)).map((node) => sourceOf(text, node))

describe('what notes write beyond Markdown is read where it stands', () => {
  test.each([
    ['a [[b]] and ![[c|d]].', ['[[b]]', '![[c|d]]']],
    ['[[a]][[b]]', ['[[a]]', '[[b]]']],
    ['[[[a]]]', ['[[a]]']],
    ['[[a]b]]', []],
    ['![a](b) [[c]](d)', ['[[c]]']],
    ['*[[a]]* **#b** ~~[[c]]~~', ['[[a]]', '#b', '[[c]]']],
    ['#a #b/c d#e #1 #1a', ['#a', '#b/c', '#1a']],
    ['#a, #b. #c! (#d) #e/ #f/g', ['#a', '#b', '#c', '#d', '#e', '#f/g']],
    ['a %%b%% c %%d%%', ['%%b%%', '%%d%%']],
    ['100% or 50%%', []],
    ['a^[b [[c]] d] e^[f]', ['^[b [[c]] d]', '[[c]]', '^[f]']],
    ['[[ ]] [[|a]] [[\\|a]] [[b|]]', ['[[b|]]']],
    ['2^[3 and ^[4]', ['^[4]']],
    ['a^[b ^[c] d]', ['^[c]']],
    ['`[[a]] #b %%c%%` <!-- [[d]] -->', []],
    ['> - [[a]] #b\n\n| [[c\\|d]] |\n|---|', ['[[a]]', '#b', '[[c\\|d]]']],
    ['$[[a]]$', []],
  ])('%j', (text, found) => {
    expect(written(text)).toEqual(found)
  })
  test('a comment may go over lines, a link and a footnote may not', () => {
    expect(written('a %%b\nc%% d')).toEqual(['%%b\nc%%'])
    expect(written('[[a\nb]] ^[c\nd]')).toEqual([])
  })
})

const PIECES = '[[ ]] [ ] ![[ | # %% % ^[ ^ a \\ ` $ == 🌹'.split(' ')
test('any text is read, each thing in its own place, and none of it twice', () => {
  const piece = fc.constantFrom(...PIECES, ' ', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      let end = 0
      for (const node of ownNodes(processor.parse(text))) {
        const source = sourceOf(text, node)
        expect(node.position?.start.offset).toBeGreaterThanOrEqual(end)
        end = node.position?.end.offset ?? 0
        expect(end).toBeLessThanOrEqual(text.length)
        if (node.type === 'wikilink') {
          expect(source).toMatch(/^!?\[\[[^\n]+\]\]$/)
          expect(source).toContain(node.target)
          expect(node.isEmbed).toBe(source.startsWith('!'))
        } else if (node.type === 'tag') expect(source).toBe(`#${node.name}`)
        else if (node.type === 'inlineFootnote') {
          expect(source).toMatch(/^\^\[.*\]$/)
          end = node.position?.start.offset ?? 0 // what it says lies in it
        } else expect(source).toMatch(/^%%/)
      }
    }),
    { numRuns: runs(2000) },
  )
})

/** How many characters are looked at for what Latent reads itself, however often. */
function looksAt(text: string): number {
  let looks = 0
  function counting(this: Processor): void {
    const data = this.data()
    data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => ({
      text: Object.fromEntries(
        Object.entries(extension.text ?? {}).map(([code, construct]) => {
          if (!construct || Array.isArray(construct)) throw new Error('There is one for each.')
          const { tokenize } = construct
          const counted: typeof tokenize = function (effects, ok, nok) {
            const consume: typeof effects.consume = (at) => {
              looks++
              effects.consume(at)
            }
            return tokenize.call(this, { ...effects, consume }, ok, nok)
          }
          return [code, { ...construct, tokenize: counted }]
        }),
      ),
    }))
  }
  unified().use(remarkParse).use(latentSyntax).use(counting).parse(text)
  return looks
}
test.each(['^[', '^[a^', '^[[', '[[', '![[', '[[a', '%%', '%%%a', '#', '#1', ' #a', '^[%%[[#'])(
  'a long line of %j is not looked through from each of them',
  (opening) => {
    const text = opening.repeat(500)
    expect(looksAt(text)).toBeLessThan(4 * text.length)
  },
)
