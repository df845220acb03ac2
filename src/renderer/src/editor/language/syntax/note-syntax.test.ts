import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { linkAt } from '../../links/link-at.ts'
import { noteLanguage } from '../note-language.ts'

function parsed(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: noteLanguage(Text.of(doc.split('\n'))) })
  ensureSyntaxTree(state, doc.length, 5000)
  return state
}
function nodes(doc: string, name: string): string[] {
  const state = parsed(doc)
  const found: string[] = []
  ensureSyntaxTree(state, doc.length, 5000)?.iterate({
    enter: (node) => {
      if (node.name === name) found.push(state.sliceDoc(node.from, node.to))
    },
  })
  return found
}

/** How many nodes lie around the deepest one. */
function depth(doc: string): number {
  let [now, most] = [0, 0]
  ensureSyntaxTree(parsed(doc), doc.length, 5000)?.iterate({
    enter: () => void (most = Math.max(most, ++now)),
    leave: () => void now--,
  })
  return most
}

describe('the syntax of notes', () => {
  test('a tree is never too deep to be walked, and goes on behind what was too deep (W2)', () => {
    const nested = Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')
    const texts = [
      `${'*'.repeat(6000)}x${'*'.repeat(6000)}`,
      '*a '.repeat(4000) + ' b*'.repeat(4000),
      `${'['.repeat(5000)}x${']'.repeat(5000)}`,
      `${'> '.repeat(20_000)}x`,
      nested,
    ]
    for (const text of texts) {
      const doc = `# Before\n\n${text}\n\n# After\n`
      expect(depth(doc)).toBeLessThan(700)
      expect(nodes(doc, 'ATXHeading1')).toEqual(['# Before', '# After'])
      expect(nodes(doc, 'Unread').length + nodes(doc, 'Paragraph').length).toBeGreaterThan(0)
    }
    expect(nodes(`${'> '.repeat(20)}x`, 'Unread')).toEqual([])
    expect(nodes(`\`\`\`\n${' '.repeat(300)}x\n\`\`\``, 'CodeText')).toHaveLength(1)
  })
  test('frontmatter ends at its line and hides no heading after it', () => {
    const doc = '---\ntitle: A\ntags: [x]\n---\n# Head'
    expect(nodes(doc, 'Frontmatter')).toEqual(['---\ntitle: A\ntags: [x]\n---'])
    expect(nodes(doc, 'ATXHeading1')).toEqual(['# Head'])
  })
  test('frontmatter is what stands between the two lines, whatever that is (W4)', () => {
    const blocks = [
      'date created: Monday, 2nd June 2025',
      'a, b & c: "x"\n\n\t- item\n  deeper: - [ ] y\n# comment\n{{title}}',
      'No YAML at all\n=====\n> quote\n```\ncode',
      '<% tp.date.now() %>\n...\nmore',
      '',
    ]
    for (const block of blocks) {
      const doc = `---\n${block}\n---  \n# Head\n`
      expect(nodes(doc, 'Frontmatter')).toEqual([`---\n${block}\n---  `])
      expect(nodes(doc, 'SetextHeading2')).toEqual([])
      expect(nodes(doc, 'ATXHeading1')).toEqual(['# Head'])
    }
  })
  test('it comes and goes with the line that ends it, while it is typed (W4)', () => {
    const doc = '---\ndate created: today\n\n# Head\n\ntext\n'
    const closing = doc.indexOf('\n# Head')
    const named = (state: EditorState): string[] => {
      const found: string[] = []
      ensureSyntaxTree(state, state.doc.length, 5000)?.iterate({
        enter: ({ name, from, to }) => {
          if (/^(Frontmatter|ATXHeading1|HorizontalRule)$/.test(name))
            found.push(`${name} ${state.sliceDoc(from, to)}`)
        },
      })
      return found
    }
    const open = parsed(doc)
    expect(named(open)).toEqual(['HorizontalRule ---', 'ATXHeading1 # Head'])
    const closed = open.update({ changes: { from: closing, insert: '---' } }).state
    expect(named(closed)).toEqual([
      'Frontmatter ---\ndate created: today\n---',
      'ATXHeading1 # Head',
    ])
    const again = closed.update({ changes: { from: closing, to: closing + 1 } }).state
    expect(named(again)).toEqual(['HorizontalRule ---', 'ATXHeading1 # Head'])
  })
  test('a rule at the top without an end does not swallow the note', () => {
    expect(nodes('---\nJust text, then\n\n# Head', 'ATXHeading1')).toEqual(['# Head'])
  })
  test('a rule further down is no frontmatter', () => {
    expect(nodes('text\n\n---\na: b\n---\n', 'Frontmatter')).toEqual([])
  })
  test('wikilinks and embeds, but not in code', () => {
    const doc = 'See [[people/Ada|Ada]] and ![[map.png]], not `[[code]]`, [[]] or [[open'
    expect(nodes(doc, 'Wikilink')).toEqual(['[[people/Ada|Ada]]'])
    expect(nodes(doc, 'Embed')).toEqual(['![[map.png]]'])
  })
  test('tags of any script, but no numbers, headings, addresses or word ends', () => {
    const doc = '#work and (#a/b-c) #größe #1984 a#b https://x.example/#top\n# Head'
    expect(nodes(doc, 'Hashtag')).toEqual(['#work', '#a/b-c', '#größe'])
  })
  test('marks', () => {
    expect(nodes('a ==marked text== b = c == d', 'Highlight')).toEqual(['==marked text=='])
  })
})

describe('the link at a place', () => {
  const at = (doc: string) => {
    const pos = doc.indexOf('|')
    return linkAt(parsed(doc.replace('|', '')), pos)
  }
  test('says what stands in it and of what kind it is', () => {
    expect(at('a [[No|te#Head]] b')).toMatchObject({ target: 'Note#Head', type: 'wikilink' })
    expect(at('![[ma|p.png]]')).toMatchObject({ target: 'map.png', type: 'embed' })
    expect(at('[te|xt](./a%20b.md)')).toMatchObject({ target: './a%20b.md', type: 'markdown' })
    expect(at('[te|xt](https://x.example)')).toMatchObject({
      target: 'https://x.example',
      type: 'url',
    })
    expect(at('bare https://x.ex|ample here')).toMatchObject({ type: 'url' })
  })
  test('counts both edges of a link, and nothing beside it', () => {
    expect(at('|[[Note]]')).not.toBeNull()
    expect(at('[[Note]]|')).not.toBeNull()
    expect(at('te|xt [[Note]]')).toBeNull()
    expect(at('[x](javascript:al|ert)')).toMatchObject({ type: 'markdown' })
  })
})
