import { expect, test } from 'vitest'
import { faultReport } from './fault-report.ts'

const about = { atMs: 0, browser: 'Test 1' }
const reportOf = (error: unknown, components?: string): string =>
  faultReport(error, { failure: 'could not show a note', components }, about)

test('a report says what failed and where in the program', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'x')")
  error.stack = `TypeError: ${error.message}\n    at draw (http://127.0.0.1:4711/assets/index-a1B2.js:10:20)\n    at async Promise.all (index 0)\n    at file:///home/ada/vault/x.ts:3:4`
  const report = reportOf(error, '\n    at Part (http://127.0.0.1:4711/assets/index-a1B2.js:7:1)')
  expect(report).toContain('Latent could not show a note.')
  expect(report).toContain('When: 1970-01-01T00:00:00.000Z')
  expect(report).toContain('What: TypeError: Cannot read properties of undefined\n')
  expect(report).toContain('  draw index-a1B2.js:10:20\n')
  expect(report).toContain('Shown in:\n  Part index-a1B2.js:7:1\n')
})

test('nothing of a note is in a report, whatever was thrown', () => {
  const secret = 'Ada is ill\n    at secretOfAda (diary/2026.md.js:1:1)'
  const failed = (message: string): Error => new Error(message)
  const parse = (): unknown => {
    try {
      return JSON.parse(`{"Ada is ill`)
    } catch (error) {
      return error
    }
  }
  const named = failed('x')
  named.name = secret
  const reading = failed(`Cannot read properties of undefined (reading '${secret}')`)
  for (const thrown of [failed(secret), parse(), named, reading, secret, { secret }, null])
    expect(reportOf(thrown)).not.toMatch(/Ada|ill|diary|secretOf/)
})

test('no folder of the machine is in a report', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n    at draw (file:///home/ada/code/markdown-body.tsx:3:4)'
  expect(reportOf(error)).toContain('  draw markdown-body.tsx:3:4')
  expect(reportOf(error)).not.toContain('home')
})
