import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from '@playwright/test'
import { noteLanguage } from '../src/renderer/src/editor/language/note-language.ts'
import { withoutFrontmatter } from '../src/renderer/src/markdown/read/read-parts.ts'
import { toDoc } from '../src/renderer/src/stores/notes/text-changes.ts'

const data = process.env['LATENT_DATA']

/** Where the editor's parser sees frontmatter end; 0 for none. */
function frontmatterEnd(state: EditorState, upTo: number): number {
  let end = 0
  ensureSyntaxTree(state, upTo, 5000)?.iterate({
    to: upTo,
    enter: ({ name, to }) => {
      if (name === 'Frontmatter') end = to
    },
  })
  return end
}

test('no note of a real vault has its frontmatter drawn as anything else (W4)', () => {
  test.skip(data === undefined, 'It needs a folder of real vaults: --data DIR.')
  test.skip(test.info().project.name !== 'browser', 'It opens no window, so once is enough.')
  test.setTimeout(600_000)
  const vaults = join(data ?? '', 'vaults')
  const wrong: string[] = []
  let withFrontmatter = 0
  for (const path of readdirSync(vaults, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.md')) continue
    const text = readFileSync(join(vaults, path), 'utf8')
    const { frontmatter, body } = withoutFrontmatter(text)
    const doc = toDoc(text)
    const state = EditorState.create({ doc, extensions: noteLanguage(doc) })
    const bodyFrom = doc.length - toDoc(body).length
    const end = frontmatterEnd(state, Math.min(doc.length, bodyFrom + 1))
    const wanted = frontmatter === null ? '' : doc.sliceString(0, bodyFrom).trimEnd()
    if (doc.sliceString(0, end).trimEnd() !== wanted) wrong.push(path)
    if (frontmatter !== null) withFrontmatter += 1
  }
  expect(withFrontmatter).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})
