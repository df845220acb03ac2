import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toEditorText } from '../../../shared/domain/text/text-edits.ts'
import { fillNote } from './fill-note.ts'
import { planInsertion } from './plan-insertion.ts'

const data = process.env['LATENT_DATA']
const FACTS = { path: 'Note.md', atMs: 0 }

test.skipIf(data === undefined)(
  'every template of real vaults goes into a note with properties, and no line of either is lost (skipped without LATENT_DATA)',
  async () => {
    const folder = join(data ?? '', 'vaults')
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      /templates?\/[^/]*\.md$/i.test(path),
    )
    const counts = { templates: 0, asText: 0 }
    const note = '---\ntags: [mine]\ncategories:\n  - "[[Mine]]" # own\nrating: 7\n---\n# Note\n'
    for (const path of paths) {
      const template = toEditorText(await readFile(join(folder, path), 'utf8'))
      const selections = [{ from: note.length, to: note.length }]
      const { edits, problem } = planInsertion({ text: note, selections }, template, FACTS)
      const text = edits.reduceRight(
        (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
        note,
      )
      counts.templates++
      if (problem !== null) counts.asText++
      for (const own of ['tags: [mine', '  - "[[Mine]]" # own\n', 'rating: 7\n', '---\n# Note\n'])
        expect(text.includes(own), `${path}: ${own}`).toBe(true)
      const filled = fillNote(template, { ...FACTS, selection: '' })
      for (const line of filled.body.text.split('\n')) expect(text.includes(line), path).toBe(true)
      for (const line of filled.block.split('\n')) {
        const item = /^\s*-\s+(\S.*)$/.exec(line)?.[1] ?? line
        const isOwn = /^(?:---|rating:|tags:|categories:)/.test(line)
        expect(isOwn || text.includes(item), `${path}: ${line}`).toBe(true)
      }
    }
    console.info(`${counts.templates} templates, ${counts.asText} with properties as text`)
    expect(counts.templates).toBeGreaterThan(30)
  },
)
