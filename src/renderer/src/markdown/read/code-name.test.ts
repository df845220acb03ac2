import { expect, test } from 'vitest'
import { codeName } from './code-name.ts'

test.each([
  ['', null],
  ['   ', null],
  ['ts', 'ts'],
  [' ts  {1,3}', 'ts'],
  ['{.python}', null],
  ['ts title="sum of all.ts"', 'sum of all.ts'],
  ["js title='a.js' {1}", 'a.js'],
  ['js title:a.js', 'a.js'],
  ['python file=main.py', 'main.py'],
  ['title="No language"', 'No language'],
  ['ts subtitle="x"', 'ts'],
])('the code behind %j is called %j', (info, name) => {
  expect(codeName(info)).toBe(name)
})
