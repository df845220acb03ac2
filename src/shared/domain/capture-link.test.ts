import { describe, expect, test } from 'vitest'
import { MAX_LINKED_TEXT, parseCaptureLink } from './capture-link.ts'

describe('a capture link', () => {
  test.each([
    ['latent://capture?text=Buy%20milk', 'Buy milk'],
    ['latent://capture?text=Buy+milk', 'Buy milk'],
    ['latent://capture/?text=a%0Ab', 'a\nb'],
    ['LATENT://CAPTURE?text=x&vault=/etc&file=true', 'x'],
    ['latent://capture?text=%E2%9C%93%20%3F%26%23', '✓ ?&#'],
    ['latent://capture?text=a%00%1b%5B31mb', 'a[31mb'],
    ['latent://capture?text=x#y', 'x'],
    ['latent://capture?text=---%0Aadmin%3A%20true', '---\nadmin: true'],
    ['latent://capture?text=50%', '50%'],
  ])('%s fills the box', (link, text) => {
    expect(parseCaptureLink(link)).toEqual({ text })
  })

  test.each([
    'latent://capture',
    'latent://capture?',
    'latent://capture?text=',
    'latent://capture?text=%20%0A',
    'latent://capture?text=a&text=b',
    'latent://captured?text=a',
    'latent://capture.evil?text=a',
    'latent://open?text=a',
    'latent:capture?text=a',
    'https://capture?text=a',
    ' latent://capture?text=a',
    `latent://capture?text=${'a'.repeat(MAX_LINKED_TEXT + 1)}`,
    `latent://capture?${'x='.repeat(20_000)}&text=a`,
  ])('%s is none', (link) => {
    expect(parseCaptureLink(link)).toBeNull()
  })

  test('of exactly the longest text is one', () => {
    const text = 'a'.repeat(MAX_LINKED_TEXT)
    expect(parseCaptureLink(`latent://capture?text=${text}`)).toEqual({ text })
  })
})
