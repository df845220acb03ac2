import { expect, test } from 'vitest'
import { COMPONENTS } from '../../shared/registry.ts'
import { searchParts } from './search-parts.ts'

const found = (search: string) => searchParts(COMPONENTS, search).map(({ type }) => type)

test('what is named so comes before what is only described so', () => {
  expect(found('and')[0]).toBe('AND_2')
  expect(found('and')).toContain('NAND_2')
  expect(found('switch')[0]).toBe('SWITCH_TOGGLE')
})

test('every word counts, in capitals or not; an empty search finds all', () => {
  expect(found('LED green')).toEqual(['LED_GREEN'])
  expect(found('')).toHaveLength(COMPONENTS.length)
  expect(found('xylophone')).toEqual([])
})
