import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { DigestFact } from '../shared/digest.ts'
import { SECTIONS, sectionsOf } from './digest-sections.ts'

const PATH = vaultPath('Plan.md')
const SECTION_IDS = DigestFact.shape.section.options
const facts: fc.Arbitrary<DigestFact[]> = fc.array(
  fc.record({
    section: fc.constantFrom(...SECTION_IDS),
    text: fc.string({ maxLength: 8 }),
    path: fc.constant(PATH),
    line: fc.option(fc.integer({ min: 1, max: 99 })),
    detail: fc.constant(''),
    count: fc.integer({ min: 1, max: 20 }),
  }),
)

test('every kind of fact has a section with a title of its own', () => {
  expect(SECTIONS.map(({ id }) => id).toSorted()).toEqual(SECTION_IDS.toSorted())
  expect(new Set(SECTIONS.map(({ title }) => title)).size).toBe(SECTIONS.length)
})
test('no fact is lost or told twice, each section has its own in their order, and none is empty', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const sections = sectionsOf(given)
      expect(sections.flatMap((each) => each.facts)).toHaveLength(given.length)
      for (const { id, facts: own } of sections) {
        expect(own.length).toBeGreaterThan(0)
        expect(own).toEqual(given.filter(({ section }) => section === id))
      }
      const order = SECTIONS.map(({ id }) => id)
      const shown = sections.map(({ id }) => id)
      expect(shown).toEqual(order.filter((id) => shown.includes(id)))
    }),
  )
})
test('what was done is good, what is late is bad, and everything else is neither', () => {
  const tones = new Map(SECTIONS.map(({ id, tone }) => [id, tone]))
  expect([tones.get('done'), tones.get('overdue')]).toEqual(['good', 'bad'])
  expect([...tones.values()].filter((tone) => tone !== 'plain')).toHaveLength(2)
})
