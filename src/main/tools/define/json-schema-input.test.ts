import { expect, test } from 'vitest'
import { readTool } from './define-tool.ts'
import { inputOfJsonSchema } from './json-schema-input.ts'
import { checkArguments, readJsonArguments } from '../call/parse-arguments.ts'

const schema = {
  type: 'object',
  properties: {
    place: { type: 'string' },
    days: { type: 'integer', minimum: 1, default: 3 },
    unit: { type: 'string', enum: ['metric', 'imperial'] },
    area: { type: 'object', properties: { width: { type: 'number' } }, required: ['width'] },
    extra: { type: 'object' },
  },
  required: ['place', 'days'],
}
const tool = readTool({
  name: 'forecast',
  version: '1.0.0',
  description: 'Tells the weather of a place.',
  input: inputOfJsonSchema(schema),
  level: 'read',
  example: {},
  title: () => 'Forecast',
  run: () => Promise.resolve({ data: null, userMessage: '' }),
})

function check(args: unknown): string {
  const read = readJsonArguments(tool, JSON.stringify(args))
  if ('problem' in read) return read.problem.error
  const checked = checkArguments(tool, read.value)
  return 'problem' in checked ? checked.problem.error : 'fine'
}

test.each([
  [{ place: 'Delft', days: 2 }],
  [{ place: 'Delft', days: '2', unit: ' Metric ' }],
  [{ place: 'Delft', days: 2, area: { width: 1.5 }, extra: { anything: true } }],
  [{ place: 'Delft', days: 2, unit: null }],
])('takes what a tool of JSON Schema allows: %j', (args) => {
  expect(check(args)).toBe('fine')
})

test.each([
  [{ place: 'Delft' }, 'days: is missing; allowed: a whole number from 1'],
  [{ place: null, days: 2 }, 'place: null is not right; allowed: text'],
  [{ place: 'Delft', days: 0 }, 'days: 0 is not right; allowed: a whole number from 1'],
  [
    { place: 'Delft', days: 2, unit: 'old' },
    'unit: "old" is not right; allowed: one of: metric, imperial',
  ],
  [
    { place: 'Delft', days: 2, area: { width: 'wide' } },
    'area.width: "wide" is not right; allowed: a number',
  ],
  [
    { place: 'Delft', days: 2, area: { width: 1, depth: 2 } },
    'area.depth: is not known; allowed: width',
  ],
  [
    { place: 'Delft', days: 2, wind: true },
    'wind: is not known; allowed: place, days, unit, area, extra',
  ],
])('refuses with the words of every tool: %j', (args, line) => {
  expect(check(args)).toBe(`Invalid arguments for forecast\n- ${line}`)
})

test.each([
  [{ type: 'string' }],
  ['text'],
  [null],
  [{ type: 'object', properties: { a: { type: 'nonsense' } } }],
])(
  'a schema that cannot be checked is an error and not a tool that takes anything: %j',
  (unreadable) => {
    expect(() => inputOfJsonSchema(unreadable)).toThrow(/in a way that Latent cannot check/)
  },
)
