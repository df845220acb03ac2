import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlueprint } from './read-blueprint.ts'

const sample = (name: string): string => {
  const note = readFileSync(
    join(import.meta.dirname, '../../../../../resources/sample-vault/circuits', name),
    'utf8',
  )
  return /```circuit\n([^]*?)```/.exec(note)?.[1] ?? ''
}

test('the blocks of the sample vault are read without a finding', () => {
  for (const name of ['Half adder.md', 'SR latch.md']) {
    const { blueprint, errors, warnings } = readBlueprint(sample(name))
    expect({ name, errors, warnings, parts: blueprint?.components.length }).toEqual({
      name,
      errors: [],
      warnings: [],
      parts: 6,
    })
  }
})

test('JSON is read too, indented with tabs or not at all', () => {
  const { blueprint } = readBlueprint(sample('Half adder.md'))
  expect(readBlueprint(JSON.stringify(blueprint))).toEqual({ blueprint, errors: [], warnings: [] })
  expect(readBlueprint(JSON.stringify(blueprint, null, '\t')).blueprint).toEqual(blueprint)
})

test('an empty block is an empty circuit', () => {
  expect(readBlueprint(' \n')).toEqual({
    blueprint: { components: [], wires: [] },
    errors: [],
    warnings: [],
  })
})

test('a finding has the line and column of the part or wire that it is about', () => {
  const text = 'components:\n  - { label: A, type: SWICH }\nwires:\n  - { from: A, to: "B:IN" }\n'
  const { errors } = readBlueprint(text)
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 5],
    [4, 5],
  ])
})

test.each([
  ['components: [', 'cannot be read', 1],
  ['components: []\ncomponents: []', 'The key components is there twice', 2],
  ['a: &a [1]\ncomponents: *a', 'References are not read in circuits: *a', 2],
  ['components:\n\t- 1', 'cannot be read', 2],
  ['['.repeat(50_000), 'nested', 1],
  ['components: ' + '['.repeat(20) + ']'.repeat(20), 'nested', 1],
  ['? [1, 2]\n: 3', 'no word', 1],
  ['- 1\n'.repeat(40_000), 'more than 60000 lines and marks', 1],
  ['x'.repeat(600_000), 'larger than 512 KB', 1],
  ['just words', 'Not a blueprint', 1],
])('what cannot be read says why and where: %.30j', (text, why, line) => {
  const { blueprint, errors } = readBlueprint(text)
  expect(blueprint).toBeNull()
  expect(errors[0]?.message).toContain(why)
  expect(errors[0]?.line).toBe(line)
})

test('references that would unfold to billions are refused at once', () => {
  const lines = ['a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]']
  for (let i = 1; i < 10; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    )
  expect(readBlueprint(lines.join('\n')).errors[0]?.message).toMatch(/^References/)
})
