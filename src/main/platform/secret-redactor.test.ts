import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecretRedactor } from './secret-redactor.ts'

const KEY = 'sk-proj-A/b+C0ffee?x=1&ü-zzzzz'

describe('a secret is taken out of texts (S4)', () => {
  const redactor = createSecretRedactor([KEY, 'ollama'])

  test.each([
    ['as it is', KEY],
    ['in an address', encodeURIComponent(KEY)],
    ['in hexadecimal', Buffer.from(KEY).toString('hex')],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in base64url', Buffer.from(KEY).toString('base64url')],
  ])('%s', (_, form) => {
    expect(redactor.text(`it is ${form}.`)).toContain('[redacted]')
    expect(redactor.text(`it is ${form}.`)).not.toContain(form.slice(2, -2))
  })

  test('in base64 of a longer text, wherever it begins', () => {
    for (const before of ['', 'u', 'us', 'user:', 'Bearer ']) {
      const encoded = Buffer.from(`${before}${KEY} and more`).toString('base64')
      const rest = redactor.text(encoded).split('[redacted]')
      expect(rest).toHaveLength(2)
      expect(Buffer.from(rest.join(''), 'base64').toString('latin1')).not.toContain('C0ffee')
    }
  })

  test('in values and names of fields; a short one is a word like any other', () => {
    expect(redactor.value({ error: { message: `no ${KEY}`, [KEY]: [KEY, 1, null] } })).toEqual({
      error: { message: 'no [redacted]', '[redacted]': ['[redacted]', 1, null] },
    })
    expect(redactor.text('ollama serve')).toBe('ollama serve')
  })

  test('in pieces, however they are cut; everything else comes through as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(KEY, KEY.slice(0, 9), 'sk-', 's')), {
          maxLength: 8,
        }),
        fc.array(fc.nat(80), { maxLength: 12 }),
        (parts, cuts) => {
          const whole = parts.join('')
          const stream = redactor.stream()
          let passed = ''
          let from = 0
          for (const cut of cuts) {
            passed += stream.push(whole.slice(from, from + cut))
            from += cut
          }
          passed += stream.push(whole.slice(from)) + stream.end()
          expect(passed).toBe(redactor.text(whole))
        },
      ),
    )
  })
})
