import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captureText, LONGEST_CAPTURE } from '../../shared/capture-text.ts'
import { readCaptureLink } from './capture-link.ts'

const linkTo = (text: string): string => `latent://capture?text=${encodeURIComponent(text)}`

describe('a link to the box', () => {
  test.each([
    ['latent://capture?text=Call%20Ada', 'Call Ada'],
    ['latent://capture/?text=Call+Ada', 'Call Ada'],
    ['LATENT://capture?text=x', 'x'],
    ['latent://capture?text=one%0D%0Atwo%09three', 'one\ntwo\tthree'],
    ['latent://capture?text=a&text=b&vault=/etc&run=1', 'a'],
    ['latent://capture?text=%E2%9C%93%20caf%C3%A9%20%F0%9F%8C%B1', '✓ café 🌱'],
    ['latent://capture?text=%00%1b%5B31mred%7f', '[31mred'],
    ['latent://capture?text=pay%E2%80%AE%E2%81%A6reversed', 'payreversed'],
    ['latent://capture?text=%ff%fe', '��'],
  ])('%s gives its text', (link, text) => expect(readCaptureLink(link)).toBe(text))

  test.each([
    '',
    'capture?text=x',
    'latent:capture?text=x',
    'latent://capture',
    'latent://capture?text=',
    'latent://capture?text=%20%0A%00',
    'latent://capture?note=x',
    'latent://capture#text=x',
    'latent://capture/../app?text=x',
    'latent://capture/people?text=x',
    'latent://capture.evil?text=x',
    'latent://evil@capture?text=x',
    'latent://capture:80?text=x',
    'latent://app/?text=x',
    'latent://run?prompt=x',
    'latent://settings?endpoint=http://127.0.0.1',
    'latent://open?path=../../etc/passwd',
    'https://capture?text=x',
    'file:///capture?text=x',
    '--data-dir=/tmp',
    `latent://capture?text=${'x'.repeat(1_000_000)}`,
  ])('%.60s is none', (link) => expect(readCaptureLink(link)).toBeNull())

  test('is cut to what a capture holds, between two characters', () => {
    const cut = readCaptureLink(linkTo(`a${'🌱'.repeat(LONGEST_CAPTURE * 0.75)}`)) ?? ''
    expect(cut.length).toBe(LONGEST_CAPTURE - 1)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.endsWith('🌱')).toBe(true)
  })

  test('gives plain text whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const read = readCaptureLink(linkTo(text.toWellFormed())) ?? ''
        expect(read).toBe(captureText(text).trim())
        // oxlint-disable-next-line no-control-regex
        expect(read).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
        expect(captureText(read)).toBe(read)
      }),
    )
  })
})
